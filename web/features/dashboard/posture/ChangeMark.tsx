import { styled } from '@mui/material/styles'
import { ArrowDownRight, ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RISK_LEVELS, type RiskCounts } from '#contract/fields.ts'
import { useFormat } from '#web/components/format.ts'
import { tone } from '#web/ui/tokens.ts'

/** By how much the shown figures differ: of the rounded values, so that the numbers on the screen add up. Null without both. */
export function changeOf(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : Math.round(now) - Math.round(before)
}

/** Findings of all levels. */
export const totalOf = (counts: RiskCounts): number => RISK_LEVELS.reduce((sum, risk) => sum + counts[risk], 0)

const Mark = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 3,
  fontSize: 12,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})

/** Which direction is good news. */
type Good = 'up' | 'down' | 'neither'

function colorOf(by: number, good: Good): string {
  if (by === 0 || good === 'neither') return tone.muted
  return by > 0 === (good === 'up') ? tone.ok : tone.risk.critical.text
}

/** The change of a figure within 30 days: arrow and amount to see, a sentence to hear. */
export function ChangeMark({ by, good }: { by: number; good: Good }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const amount = format.number(Math.abs(by))
  const Arrow = by > 0 ? ArrowUpRight : ArrowDownRight
  return (
    <Mark style={{ color: colorOf(by, good) }}>
      <span className="sr-only">{by === 0 ? t('change.same') : t(by > 0 ? 'change.up' : 'change.down', { amount })}</span>
      {by !== 0 && <Arrow size={14} aria-hidden />}
      <span aria-hidden>{by === 0 ? `±${amount}` : amount}</span>
    </Mark>
  )
}
