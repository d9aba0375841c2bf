import { styled } from '@mui/material/styles'
import { tone } from '#web/ui/tokens.ts'

const Round = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  borderRadius: '50%',
  background: tone.accentBg,
  color: tone.accentText,
  fontWeight: 650,
  flex: 'none',
  overflow: 'hidden',
  '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
})

interface AvatarProps {
  initials: string
  name: string
  size?: number
  /** Address of the picture, if there is one. */
  src?: string | null
}

/** A person by picture or initials; `name` is read out and shown as the tooltip. `size` px. */
export function Avatar({ initials, name, size = 22, src = null }: AvatarProps) {
  return (
    <Round title={name} style={{ width: size, height: size, fontSize: Math.max(9, size * 0.4) }}>
      {src === null ? <span aria-hidden>{initials}</span> : <img src={src} alt="" />}
      <span className="sr-only">{name}</span>
    </Round>
  )
}
