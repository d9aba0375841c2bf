import { type Risk, tone } from '#web/ui/tokens.ts'

const BARS: Record<Risk, number> = { critical: 4, high: 3, medium: 2, low: 1, info: 0 }

/** Four rising bars: the level is readable without its colour. `size` in px. */
export function RiskGlyph({ risk, size = 14 }: { risk: Risk; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden style={{ flex: 'none' }}>
      {[0, 1, 2, 3].map((i) => (
        <rect
          key={i}
          x={0.5 + i * 3.5}
          y={9.5 - i * 2.9}
          width={2.5}
          height={3.5 + i * 2.9}
          rx={0.8}
          style={{ fill: i < BARS[risk] ? tone.risk[risk].fill : tone.lineStrong }}
        />
      ))}
    </svg>
  )
}
