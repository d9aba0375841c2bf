import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { type SubmitEvent, useState } from 'react'
import { tone } from '#web/ui/tokens.ts'

/** The look of an <input type="date">. */
export const dayInput = {
  font: 'inherit',
  height: 32,
  paddingInline: 8,
  borderRadius: 7,
  border: `1px solid ${tone.lineStrong}`,
  background: tone.surface,
  color: tone.text,
  '[data-theme=dark] &': { colorScheme: 'dark' },
  '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: 1 },
} as const

const Form = styled('form')({
  display: 'flex',
  gap: 8,
  padding: 12,
  '& input': { ...dayInput, fontSize: 13 },
})

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
  const [day, setDay] = useState(value ?? '')
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onChoose(day === '' ? null : day)
  }
  return (
    <Form onSubmit={submit}>
      <input
        type="date"
        min="2000-01-01"
        max="9999-12-31"
        aria-label={label}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button type="submit" variant="contained">
        {saveLabel}
      </Button>
      <Button onClick={() => onChoose(null)}>{noneLabel}</Button>
    </Form>
  )
}

/** Asks for a day with the platform's own field, beside what shows it. */
export function DayPopover({ anchor, onClose, ...form }: DayPopoverProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': form.label, sx: { border: `1px solid ${tone.line}`, background: tone.raised } } }}
    >
      <DayForm {...form} />
    </Popover>
  )
}
