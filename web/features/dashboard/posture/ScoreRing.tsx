import { tone } from '#web/ui/tokens.ts'

/** Three quarters of a circle filled by `value` (0 to 100, null: not yet known) with the figure in the middle. `size` px. */
export function ScoreRing({ value, label, size = 88 }: { value: number | null; label: string; size?: number }) {
  const radius = 36
  const length = 2 * Math.PI * radius * 0.75
  const filled = value === null ? 0 : (Math.min(100, Math.max(0, value)) / 100) * length
  const arc = { cx: 44, cy: 44, r: radius, fill: 'none', strokeWidth: 8, strokeLinecap: 'round' as const, transform: 'rotate(135 44 44)' }
  return (
    <svg width={size} height={size} viewBox="0 0 88 88" role="img" aria-label={label} style={{ flex: 'none' }}>
      <circle {...arc} style={{ stroke: tone.track }} strokeDasharray={`${length} 999`} />
      {filled > 0 && <circle {...arc} style={{ stroke: tone.accent }} strokeDasharray={`${filled} 999`} />}
      <text
        x="44"
        y="53"
        textAnchor="middle"
        fontSize="25"
        fontWeight="620"
        style={{ fill: tone.text, fontVariantNumeric: 'tabular-nums' }}
      >
        {value === null ? '—' : Math.round(value)}
      </text>
    </svg>
  )
}
