import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getScan, type ScanDetail } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { ScanStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { useFormat } from '#web/components/format.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { useFailureText } from '#web/components/scans/failure-text.ts'
import { LiveScans, useLiveProgress } from '#web/components/scans/LiveScans.tsx'
import { PageCoverage } from '#web/components/scans/PageCoverage.tsx'
import { useStartScan } from '#web/components/scans/use-start-scan.ts'
import { isLive } from '#web/components/scans/live.ts'
import { paths } from '#web/paths.ts'
import { useDocumentTitle } from '#web/shell/document-title.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { AboveTitle, TwoColumns } from '#web/ui/layout/TwoColumns.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { CoveragePanel } from './CoveragePanel.tsx'
import { DifferencesPanel } from './DifferencesPanel.tsx'
import { ScanCounts, ScanFacts } from './ScanFacts.tsx'
import { ScanLog } from './ScanLog.tsx'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'

const LIVE_MS = 2_000

function Body({ scan }: { scan: ScanDetail }) {
  const { t } = useTranslation('scans')
  const failureText = useFailureText()
  const progress = useLiveProgress()
  const names = new Map([...scan.coverage.notRun, ...scan.coverage.ranChecks].map(({ checkId, title }) => [checkId, title]))
  return (
    <TwoColumns>
      <div>
        {scan.status === 'failed' && <Notice kind="error">{failureText(scan)}</Notice>}
        {isLive(scan) && <LiveScans scans={[scan]} progress={progress} />}
        {scan.status === 'completed' && <DifferencesPanel scanId={scan.scanId} />}
        {scan.coverage.total > 0 && <CoveragePanel coverage={scan.coverage} />}
        {scan.pageCoverage !== null && (
          <Panel title={t('pages.title')}>
            <PageCoverage coverage={scan.pageCoverage} />
          </Panel>
        )}
        <ScanLog scanId={scan.scanId} isLive={isLive(scan)} names={names} />
      </div>
      <div>
        <ScanCounts scan={scan} />
        <ScanFacts scan={scan} />
      </div>
    </TwoColumns>
  )
}

function ScanAgain({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation('scans')
  const refusal = useRefusal('scans.run')
  const start = useStartScan()
  return (
    <ActionButton
      variant="outlined"
      startIcon={<Play size={15} aria-hidden />}
      refusal={refusal}
      disabled={start.isPending}
      onClick={() => start.mutate(connectionId)}
    >
      {t('detail.again')}
    </ActionButton>
  )
}

/** One scan: what it changed, what it could see, what it did, and the facts. */
export function ScanPage() {
  const { t } = useTranslation(['scans', 'common'])
  const format = useFormat()
  const { id = '' } = useParams({ strict: false })
  const scan = useQuery({
    ...queryOf(getScan, { params: { scanId: id } }),
    refetchInterval: ({ state }) => (state.data !== undefined && isLive(state.data) ? LIVE_MS : false),
  })
  const found = scan.data
  const name = found && t('detail.title', { name: found.connectionName })
  useDocumentTitle(name)
  return (
    <>
      <PageHead
        title={name ?? t('common:page.scanDetails')}
        sub={found && format.dateTime(found.requestedAt)}
        above={
          <AboveTitle>
            <Link to={paths.scans}>
              <ChevronLeft size={14} aria-hidden />
              {t('title')}
            </Link>
            {found !== undefined && <VectorBadge vectorType={found.vectorType} />}
            {found !== undefined && <ScanStatusChip status={found.status} />}
          </AboveTitle>
        }
      >
        {found !== undefined && !isLive(found) && <ScanAgain connectionId={found.connectionId} />}
      </PageHead>
      {scan.isPending && <BlockSkeleton height={320} label={t('common:state.loading')} />}
      {scan.isError && <QueryError error={scan.error} onRetry={() => void scan.refetch()} />}
      {found !== undefined && <Body scan={found} />}
    </>
  )
}
