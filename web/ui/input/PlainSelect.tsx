import { styled } from '@mui/material/styles'
import { tone } from '#web/ui/tokens.ts'

const Select = styled('select')({
  font: 'inherit',
  fontSize: 13,
  height: 32,
  paddingInline: 8,
  borderRadius: 7,
  border: `1px solid ${tone.lineStrong}`,
  background: tone.surface,
  color: tone.text,
  cursor: 'pointer',
  verticalAlign: 'middle',
  '&[data-quiet=true]:not(:hover, :focus-visible)': { borderColor: 'transparent', background: 'transparent' },
  '&[data-quiet=true]': { marginInlineStart: -9 },
  '&:hover:not(:disabled)': { background: tone.hover },
  '&:disabled': { color: tone.faint, cursor: 'default' },
  '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: 1, borderRadius: 7 },
})

/** The platform's own select: right on phones, light everywhere. `label` is its accessible name. */
export function PlainSelect<V extends string>(props: {
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
  /** Why it cannot be used, if so. */
  disabledReason?: string | undefined
  /** Px; longer words are cut. */
  maxWidth?: number
  /** Without a frame until it is pointed at: in a table. */
  quiet?: boolean
}) {
  const choose = (typed: string) => {
    const chosen = props.options.find((option) => option.value === typed)
    if (chosen !== undefined) props.onChange(chosen.value)
  }
  return (
    <Select
      aria-label={props.label}
      data-quiet={props.quiet ?? false}
      title={props.disabledReason ?? props.label}
      disabled={props.disabledReason !== undefined}
      value={props.value}
      style={{ maxWidth: `min(100%, ${props.maxWidth ?? 200}px)` }}
      onChange={(event) => choose(event.target.value)}
    >
      {props.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}
