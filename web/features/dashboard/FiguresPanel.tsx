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
  gridTemplateRows: 'repeat(3, auto auto 1fr)',
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

/** New findings, what scans proved fixed and what people only marked done, time to remediate, broken deadlines; each leads to its list. */
export function FiguresPanel({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { meanDaysToRemediate: mean, slaBreaches, fixedFindings30Days: fixed, completedRemediations30Days: completed } = overview
  const ways = {
    proved: format.number(completed.proved),
    marked: format.number(completed.marked),
    triaged: format.number(completed.triaged),
  }
  const resolved = { status: 'resolved', sort: '-lastChangeAt' }
  const figures = [
    ['new', format.number(overview.newFindings30Days), paths.findings, { sort: '-firstSeenAt' }],
    ['late', format.total(slaBreaches, overview.slaBreachesIsExact), paths.findings, { status: 'open', overdue: 'true', sort: 'slaDueAt' }],
    ['fixed', format.number(fixed.proved), paths.findings, resolved],
    ['marked', format.number(fixed.marked), paths.remediations, { completion: 'marked', sort: '-updatedAt' }],
    ['mean', mean === null ? '—' : t('figure.days', { count: mean, days: format.number(mean) }), paths.findings, resolved],
    [
      'completed',
      format.number(completed.proved + completed.marked + completed.triaged),
      paths.remediations,
      { remediationStatus: 'Completed', sort: '-updatedAt' },
    ],
  ] as const
  return (
    <Panel pad={false} title={t('figure.title')} sub={t('figure.sub')}>
      <Grid>
        {figures.map(([name, value, to, search]) => (
          <BlockLink key={name} to={to} search={search}>
            <span className="name">{t(`figure.${name}`)}</span>
            <strong style={name === 'late' && slaBreaches > 0 ? { color: tone.risk.critical.text } : {}}>{value}</strong>
            <span className="period">{t(`figure.period.${name}`, ways)}</span>
          </BlockLink>
        ))}
      </Grid>
    </Panel>
  )
}
