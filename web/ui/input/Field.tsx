import { styled } from '@mui/material/styles'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { tone } from '../tokens.ts'

const Box = styled('div')({
  display: 'grid',
  gap: 5,
  minWidth: 0,
  '& label': { fontSize: 13, fontWeight: 550 },
  '& .box': { position: 'relative', display: 'flex' },
  '& input': {
    font: 'inherit',
    fontSize: 14,
    width: '100%',
    minWidth: 0,
    height: 38,
    padding: '0 11px',
    borderRadius: 7,
    border: `1px solid ${tone.lineStrong}`,
    background: tone.surface,
    color: tone.text,
    '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: -1, borderRadius: 7 },
    '&[aria-invalid=true]': { borderColor: tone.risk.critical.text },
  },
  '& .end': { position: 'absolute', insetInlineEnd: 3, top: 3 },
  '& .hint': { fontSize: 12, color: tone.muted },
  '& .error': { fontSize: 12, color: tone.risk.critical.text },
})

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** A button inside the box, at its end. */
  end?: ReactNode
}

/** A labelled text field without the MUI widget; the error is announced and tied to the field. */
export function Field({ label, error, hint, end, ...input }: FieldProps) {
  const id = useId()
  const described = [error === undefined ? null : `${id}-error`, hint === undefined ? null : `${id}-hint`]
    .filter((one) => one !== null)
    .join(' ')
  return (
    <Box>
      <label htmlFor={id}>{label}</label>
      <div className="box">
        <input {...input} id={id} aria-invalid={error !== undefined} {...(described === '' ? {} : { 'aria-describedby': described })} />
        {end !== undefined && <span className="end">{end}</span>}
      </div>
      {error !== undefined && (
        <span className="error" id={`${id}-error`}>
          {error}
        </span>
      )}
      {hint !== undefined && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </Box>
  )
}
