import { Line } from '#web/ui/states/Skeletons.tsx'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { getOverview, type Overview, recordVisit } from '#contract/dashboard.ts'
import { call, queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { LiveScans, useLiveProgress } from '#web/components/scans/LiveScans.tsx'
import { ScanNowMenu } from '#web/components/scans/ScanNowMenu.tsx'
import { loadTexts } from '#web/shell/lazy-screen.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ConnectionsPanel } from './connections/ConnectionsPanel.tsx'
import { CountedLink, targets } from './counted-link.tsx'
import { stepsDone } from './first-steps.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { LastScansPanel } from './LastScansPanel.tsx'
import { PacePanel } from './pace/PacePanel.tsx'
import { openInPlan } from './plan/plan-state.ts'
import { PlanCard } from './plan/PlanCard.tsx'
import { totalOf } from './posture/changes.ts'
import { PosturePanel } from './posture/PosturePanel.tsx'
import { SinceStrip } from './since/SinceStrip.tsx'
import { SourcesPanel } from './SourcesPanel.tsx'
import { TrendPanel } from './trend/TrendPanel.tsx'
import { useTrend } from './trend/use-trend.ts'

/** Comes with its texts, behind what the overview is for; where it cannot come, the overview stands without it. */
const FrameworkGauges = lazy(async () => {
  try {
    const [{ FrameworkGauges: component }] = await Promise.all([
      import('#web/components/frameworks/FrameworkGauges.tsx'),
      loadTexts(['frameworks']),
    ])
    return { default: component }
  } catch {
    return { default: () => null }
  }
})

/** Twelve columns; one below 1200 px. A child says how many it takes by its class. */
const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    '& > .four': { gridColumn: 'span 4' },
    '& > .eight': { gridColumn: 'span 8' },
    '& > .twelve': { gridColumn: 'span 12' },
  },
  '& > div': { display: 'grid', minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
  '& > div:empty': { display: 'none' },
}))

/** Shown only when the figures take their time: a page that is there at once need not say that it comes. */
const Late = styled('div')({
  animation: 'overview-late 1ms 250ms both',
  '@keyframes overview-late': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
  '& .lines': { display: 'grid', gap: 14, alignContent: 'start', height: 372 },
})

function Loading() {
  const { t } = useTranslation()
  return (
    <Late role="status" aria-label={t('state.loading')}>
      <Grid>
        {(['eight', 'four'] as const).map((size) => (
          <div key={size} className={size}>
            <Panel>
              <div className="lines">
                {[220, 340, 280, 310].map((width) => (
                  <Line key={width} style={{ height: 12, width, maxWidth: '100%' }} />
                ))}
              </div>
            </Panel>
          </div>
        ))}
      </Grid>
    </Late>
  )
}

/** Before the first completed scan: the way there, and what is going on. */
function Beginning({ overview }: { overview: Overview }) {
  const progress = useLiveProgress()
  return (
    <Grid>
      <div className="twelve">
        <FirstSteps overview={overview} />
      </div>
      <div className="eight">
        {overview.runningScans.length > 0 && <LiveScans scans={overview.runningScans} progress={progress} />}
        {overview.runningScans.length === 0 && overview.lastScans.length > 0 && <LastScansPanel scans={overview.lastScans} />}
      </div>
      <div className="four">{overview.connectionsTotal > 0 && <ConnectionsPanel overview={overview} />}</div>
    </Grid>
  )
}

function Panels({ overview }: { overview: Overview }) {
  const trend = useTrend()
  const { steps } = overview.plan
  const hasSources = overview.sources.filter(({ scanned }) => scanned > 0).length > 1
  // a young account on its way to the first proof
  const isYoung = overview.postureScore30DaysAgo === null && overview.pace.meanDaysToRemediate === null
  return (
    <>
      <SinceStrip since={overview.sinceLastVisit} />
      <Grid>
        {isYoung && (
          <div className="twelve">
            <FirstSteps overview={overview} variant={steps.length > 0 ? 'outlined' : 'contained'} />
          </div>
        )}
        <div className="eight">
          <PlanCard overview={overview} />
        </div>
        <div className="four">
          <PosturePanel overview={overview} />
        </div>
        <div className="twelve">
          <PacePanel overview={overview} />
        </div>
        <div className="eight">
          <TrendPanel trend={trend} afterPlan={steps.length === 0 ? null : Math.max(0, totalOf(overview.open) - openInPlan(steps))} />
        </div>
        <div className="four">
          <ConnectionsPanel overview={overview} />
        </div>
        <div className="twelve">
          <Suspense fallback={null}>
            <FrameworkGauges />
          </Suspense>
        </div>
        <div className={hasSources ? 'eight' : 'twelve'}>
          <LastScansPanel scans={overview.lastScans} />
        </div>
        <div className="four">{hasSources && <SourcesPanel sources={overview.sources} />}</div>
      </Grid>
    </>
  )
}

function Fact({ overview }: { overview: Overview }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  const { connectionsTotal, resourcesTotal, failedScans: failed } = overview
  const last = overview.lastScans[0]
  return (
    <>
      {t('connections', { count: connectionsTotal, total: format.number(connectionsTotal) })}
      {', '}
      {t('resources', { count: resourcesTotal, total: format.number(resourcesTotal) })}
      {last !== undefined && (
        <>
          {' · '}
          {t('lastScan')} <RelativeTime at={last.finishedAt ?? last.requestedAt} />
        </>
      )}
      {failed.total > 0 && (
        <>
          {' · '}
          <CountedLink target={targets.failedScans(failed.from)} className="bad">
            {t('failedScans', { count: failed.total, total: format.total(failed.total, failed.totalIsExact) })}
          </CountedLink>
        </>
      )}
    </>
  )
}

/** Tells the server that the overview was looked at, once it is there: the next visit is told what has changed since. */
function useRecordVisit(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    // it costs nothing but the next comparison when it does not arrive
    call(recordVisit, {}).catch(() => undefined)
  }, [isShown])
}

/** The overview: where the account stands, what to do next, what is going on. */
export function DashboardPage() {
  const { t } = useTranslation(['dashboard', 'common'])
  const { data: overview, isPending, error, refetch } = useQuery(queryOf(getOverview, {}))
  useRecordVisit(overview !== undefined)
  return (
    <>
      <PageHead title={t('title')} sub={overview === undefined ? '\u00a0' : <Fact overview={overview} />}>
        {overview !== undefined && overview.connectionsTotal > 0 && <ScanNowMenu variant="outlined" />}
      </PageHead>
      {isPending && <Loading />}
      {error !== null && overview === undefined && <QueryError error={error} onRetry={() => void refetch()} />}
      {overview !== undefined && (stepsDone(overview).has('scan') ? <Panels overview={overview} /> : <Beginning overview={overview} />)}
    </>
  )
}
