import { useTranslation } from 'react-i18next'
import type { ControlState, Framework } from '#contract/frameworks.ts'
import { useFormat } from '#web/components/format.ts'
import { tone } from '#web/ui/tokens.ts'
import { DRAWN, STATE_COLOR } from './control-state.tsx'

const RADIUS = 36
const ROUND = 2 * Math.PI * RADIUS
/** Room between two arcs, in the ring's own units. */
const GAP = 1.5

interface Arc {
  state: ControlState
  length: number
  from: number
}
const arcsOf = (states: Framework['states'], controls: number): readonly Arc[] =>
  DRAWN.reduce<{ arcs: readonly Arc[]; from: number }>(
    ({ arcs, from }, state) => {
      const length = (states[state] / Math.max(1, controls)) * ROUND
      return { arcs: [...arcs, { state, length: Math.max(0, length - GAP), from }], from: from + length }
    },
    { arcs: [], from: 0 },
  ).arcs

/** The requirements of a framework as a ring, by how they stand; in the middle how many are met. `size` px. */
export function StateRing({
  framework: { states, controls },
  size = 88,
}: {
  framework: Pick<Framework, 'states' | 'controls'>
  size?: number
}) {
  const { t } = useTranslation('frameworks')
  const format = useFormat()
  const total = format.number(controls)
  const arcs = arcsOf(states, controls)
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 88 88"
      role="img"
      aria-label={t('ring', { met: format.number(states.met), total })}
      style={{ flex: 'none' }}
    >
      <circle cx="44" cy="44" r={RADIUS} fill="none" strokeWidth="7" style={{ stroke: tone.track }} />
      {arcs.map(
        (arc) =>
          arc.length > 0 &&
          arc.state !== 'not_checked' && (
            <circle
              key={arc.state}
              cx="44"
              cy="44"
              r={RADIUS}
              fill="none"
              strokeWidth="7"
              transform="rotate(-90 44 44)"
              strokeDasharray={`${arc.length} ${ROUND}`}
              strokeDashoffset={-arc.from}
              style={{ stroke: STATE_COLOR[arc.state] }}
            />
          ),
      )}
      <text
        x="44"
        y="47"
        textAnchor="middle"
        fontSize="22"
        fontWeight="620"
        style={{ fill: tone.text, fontVariantNumeric: 'tabular-nums' }}
      >
        {format.number(states.met)}
      </text>
      <text x="44" y="61" textAnchor="middle" fontSize="11" style={{ fill: tone.muted, fontVariantNumeric: 'tabular-nums' }}>
        {t('of', { total })}
      </text>
    </svg>
  )
}
