import { keyframes, styled } from '@mui/material/styles'
import { tone } from '../tokens.ts'

const grow = keyframes`from{transform:scaleX(.05)}to{transform:scaleX(.92)}`
const Bar = styled('div')({
  position: 'fixed',
  insetInline: 0,
  top: 0,
  height: 2,
  zIndex: 1900,
  background: tone.accentText,
  transformOrigin: 'left',
  animation: `${grow} 2.4s cubic-bezier(.1,.7,.2,1) forwards`,
  '[dir=rtl] &': { transformOrigin: 'right' },
})

/** The 2 px bar at the top while something the whole page waits for is under way. */
export function TopProgress({ active, label }: { active: boolean; label: string }) {
  return active ? <Bar role="progressbar" aria-label={label} /> : null
}
