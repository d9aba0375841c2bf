import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AUDIT_EVENTS, AUDIT_STATUSES, type listAudit } from '#contract/audit.ts'
import type { QueryOf } from '#contract/route.ts'
import { listUsers } from '#contract/users.ts'
import { queryOf } from '#web/api.ts'
import type { SearchPatch } from '#web/components/use-url-query.ts'
import { useRight } from '#web/shell/session/auth-store.ts'
import { DayInput } from '#web/components/day/DayInput.tsx'
import { isDay } from '#web/components/day/days.ts'
import { FilterPill, FilterRow } from '#web/ui/input/FilterPill.tsx'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'
import { SearchField } from '#web/ui/input/SearchField.tsx'
import { tone } from '#web/ui/tokens.ts'
import { useEventName } from './use-audit-columns.tsx'

/** Days of the reader's own calendar ('2026-11-21') as the instants between which a record must lie; undefined for no day. */
export const startOfDay = (day: string): string | undefined => (day === '' ? undefined : new Date(`${day}T00:00:00`).toISOString())
export const endOfDay = (day: string): string | undefined => (day === '' ? undefined : new Date(`${day}T23:59:59.999`).toISOString())

const two = (value: number) => String(value).padStart(2, '0')

/** The day of an instant in the reader's calendar; '' for none. */
export function dayOf(instant: string | undefined): string {
  if (instant === undefined) return ''
  const at = new Date(instant)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

const Days = styled('span')({ display: 'inline-flex', gap: 8 })
const Day = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 6, color: tone.muted, '& .box': { width: 144 } })

/** A day that bounds the list; half-typed ones do not. */
function BoundingDay({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return (
    <Day className="plain-field">
      {label}
      <DayInput label={label} value={value} onChange={(day) => (day === '' || isDay(day)) && onChange(day)} />
    </Day>
  )
}
const NONE = { q: undefined, event: undefined, status: undefined, userId: undefined, from: undefined, to: undefined }

/** Text, event, outcome, person and days; all in the address. */
export function AuditFilters({ query, change }: { query: QueryOf<typeof listAudit>; change: (patch: SearchPatch) => void }) {
  const { t, i18n } = useTranslation(['security', 'common'])
  const eventName = useEventName()
  const mayTeam = useRight('team.read')
  const team = useQuery({ ...queryOf(listUsers, {}), enabled: mayTeam })
  const collator = new Intl.Collator(i18n.language)
  const events = AUDIT_EVENTS.map((event) => ({ value: event, label: eventName(event) })).toSorted((a, b) =>
    collator.compare(a.label, b.label),
  )
  const people = (team.data?.results ?? []).map((person) => ({ value: person.userId, label: person.name }))
  const isFiltered = Object.keys(NONE).some((key) => key in query)
  return (
    <FilterRow role="group" aria-label={t('audit.filters')}>
      <SearchField label={t('common:action.search')} value={query.q ?? ''} onChange={(q) => change({ q })} width={180} />
      {AUDIT_STATUSES.map((status) => (
        <FilterPill
          key={status}
          pressed={query.status === status}
          onToggle={() => change({ status: query.status === status ? undefined : status })}
        >
          {t(`audit.status.${status}`)}
        </FilterPill>
      ))}
      <SelectMenu
        look="pill"
        label={t('audit.event')}
        value={query.event ?? ''}
        options={[{ value: '', label: t('audit.anyEvent') }, ...events]}
        onChange={(event) => change({ event })}
      />
      {mayTeam && (
        <SelectMenu
          look="pill"
          label={t('audit.actor')}
          value={query.userId ?? ''}
          options={[{ value: '', label: t('audit.anyone') }, ...people]}
          onChange={(userId) => change({ userId })}
        />
      )}
      <Days>
        <BoundingDay label={t('audit.from')} value={dayOf(query.from)} onChange={(day) => change({ from: startOfDay(day) })} />
        <BoundingDay label={t('audit.to')} value={dayOf(query.to)} onChange={(day) => change({ to: endOfDay(day) })} />
      </Days>
      {isFiltered && (
        <Button variant="text" startIcon={<X size={14} aria-hidden />} onClick={() => change(NONE)}>
          {t('common:action.clearFilters')}
        </Button>
      )}
    </FilterRow>
  )
}
