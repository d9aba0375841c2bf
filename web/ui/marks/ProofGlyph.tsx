import { keyframes, styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { tone } from '#web/ui/tokens.ts'

/** Shapes of proof: a filled shield is evidence, a dashed one a claim, rings are on the way, the bang came back. */
export type ProofShape = 'open' | 'awaiting' | 'verifying' | 'proved' | 'marked' | 'regression' | 'triaged' | 'unverified'

export const PROOF_COLOR: Readonly<Record<ProofShape, string>> = {
  open: tone.faint,
  awaiting: tone.accentText,
  verifying: tone.accentText,
  proved: tone.ok,
  marked: tone.risk.medium.text,
  regression: tone.risk.critical.text,
  triaged: tone.faint,
  unverified: tone.muted,
}

const ring = <circle cx="7" cy="7" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.5" />
const dash = <path d="M4.6 7h4.8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
const MARK: Readonly<Record<ProofShape, ReactNode>> = {
  open: <circle cx="7" cy="7" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2.2 2.2" />,
  awaiting: (
    <>
      {ring}
      <path d="M7 7V3.6A3.4 3.4 0 1 1 3.6 7z" fill="currentColor" />
    </>
  ),
  verifying: (
    <>
      <circle cx="7" cy="7" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.5" opacity=".3" />
      <path d="M7 1.4A5.6 5.6 0 0 1 12.6 7" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />
    </>
  ),
  proved: (
    <>
      <path d="M7 .4 1.3 2.5v4c0 3.5 2.4 5.8 5.7 7.1 3.3-1.3 5.7-3.6 5.7-7.1v-4z" fill="currentColor" />
      <path d="m4.3 7 1.9 1.9 3.5-3.8" fill="none" stroke={tone.surface} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
  marked: (
    <>
      <path
        d="M7 1.2 2 3v3.5c0 3 2 5 5 6.2 3-1.2 5-3.2 5-6.2V3z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeDasharray="2 1.7"
      />
      <path d="M5 7h4" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  regression: (
    <>
      <circle cx="7" cy="7" r="6.3" fill="currentColor" />
      <path d="M7 3.8v3.8M7 9.9v.2" stroke={tone.surface} strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  triaged: (
    <>
      {ring}
      {dash}
    </>
  ),
  unverified: (
    <>
      {ring}
      {dash}
    </>
  ),
}

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })
const Mark = styled('svg')({
  flex: 'none',
  '@media (prefers-reduced-motion: no-preference)': { '&[data-shape=verifying]': { animation: `${turn} 1.2s linear infinite` } },
})

/** The shape of a state of proof, in its colour. `size` px. */
export function ProofGlyph({ shape, size = 14 }: { shape: ProofShape; size?: number }) {
  return (
    <Mark width={size} height={size} viewBox="0 0 14 14" aria-hidden data-shape={shape} style={{ color: PROOF_COLOR[shape] }}>
      {MARK[shape]}
    </Mark>
  )
}
