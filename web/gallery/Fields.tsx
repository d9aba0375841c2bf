import { TextField } from '#web/ui/input/TextField.tsx'
import { useState } from 'react'
import { DayField } from '#web/components/day/DayField.tsx'
import { FilterPills } from '#web/components/lists/FilterPills.tsx'
import { PasswordField, StrengthMeter } from '#web/components/password/PasswordField.tsx'
import { PicturePicker } from '#web/components/pictures/PicturePicker.tsx'
import { FilterPill, FilterRow } from '#web/ui/input/FilterPill.tsx'
import type { SearchPatch } from '#web/components/use-url-query.ts'
import { SearchField } from '#web/ui/input/SearchField.tsx'
import { NumberField } from '#web/ui/plain/NumberField.tsx'
import { Field } from '#web/ui/plain/plain.tsx'
import { SelectField } from '#web/ui/plain/SelectField.tsx'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'
import { TagsField } from '#web/ui/plain/TagsField.tsx'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'

const RISKS = (['critical', 'high', 'medium'] as const).map((risk) => ({ value: risk, label: risk, icon: <RiskGlyph risk={risk} /> }))
const SCHEDULES = ['On demand', 'Hourly', 'Daily', 'Weekly', 'Monthly'].map((label) => ({ value: label, label }))

/** Of a form: text, several lines, password, number, day, tags, picture. */
export function Fields() {
  const [days, setDays] = useState<number | null>(30)
  const [day, setDay] = useState('2026-08-18')
  const [tags, setTags] = useState<readonly string[]>(['production', 'shop'])
  const [password, setPassword] = useState('password12345')
  return (
    <form className="fields" onSubmit={(event) => event.preventDefault()}>
      <TextField label="Name" placeholder="Production AWS" helperText="Shown in lists and reports." />
      <TextField label="Without a help" defaultValue="The line below is free" />
      <TextField label="Address" defaultValue="htps://shop.example" error helperText="Start the address with https://" />
      <TextField label="Set by somebody else" defaultValue="Your organization" disabled helperText="Only Admins change this." />
      <TextField label="Reason" multiline minRows={3} defaultValue="The campaign is over." />
      <Field label="E-mail" type="email" defaultValue="ana@example.com" />
      <Field label="Code" error="Wrong or expired code." defaultValue="123" />
      <PasswordField
        label="New password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        hint={<StrengthMeter password={password} />}
      />
      <NumberField label="Close after" language="en" value={days} onChange={setDays} min={1} max={3650} unit="days" hint="1 to 3,650" />
      <DayField label="Accepted until" value={day} onChange={setDay} hint="That day is included." />
      <DayField label="No such day" value="31" onChange={() => undefined} error="Enter a day that exists." />
      <TagsField label="Tags" values={tags} onChange={setTags} removeLabel={(tag) => `Remove ${tag}`} hint="Separated by commas" />
      <PicturePicker
        label="Picture"
        shape="square"
        url={null}
        initials="AK"
        busy={false}
        onPick={() => undefined}
        onRemove={() => undefined}
      />
    </form>
  )
}

/** What chooses of several: in a form, in a toolbar, in a table. */
export function Selects() {
  const [schedule, setSchedule] = useState('Daily')
  const [filters, setFilters] = useState<SearchPatch>({ risk: 'critical' })
  const [query, setQuery] = useState('')
  const [isOverdue, setOverdue] = useState(true)
  const select = { value: schedule, options: SCHEDULES, onChange: setSchedule }
  return (
    <>
      <div className="fields">
        <SelectField {...select} label="Schedule" hint="You can also scan at any time." />
        <SelectField {...select} label="Schedule, wrong" error="Choose another one." />
        <SelectField {...select} label="Schedule, locked" disabledReason="Set by your organization." />
      </div>
      <FilterRow role="group" aria-label="Filters">
        <SearchField label="Search" value={query} onChange={setQuery} width={160} />
        <FilterPill pressed={isOverdue} onToggle={() => setOverdue(!isOverdue)}>
          Overdue
        </FilterPill>
        <FilterPills
          available={[{ key: 'risk', label: 'Risk', options: RISKS }]}
          filters={filters}
          change={(patch) => setFilters((before) => ({ ...before, ...patch }))}
        />
        <SelectMenu {...select} look="pill" label="Sort" />
      </FilterRow>
      <div className="row">
        <span className="note">In a table:</span>
        <SelectMenu {...select} look="quiet" label="Role of Ana" />
        <SelectMenu {...select} look="quiet" label="Role of the Owner" disabledReason="An account has one Owner." />
      </div>
    </>
  )
}
