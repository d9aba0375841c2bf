import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PanelPopover } from '#web/ui/layout/PanelPopover.tsx'
import { DayCalendar } from './DayCalendar.tsx'
import { dayPattern, readDay, writeDay } from './days.ts'

const Form = styled('form')({ display: 'grid', gap: 8, padding: 12, '& .row': { display: 'flex', gap: 8 } })

interface DayPopoverProps {
  /** The button it belongs to; null while closed. */
  anchor: HTMLElement | null
  label: string
  /** '2026-08-18', or null for no day. */
  value: string | null
  saveLabel: string
  noneLabel: string
  onChoose: (day: string | null) => void
  onClose: () => void
}

function DayForm({ label, value, saveLabel, noneLabel, onChoose }: Omit<DayPopoverProps, 'anchor' | 'onClose'>) {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState(value === null ? '' : writeDay(value, i18n.language))
  const day = readDay(typed, i18n.language)
  const isNone = typed.trim() === ''
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isNone || day !== null) onChoose(isNone ? null : day)
  }
  return (
    <Form onSubmit={submit}>
      <div className="plain-field">
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-invalid={!isNone && day === null}
          placeholder={dayPattern(i18n.language, { day: t('day.letter.day'), month: t('day.letter.month'), year: t('day.letter.year') })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a popover that has just opened
          autoFocus
        />
      </div>
      <DayCalendar key={day} value={day} onChoose={onChoose} />
      <div className="row">
        <Button onClick={() => onChoose(null)}>{noneLabel}</Button>
        <Button type="submit" variant="contained" disabled={!isNone && day === null} style={{ flex: 1 }}>
          {saveLabel}
        </Button>
      </div>
    </Form>
  )
}

/** Asks for a day beside what shows it: typed, or chosen from a month. */
export function DayPopover({ anchor, onClose, ...form }: DayPopoverProps) {
  return (
    <PanelPopover anchor={anchor} label={form.label} onClose={onClose}>
      <DayForm {...form} />
    </PanelPopover>
  )
}
