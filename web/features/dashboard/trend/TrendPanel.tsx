import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { ChartArea, Table2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/components/format.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { FilterPill } from '#web/ui/input/FilterPill.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { TableFrame } from '#web/ui/table/TableFrame.tsx'
import { RISK_ORDER, tone } from '#web/ui/tokens.ts'
import type { DayCounts } from './TrendChart.tsx'
import { RANGES, type Trend } from './use-trend.ts'

const Frame = styled(TableFrame)(({ theme }) => ({
  '& .scroller:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: -2 },
  [theme.breakpoints.down('sm')]: { '& th, & td': { paddingInline: 6, fontSize: 11.5 }, '& .wide': { display: 'none' } },
}))

/** The trend as numbers, the newest day first; scrolls within `height` px. */
function TrendTable({ days, height, label }: { days: readonly DayCounts[]; height: number; label: string }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  return (
    <Frame data-bare>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="scroller" role="region" aria-label={label} tabIndex={0} style={{ height }}>
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t('trend.day')}</th>
              {RISK_ORDER.map((risk) => (
                <th key={risk} scope="col" className="end">
                  {t(`common:risk.${risk}`)}
                </th>
              ))}
              <th scope="col" className="end wide">
                {t('trend.new')}
              </th>
              <th scope="col" className="end wide">
                {t('trend.fixed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((row) => (
              <tr key={row.day}>
                <th scope="row" style={{ position: 'static' }}>
                  {format.shortDay(row.day)}
                </th>
                {RISK_ORDER.map((risk) => (
                  <td key={risk} className="end">
                    {format.number(row.open[risk])}
                  </td>
                ))}
                <td className="end wide">{format.number(row.new)}</td>
                <td className="end wide">{format.number(row.fixed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Frame>
  )
}

const List = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 14px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 12,
  color: tone.muted,
  '& li': { display: 'flex', alignItems: 'center', gap: 6 },
  '& i': { width: 8, height: 8, borderRadius: 2 },
})

/** What the colours of a chart mean. `color` is a CSS colour. */
function Legend({ items }: { items: readonly { label: string; color: string }[] }) {
  return (
    <List>
      {items.map((item) => (
        <li key={item.label}>
          <i style={{ background: item.color }} />
          {item.label}
        </li>
      ))}
    </List>
  )
}

const TrendChart = lazy(async () => ({ default: (await import('./TrendChart.tsx')).TrendChart }))

const TREND_PX = 262
const LEGEND_PX = 26

const Controls = styled('div')({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 6 })
const Box = styled('div')({
  '& .legend': { height: LEGEND_PX, display: 'flex', justifyContent: 'flex-end' },
  '&[aria-busy=true]': { opacity: 0.6 },
})

function Drawing({ days, asTable }: { days: readonly DayCounts[]; asTable: boolean }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  const [first, last] = [days[0], days.at(-1)]
  const label =
    first === undefined || last === undefined
      ? t('trend.title')
      : t('trend.label', { from: format.day(first.day), to: format.day(last.day) })
  if (asTable) return <TrendTable days={days} height={TREND_PX + LEGEND_PX + 16} label={label} />
  return (
    <div style={{ padding: '0 16px 16px' }}>
      <div className="legend">
        <Legend items={RISK_ORDER.map((risk) => ({ label: t(`common:risk.${risk}`), color: tone.risk[risk].fill }))} />
      </div>
      <Suspense fallback={<BlockSkeleton height={TREND_PX} label={t('common:state.loading')} />}>
        <TrendChart days={days} height={TREND_PX} label={label} />
      </Suspense>
    </div>
  )
}

/** Open findings over 30, 90 or 365 days, as a chart or as a table; both choices are in the address (`days`, `trend`). */
export function TrendPanel({ trend: { query, days, setDays, asTable, toggleTable } }: { trend: Trend }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const switchLabel = t(asTable ? 'trend.asChart' : 'trend.asTable')
  return (
    <Panel
      pad={false}
      title={t('trend.title')}
      sub={t('trend.sub', { count: days })}
      action={
        <Controls role="group" aria-label={t('trend.range')}>
          {RANGES.map((range) => (
            <FilterPill key={range} pressed={range === days} onToggle={() => setDays(range)}>
              {t('trend.days', { count: range })}
            </FilterPill>
          ))}
          <IconButton aria-label={switchLabel} title={switchLabel} onClick={toggleTable}>
            {asTable ? <ChartArea size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
          </IconButton>
        </Controls>
      }
    >
      <Box aria-busy={query.isPlaceholderData}>
        {query.isPending && (
          <div style={{ padding: '0 16px 16px' }}>
            <BlockSkeleton height={TREND_PX + LEGEND_PX} label={t('common:state.loading')} />
          </div>
        )}
        {query.isError && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
        {query.data !== undefined && <Drawing days={query.data.results} asTable={asTable} />}
      </Box>
    </Panel>
  )
}
