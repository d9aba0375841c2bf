import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#contract/dashboard.ts'
import type { RiskLevel } from '#contract/fields.ts'
import { useFormat } from '#web/components/format.ts'
import { CountedLink, targets } from '#web/features/dashboard/counted-link.tsx'
import { BlockLink } from '#web/features/dashboard/panel-rows.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'
import { RISK_ORDER, tone } from '#web/ui/tokens.ts'
import { changeColor, changeOf, totalOf } from './changes.ts'
import { Coverage } from './Coverage.tsx'
import { HowItIsMade } from './HowItIsMade.tsx'
import { ScoreRing } from './ScoreRing.tsx'

const Score = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: 16,
  '& .words': { minWidth: 0, flex: 1 },
  '& .head': { display: 'flex', alignItems: 'center', gap: 2 },
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& p': { margin: '1px 0 0', fontVariantNumeric: 'tabular-nums' },
  '& .open': { fontSize: 12, color: tone.muted },
}))
const Tiers = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: '4px 0',
  borderTop: `1px solid ${tone.line}`,
  flex: 1,
  display: 'grid',
  gridAutoRows: 'minmax(34px, 1fr)',
})
const Tier = styled(BlockLink)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 48px 76px',
  alignItems: 'center',
  height: '100%',
  padding: '0 16px',
  fontVariantNumeric: 'tabular-nums',
  '& .name': { display: 'inline-flex', alignItems: 'center', gap: 6, fontWeight: 550 },
  '& strong': { fontWeight: 600, textAlign: 'end' },
  '& .change': { fontSize: 12, textAlign: 'end', whiteSpace: 'nowrap' },
})

function RiskTier({ risk, overview }: { risk: RiskLevel; overview: Overview }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  // before the first scan there was nothing to compare with
  const hadScan = overview.postureScore30DaysAgo !== null
  const change = changeOf(overview.open[risk], hadScan ? overview.open30DaysAgo[risk] : null)
  const way = change === null || change === 0 ? 'equal' : change > 0 ? 'more' : 'fewer'
  const amount = format.number(Math.abs(change ?? 0))
  const { to, search = {} } = targets.openOf(risk)
  return (
    <li>
      <Tier to={to} search={search}>
        <span className="name" style={{ color: tone.risk[risk].text }}>
          <RiskGlyph risk={risk} />
          {t(`common:risk.${risk}`)}
        </span>
        <strong>{format.number(overview.open[risk])}</strong>
        <span
          className="change"
          style={{ color: changeColor(change ?? 0, risk === 'info' ? 'neither' : 'down') }}
          title={change === null ? undefined : t(`posture.${way}Title`, { amount })}
        >
          {change !== null && t(`posture.${way}`, { amount })}
        </span>
      </Tier>
    </li>
  )
}

function Change({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  if (overview.postureScore === null) return <p style={{ color: tone.muted }}>{t('posture.none')}</p>
  const change = changeOf(overview.postureScore, overview.postureScore30DaysAgo)
  if (change === null) return <p style={{ color: tone.muted }}>{t('posture.new')}</p>
  const way = change === 0 ? 'same' : change > 0 ? 'up' : 'down'
  return <p style={{ color: changeColor(change, 'up') }}>{t(`posture.${way}`, { amount: format.number(Math.abs(change)) })}</p>
}

/** How the account stands: the score, its change, open findings by risk, and how much was really looked at. */
export function PosturePanel({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const open = totalOf(overview.open)
  const score = overview.postureScore
  return (
    <Panel pad={false}>
      <Score>
        <ScoreRing
          value={score}
          label={score === null ? t('posture.none') : t('posture.label', { score: format.number(Math.round(score)) })}
        />
        <div className="words">
          <div className="head">
            <h2>{t('posture.title')}</h2>
            <HowItIsMade />
          </div>
          <Change overview={overview} />
          <p className="open">
            <CountedLink target={targets.open}>{t('posture.open', { count: open, total: format.number(open) })}</CountedLink>
          </p>
        </div>
      </Score>
      {open > 0 && (
        <Tiers>
          {RISK_ORDER.map((risk) => (
            <RiskTier key={risk} risk={risk} overview={overview} />
          ))}
        </Tiers>
      )}
      <Coverage overview={overview} />
    </Panel>
  )
}
