import { styled } from '@mui/material/styles'
import { tone } from '#web/ui/tokens.ts'

const Track = styled('div')({
  height: 6,
  borderRadius: 3,
  background: tone.track,
  overflow: 'hidden',
  minWidth: 24,
  '& > i': { display: 'block', height: '100%', borderRadius: 3, transition: 'width 160ms' },
})

/** A filled bar. `value` 0 to 100; `label` is its accessible name; `live` makes it a progress bar of something running. */
export function Meter({
  value,
  label,
  color = tone.accent,
  live = false,
}: {
  value: number
  label: string
  color?: string
  live?: boolean
}) {
  const shown = Math.min(100, Math.max(0, value))
  return (
    <Track role={live ? 'progressbar' : 'meter'} aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(shown)}>
      <i style={{ width: `${shown}%`, background: color }} />
    </Track>
  )
}
