import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Radar } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { getOverview, type Overview } from '#contract/dashboard.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { LiveScans, useLiveProgress } from '#web/components/scans/LiveScans.tsx'
import { ScanNowMenu } from '#web/components/scans/ScanNowMenu.tsx'
import { paths } from '#web/paths.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { FiguresPanel } from './FiguresPanel.tsx'
import { FindingsPanel } from './FindingsPanel.tsx'
import { stepsDone } from './first-steps.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { HealthPanel } from './HealthPanel.tsx'
import { LastScansPanel } from './LastScansPanel.tsx'
import { PanelLink } from './panel-rows.tsx'
import { PostureStrip, PostureStripSkeleton } from './posture/PostureStrip.tsx'
import { RemediationsPanel } from './RemediationsPanel.tsx'
import { SourcesPanel } from './SourcesPanel.tsx'
import { TrendPanel } from './trend/TrendPanel.tsx'
import { useTrend } from './trend/use-trend.ts'

/** Twelve columns; one below 1200 px. A child says how many it takes by its class. */
const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('lg')]: {
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    '& > .four': { gridColumn: 'span 4' },
    '& > .five': { gridColumn: 'span 5' },
    '& > .seven': { gridColumn: 'span 7' },
    '& > .eight': { gridColumn: 'span 8' },
    '& > .twelve': { gridColumn: 'span 12' },
  },
  '& > div': { display: 'grid', minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
}))

function PanelSkeleton({ height }: { height: number }) {
  return (
    <Panel>
      <div style={{ display: 'grid', gap: 8, height: height - 34, gridTemplateRows: 'auto auto 1fr' }}>
        <Skeleton variant="rounded" width={180} height={18} />
        <Skeleton variant="rounded" width={130} height={12} />
        <Skeleton variant="rounded" height="100%" />
      </div>
    </Panel>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('state.loading')}>
      <PostureStripSkeleton />
      <Grid>
        {[369, 292].map((height) => (
          <Fragment key={height}>
            <div className="eight">
              <PanelSkeleton height={height} />
            </div>
            <div className="four">
              <PanelSkeleton height={height} />
            </div>
          </Fragment>
        ))}
      </Grid>
    </div>
  )
}

function Live({ overview }: { overview: Overview }) {
  const { t } = useTranslation(['dashboard', 'scans', 'common'])
  const progress = useLiveProgress()
  return (
    <LiveScans
      scans={overview.runningScans}
      progress={progress}
      action={<PanelLink to={paths.scans}>{t('live.all')}</PanelLink>}
      empty={<EmptyState icon={Radar} text={t('live.empty')} />}
    />
  )
}

/** Before the first completed scan: the way there, and what is going on. */
function Beginning({ overview }: { overview: Overview }) {
  return (
    <Grid>
      <div className="twelve">
        <FirstSteps overview={overview} />
      </div>
      {overview.connectionsTotal > 0 && (
        <>
          <div className="four">
            <Live overview={overview} />
          </div>
          <div className="four">
            <HealthPanel overview={overview} />
          </div>
          <div className="four">
            <LastScansPanel scans={overview.lastScans} />
          </div>
        </>
      )}
    </Grid>
  )
}

function Panels({ overview }: { overview: Overview }) {
  const trend = useTrend()
  return (
    <>
      <PostureStrip overview={overview} days={trend.query.data?.results ?? []} />
      <Grid>
        <div className="eight">
          <TrendPanel trend={trend} />
        </div>
        <div className="four">
          <SourcesPanel sources={overview.sources} />
        </div>
        <div className="eight">
          <RemediationsPanel cards={overview.topRemediations} />
        </div>
        <div className="four">
          <Live overview={overview} />
        </div>
        <div className="five">
          <HealthPanel overview={overview} />
        </div>
        <div className="seven">
          <LastScansPanel scans={overview.lastScans} />
        </div>
        <div className="four">
          <FiguresPanel overview={overview} />
        </div>
        <div className="eight">
          <FindingsPanel findings={overview.topFindings} />
        </div>
      </Grid>
    </>
  )
}

function Fact({ overview }: { overview: Overview }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  const { connectionsTotal, resourcesTotal } = overview
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
    </>
  )
}

/** The overview: where the account stands, what to do next, what is going on. */
export function DashboardPage() {
  const { t } = useTranslation(['dashboard', 'common'])
  const { data: overview, isPending, error, refetch } = useQuery(queryOf(getOverview, {}))
  return (
    <>
      <PageHead title={t('title')} sub={overview === undefined ? isPending && <Skeleton width={260} /> : <Fact overview={overview} />}>
        {overview?.connectionsTotal !== 0 && <ScanNowMenu />}
      </PageHead>
      {isPending && <Loading />}
      {error !== null && overview === undefined && <QueryError error={error} onRetry={() => void refetch()} />}
      {overview !== undefined && (stepsDone(overview).has('scan') ? <Panels overview={overview} /> : <Beginning overview={overview} />)}
    </>
  )
}
