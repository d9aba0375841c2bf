import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { tone } from '../tokens.ts'

const Input = styled('input')({
  font: 'inherit',
  fontSize: 13,
  height: 32,
  width: 132,
  maxWidth: '100%',
  paddingInline: 8,
  borderRadius: 7,
  border: `1px solid ${tone.lineStrong}`,
  background: tone.surface,
  color: tone.text,
  '[data-theme=dark] &': { colorScheme: 'dark' },
  '&:hover:not(:disabled)': { background: tone.hover },
  '&:disabled': { color: tone.faint },
  '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: 1, borderRadius: 7 },
})

/** While a year is typed the field already holds dates such as 0002-08-18. */
const FIRST_DAY = '2000-01-01'

/** The platform's date field; null is no day. Reports whole dates only. */
export function PlainDate(props: {
  label: string
  /** '2026-08-18' */
  value: string | null
  onChange: (day: string | null) => void
  /** Why it cannot be used, if so. */
  disabledReason?: string | undefined
}) {
  const [typed, setTyped] = useState(props.value ?? '')
  const [known, setKnown] = useState(props.value)
  if (props.value !== known) {
    setKnown(props.value)
    setTyped(props.value ?? '')
  }
  return (
    <Input
      type="date"
      aria-label={props.label}
      title={props.disabledReason}
      disabled={props.disabledReason !== undefined}
      value={typed}
      onChange={(event) => {
        const { value } = event.target
        setTyped(value)
        if (value === '') props.onChange(null)
        else if (value >= FIRST_DAY && value.length === FIRST_DAY.length) props.onChange(value)
      }}
    />
  )
}
