import { styled } from '@mui/material/styles'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#contract/dashboard.ts'
import { useFormat } from '#web/components/format.ts'
import { CountedLink, targets } from '#web/features/dashboard/counted-link.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ProofGlyph, type ProofShape } from '#web/ui/marks/ProofGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'
import { nextStep, partOf, sharesOf } from './plan-state.ts'
import { PlanStep, STEP_COLUMNS } from './PlanStep.tsx'

const Bar = styled('div')({
  display: 'flex',
  height: 8,
  borderRadius: 4,
  overflow: 'hidden',
  background: tone.track,
  margin: '0 16px',
  '& > i': { display: 'block' },
})
const Legend = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  listStyle: 'none',
  margin: 0,
  padding: '8px 16px 12px',
  fontSize: 12,
  color: tone.muted,
  fontVariantNumeric: 'tabular-nums',
  '& li': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& li:last-of-type': { marginInlineStart: 'auto' },
})
const Head = styled('div')(({ theme }) => ({
  ...STEP_COLUMNS,
  minHeight: 30,
  fontSize: 12,
  fontWeight: 550,
  color: tone.muted,
  borderTop: `1px solid ${tone.line}`,
  [theme.breakpoints.down('md')]: { display: 'none' },
}))
const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0 })
const All = styled(CountedLink)({ display: 'inline-flex', alignItems: 'center', gap: 6, fontWeight: 550, color: tone.muted })
const Clear = styled('p')({ margin: 0, padding: '0 16px 16px', color: tone.muted })

const PARTS = [
  ['proved', 'proved', tone.ok],
  ['awaiting', 'awaiting', `color-mix(in srgb, ${tone.accent} 45%, ${tone.surface})`],
  ['todo', 'open', tone.lineStrong],
] as const satisfies readonly (readonly [string, ProofShape, string])[]

function AllFixes({ total }: { total: number }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  if (total === 0) return null
  return (
    <All target={targets.openFixes}>
      {t('plan.all', { count: total, total: format.number(total) })}
      <ChevronRight size={14} aria-hidden />
    </All>
  )
}

/** Nothing that weighs is open: one sentence, and what there is to know besides. */
function Done({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { info } = overview.open
  return (
    <Panel
      pad={false}
      title={
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
          <ProofGlyph shape="proved" />
          {t('plan.clear')}
        </span>
      }
      action={<AllFixes total={overview.plan.openRemediations} />}
    >
      <Clear>
        {t('plan.clearText')}{' '}
        {info > 0 && (
          <CountedLink target={targets.openOf('info')}>{t('plan.notes', { count: info, total: format.number(info) })}</CountedLink>
        )}
      </Clear>
    </Panel>
  )
}

/** What to fix first, as one plan: how much of the open risk it clears, how much of that is proved, and its steps in order. */
export function PlanCard({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { steps, openRemediations } = overview.plan
  if (steps.length === 0) return <Done overview={overview} />
  const shares = sharesOf(steps)
  const next = nextStep(steps)
  const most = Math.max(1, ...steps.map(({ riskPercent }) => riskPercent))
  const proved = steps.filter(({ remediation }) => partOf(remediation) === 'proved').length
  const percent = (whole: number) => format.percent(whole / 100)
  return (
    <Panel
      pad={false}
      title={t('plan.title', {
        count: steps.length,
        percent: shares.all === 0 ? t('plan.less', { percent: percent(1) }) : percent(shares.all),
      })}
      action={<AllFixes total={openRemediations} />}
    >
      <Bar aria-hidden>
        {PARTS.map(([part, , color]) => (
          <i key={part} style={{ width: `${shares[part]}%`, background: color }} />
        ))}
      </Bar>
      <Legend>
        {PARTS.map(([part, shape]) => (
          <li key={part}>
            <ProofGlyph shape={shape} />
            {t(`plan.${part}`, { percent: percent(shares[part]) })}
          </li>
        ))}
        <li>{t('plan.provedSteps', { proved: format.number(proved), total: format.number(steps.length) })}</li>
      </Legend>
      <Head aria-hidden>
        <span />
        <span>{t('plan.column.change')}</span>
        <span>{t('plan.column.gain')}</span>
        <span>{t('plan.column.effort')}</span>
        <span />
        <span>{t('plan.column.proof')}</span>
      </Head>
      <List aria-label={t('plan.label')}>
        {steps.map((step, index) => (
          <PlanStep key={step.remediation.id} step={step} place={index + 1} most={most} isNext={step === next} />
        ))}
      </List>
    </Panel>
  )
}
