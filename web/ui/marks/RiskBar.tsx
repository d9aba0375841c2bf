import { styled } from '@mui/material/styles'
import { type Risk, RISK_ORDER, tone } from '#web/ui/tokens.ts'

const Row = styled('div')({ display: 'flex', gap: 2, height: 8, minWidth: 24, '& > i': { borderRadius: 2, minWidth: 3 } })

/** A bar cut into the five risk levels by count; `label` says the counts in words. `share` 0 to 1 shortens it against a longest bar. */
export function RiskBar({ counts, label, share = 1 }: { counts: Readonly<Record<Risk, number>>; label: string; share?: number }) {
  const total = RISK_ORDER.reduce((sum, risk) => sum + counts[risk], 0)
  return (
    <Row
      role="img"
      aria-label={label}
      style={{ width: `${share * 100}%`, background: total === 0 ? tone.track : undefined, borderRadius: 2 }}
    >
      {RISK_ORDER.map((risk) => counts[risk] > 0 && <i key={risk} style={{ flexGrow: counts[risk], background: tone.risk[risk].fill }} />)}
    </Row>
  )
}
