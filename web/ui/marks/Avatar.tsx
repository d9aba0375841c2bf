import { styled } from '@mui/material/styles'
import { tone } from '../tokens.ts'

const Round = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  borderRadius: '50%',
  background: tone.accentBg,
  color: tone.accentText,
  fontWeight: 650,
  flex: 'none',
})

/** A person as initials; `name` is read out and shown as the tooltip. `size` px. */
export function Avatar({ initials, name, size = 22 }: { initials: string; name: string; size?: number }) {
  return (
    <Round title={name} style={{ width: size, height: size, fontSize: Math.max(9, size * 0.4) }}>
      <span aria-hidden>{initials}</span>
      <span className="sr-only">{name}</span>
    </Round>
  )
}
