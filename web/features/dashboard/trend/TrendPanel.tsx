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
import { RISK_ORDER, tone } from '#web/ui/tokens.ts'
import { type DayCounts, type History, openOn } from './trend-geometry.ts'
import { RANGES, type Trend } from './use-trend.ts'

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

// below the first screen: neither need be there before what stands above is painted
const TrendChart = lazy(async () => ({ default: (await import('./TrendChart.tsx')).TrendChart }))
const TrendTable = lazy(async () => ({ default: (await import('./TrendTable.tsx')).TrendTable }))

const TREND_PX = 262
const LEGEND_PX = 26

const Controls = styled('div')({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 6 })
const Box = styled('div')({
  '& .legend': { height: LEGEND_PX, display: 'flex', justifyContent: 'flex-end' },
  '&[aria-busy=true]': { opacity: 0.6 },
})

const Beginning = styled('div')({
  padding: '8px 16px 20px',
  '& strong': { display: 'block', fontSize: 26, lineHeight: '36px', fontWeight: 620, letterSpacing: '-0.02em' },
  '& p': { margin: '2px 0 0', color: tone.muted },
})

/** One day is no course: the figure, and that the history begins. */
function FirstDay({ day }: { day: DayCounts | undefined }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const open = day === undefined ? 0 : openOn(day)
  return (
    <Beginning>
      <strong className="num">{format.number(open)}</strong>
      <p>{t('trend.beginsToday')}</p>
      <p>{t('trend.beginsText')}</p>
    </Beginning>
  )
}

interface DrawingProps {
  history: History
  asTable: boolean
  afterPlan: number | null
}

function Drawing({ history, asTable, afterPlan }: DrawingProps) {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  const days = history.results
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return null
  const words = {
    from: format.day(first.day),
    to: format.day(last.day),
    first: format.number(openOn(first)),
    last: format.number(openOn(last)),
  }
  const label = afterPlan === null ? t('trend.label', words) : t('trend.labelPlan', { ...words, after: format.number(afterPlan) })
  const loading = <BlockSkeleton height={TREND_PX} label={t('common:state.loading')} />
  if (asTable)
    return (
      <Suspense fallback={loading}>
        <TrendTable days={days} height={TREND_PX + LEGEND_PX + 16} label={label} />
      </Suspense>
    )
  return (
    <div style={{ padding: '0 16px 16px' }}>
      <div className="legend">
        <Legend items={RISK_ORDER.map((risk) => ({ label: t(`common:risk.${risk}`), color: tone.risk[risk].fill }))} />
      </div>
      <Suspense fallback={loading}>
        <TrendChart history={history} height={TREND_PX} label={label} afterPlan={afterPlan} />
      </Suspense>
    </div>
  )
}

/**
 * Open findings over 30, 90 or 365 days, as a chart or as a table; both choices are in the address (`days`, `trend`). It begins
 * when the history does. `afterPlan`: how many are open once the plan is done, null without one.
 */
export function TrendPanel({ trend, afterPlan }: { trend: Trend; afterPlan: number | null }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const { query, days, setDays, asTable, toggleTable } = trend
  const switchLabel = t(asTable ? 'trend.asChart' : 'trend.asTable')
  const shown = query.data?.results.length ?? 0
  const isCourse = shown > 1
  // a shorter history is whole in each of the periods
  const hasPeriods = shown > RANGES[0]
  return (
    <Panel
      pad={false}
      title={t('trend.title')}
      sub={isCourse ? t('trend.sub', { count: Math.min(days, shown) }) : undefined}
      action={
        isCourse && (
          <Controls role="group" aria-label={t('trend.range')}>
            {(hasPeriods || days === RANGES[0] ? RANGES : []).map((range) => (
              <FilterPill key={range} pressed={range === days} onToggle={() => setDays(range)}>
                {t('trend.days', { count: range })}
              </FilterPill>
            ))}
            <IconButton aria-label={switchLabel} title={switchLabel} onClick={toggleTable}>
              {asTable ? <ChartArea size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
            </IconButton>
          </Controls>
        )
      }
    >
      <Box aria-busy={query.isPlaceholderData}>
        {query.isPending && (
          <div style={{ padding: '0 16px 16px' }}>
            <BlockSkeleton height={TREND_PX + LEGEND_PX} label={t('common:state.loading')} />
          </div>
        )}
        {query.isError && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
        {query.data !== undefined &&
          (isCourse ? <Drawing history={query.data} asTable={asTable} afterPlan={afterPlan} /> : <FirstDay day={query.data.results[0]} />)}
      </Box>
    </Panel>
  )
}
