import type { ReactNode } from 'react'
import { tone } from '#web/ui/tokens.ts'

/** dashed ring, half, three quarters, tick, bang, dash: told apart by shape, then by colour. */
export type StatusShape = 'dashed' | 'half' | 'threeQuarters' | 'tick' | 'bang' | 'dash'

const COLOR: Record<StatusShape, string> = {
  dashed: tone.faint,
  half: tone.accentText,
  threeQuarters: tone.risk.medium.fill,
  tick: tone.ok,
  bang: tone.risk.critical.fill,
  dash: tone.faint,
}
const MARK: Record<StatusShape, ReactNode> = {
  dashed: <circle cx="7" cy="7" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.2 2.2" />,
  half: (
    <>
      <circle cx="7" cy="7" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M7 3.6a3.4 3.4 0 0 1 0 6.8z" fill="currentColor" />
    </>
  ),
  threeQuarters: (
    <>
      <circle cx="7" cy="7" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M7 7V3.6A3.4 3.4 0 1 1 3.6 7z" fill="currentColor" />
    </>
  ),
  tick: (
    <>
      <circle cx="7" cy="7" r="6.3" fill="currentColor" />
      <path d="m4.3 7.2 1.9 1.9 3.5-3.9" fill="none" stroke={tone.surface} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
  bang: (
    <>
      <circle cx="7" cy="7" r="6.3" fill="currentColor" />
      <path d="M7 3.8v3.8M7 9.9v.2" stroke={tone.surface} strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  dash: (
    <>
      <circle cx="7" cy="7" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M4.6 7h4.8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
}

/** The ring in front of a state's name. `size` in px. */
export function StatusGlyph({ shape, size = 14 }: { shape: StatusShape; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden style={{ flex: 'none', color: COLOR[shape] }}>
      {MARK[shape]}
    </svg>
  )
}
