import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { type ControlState, type Framework } from '#contract/frameworks.ts'
import { useFormat } from '#web/components/format.ts'
import { StatusGlyph, type StatusShape } from '#web/ui/marks/StatusGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'

/** The order in which shares are drawn: what is met first, the gap last. */
export const DRAWN = ['met', 'not_met', 'manual', 'not_checked'] as const satisfies readonly ControlState[]
/** Solid is evidence; what rests on people is pale, what nobody looked at is the empty track. */
export const STATE_COLOR: Readonly<Record<ControlState, string>> = {
  met: tone.ok,
  not_met: tone.risk.critical.fill,
  manual: `color-mix(in srgb, ${tone.accent} 45%, ${tone.track})`,
  not_checked: tone.track,
}
const SHAPE: Readonly<Record<ControlState, StatusShape>> = { met: 'tick', not_met: 'bang', manual: 'dash', not_checked: 'dashed' }
const WORD_COLOR: Readonly<Record<ControlState, string>> = {
  met: tone.ok,
  not_met: tone.risk.critical.text,
  manual: tone.muted,
  not_checked: tone.muted,
}

const Mark = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap', fontWeight: 550, fontSize: 12 })
/** How a requirement stands: told by its shape, then its colour, then its word. */
export function StateMark({ state }: { state: ControlState }) {
  const { t } = useTranslation('frameworks')
  return (
    <Mark style={{ color: WORD_COLOR[state] }}>
      <StatusGlyph shape={SHAPE[state]} />
      {t(`state.${state}`)}
    </Mark>
  )
}

const Bar = styled('div')({
  display: 'flex',
  gap: 1,
  borderRadius: 4,
  overflow: 'hidden',
  background: tone.track,
  '& > i': { display: 'block', height: '100%' },
})
interface Share {
  key: string
  amount: number
  color: string
}
/** A bar of shares; empty where there is nothing. `label` says it in words. */
export function ShareBar({ shares, label, height = 6 }: { shares: readonly Share[]; label: string; height?: number }) {
  return (
    <Bar role="img" aria-label={label} style={{ height }}>
      {shares.map(({ key, amount, color }) => amount > 0 && <i key={key} style={{ flexGrow: amount, background: color }} />)}
    </Bar>
  )
}

const List = styled('ul')({
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  margin: 0,
  padding: 0,
  fontSize: 12,
  color: tone.muted,
  fontVariantNumeric: 'tabular-nums',
  '& li': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& i': { width: 8, height: 8, borderRadius: 2, flex: 'none' },
})
/** The amounts behind a bar or ring: how many are met, and what there is besides. */
export function StateLegend({ states }: { states: Framework['states'] }) {
  const { t } = useTranslation('frameworks')
  const format = useFormat()
  return (
    <List>
      {DRAWN.filter((state) => state === 'met' || states[state] > 0).map((state) => (
        <li key={state}>
          <i
            style={{
              background: STATE_COLOR[state],
              boxShadow: `inset 0 0 0 1px ${state === 'not_checked' ? tone.lineStrong : 'transparent'}`,
            }}
          />
          {t(`legend.${state}`, { amount: format.number(states[state]) })}
        </li>
      ))}
    </List>
  )
}
