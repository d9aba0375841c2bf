import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#contract/dashboard.ts'
import { useFormat } from '#web/components/format.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { tone } from '#web/ui/tokens.ts'
import { BlockLink } from './panel-rows.tsx'

/** Cut by hairlines: the gap shows what is behind the cells. Name, figure and period share their lines with the neighbour's. */
const Grid = styled('div')(({ theme }) => ({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gridTemplateRows: 'auto auto 1fr auto auto 1fr',
  gap: 1,
  background: tone.line,
  borderTop: `1px solid ${tone.line}`,
  '& > a': {
    background: tone.surface,
    padding: '14px 16px',
    display: 'grid',
    gridRow: 'span 3',
    gridTemplateRows: 'subgrid',
    rowGap: 0,
    overflowWrap: 'anywhere',
  },
  '& > a:hover': { background: tone.hover },
  '& .name': { color: tone.muted, fontWeight: 500 },
  '& strong': { fontSize: 26, lineHeight: '36px', fontWeight: 620, letterSpacing: '-0.02em', fontVariantNumeric: 'tabular-nums' },
  '& .period': { fontSize: 12, color: tone.muted },
  [theme.breakpoints.between('lg', 1440)]: { '& strong': { fontSize: 22 } },
}))

/** New and fixed findings, time to remediate, broken deadlines; each leads to its findings. */
export function FiguresPanel({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { meanDaysToRemediate: mean, slaBreaches } = overview
  const figures = [
    ['new', format.number(overview.newFindings30Days), { sort: '-firstSeenAt' }],
    ['fixed', format.number(overview.fixedFindings30Days.proved), { status: 'resolved', sort: '-lastChangeAt' }],
    [
      'mean',
      mean === null ? '—' : t('figure.days', { count: mean, days: format.number(mean) }),
      { status: 'resolved', sort: '-lastChangeAt' },
    ],
    ['late', format.total(slaBreaches, overview.slaBreachesIsExact), { status: 'open', overdue: 'true', sort: 'slaDueAt' }],
  ] as const
  return (
    <Panel pad={false} title={t('figure.title')} sub={t('figure.sub')}>
      <Grid>
        {figures.map(([name, value, search]) => (
          <BlockLink key={name} to={paths.findings} search={search}>
            <span className="name">{t(`figure.${name}`)}</span>
            <strong style={name === 'late' && slaBreaches > 0 ? { color: tone.risk.critical.text } : {}}>{value}</strong>
            <span className="period">{t(`figure.period.${name}`)}</span>
          </BlockLink>
        ))}
      </Grid>
    </Panel>
  )
}
