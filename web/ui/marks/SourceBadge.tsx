import { styled } from '@mui/material/styles'

/** Kinds of source with their short word and colour (white text on each ≥ 4.5 : 1). */
const SOURCES = {
  aws: ['AWS', '#B45309'],
  azure: ['Az', '#0369A1'],
  gcp: ['GCP', '#1D6B3F'],
  web: ['Web', '#6D28D9'],
  network: ['Net', '#475569'],
  chain: ['Eth', '#9D174D'],
} as const
export type SourceKind = keyof typeof SOURCES

const Box = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 30,
  height: 18,
  paddingInline: 4,
  borderRadius: 4,
  fontSize: 10,
  fontWeight: 700,
  color: '#FFFFFF',
  letterSpacing: '0.01em',
  flex: 'none',
})

/** A small drawn badge for a kind of target; `label` is its full name for assistive technology and the tooltip. */
export function SourceBadge({ kind, label }: { kind: SourceKind; label?: string }) {
  const [word, color] = SOURCES[kind]
  return (
    <Box style={{ background: color }} title={label}>
      {label === undefined ? (
        word
      ) : (
        <>
          <span aria-hidden>{word}</span>
          <span className="sr-only">{label}</span>
        </>
      )}
    </Box>
  )
}
