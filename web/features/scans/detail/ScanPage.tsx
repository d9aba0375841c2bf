import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getScan, type ScanDetail } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { ScanStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { ConnectionMark } from '#web/components/entity/ConnectionMark.tsx'
import { EntityDetail } from '#web/components/entity/EntityDetail.tsx'
import { EntityGate } from '#web/components/entity/EntityGate.tsx'
import { useSiblings } from '#web/components/entity/sequence.ts'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { useFailureText } from '#web/components/scans/failure-text.ts'
import { LiveScans, useLiveProgress } from '#web/components/scans/LiveScans.tsx'
import { PageCoverage } from '#web/components/scans/PageCoverage.tsx'
import { useStartScan } from '#web/components/scans/use-start-scan.ts'
import { isLive } from '#web/components/scans/live.ts'
import { paths } from '#web/paths.ts'
import { useDocumentTitle } from '#web/shell/document-title.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { CoveragePanel } from './CoveragePanel.tsx'
import { DifferencesPanel } from './DifferencesPanel.tsx'
import { ScanCounts, ScanFacts } from './ScanFacts.tsx'
import { RunConsole } from '#web/features/scans/console/RunConsole.tsx'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { useRefusal } from '#web/components/states/use-right-text.ts'

const LIVE_MS = 2_000

/** Why it failed and what to do, or how far it is. */
function Standing({ scan }: { scan: ScanDetail }) {
  const { t } = useTranslation(['scans', 'connections'])
  const failureText = useFailureText()
  const progress = useLiveProgress()
  if (isLive(scan)) return <LiveScans scans={[scan]} progress={progress} />
  if (scan.status !== 'failed') return null
  return (
    <Notice kind="error">
      {failureText(scan)}{' '}
      <LinkButton to={paths.connection(scan.connectionId)} search={{ tab: 'settings' }} variant="text">
        {t('connections:detail.checkAccess')}
      </LinkButton>
    </Notice>
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

function Loaded({ scan }: { scan: ScanDetail }) {
  const { t } = useTranslation('scans')
  const format = useFormat()
  const steps = useSiblings('scans', scan.scanId, paths.scan)
  const name = t('detail.title', { name: scan.connectionName })
  useDocumentTitle(name)
  const names = new Map([...scan.coverage.notRun, ...scan.coverage.ranChecks].map(({ checkId, title }) => [checkId, title]))
  return (
    <EntityDetail
      crumb={{ to: paths.scans, label: t('title'), scope: scan.connectionName }}
      steps={steps}
      title={name}
      marks={
        <>
          <ScanStatusChip status={scan.status} />
          <ConnectionMark of={scan} />
          <time dateTime={scan.requestedAt}>{format.dateTime(scan.requestedAt)}</time>
          <code>{scan.target}</code>
        </>
      }
      actions={isLive(scan) ? undefined : <ScanAgain connectionId={scan.connectionId} />}
      top={<Standing scan={scan} />}
      aside={
        <>
          <ScanFacts scan={scan} />
          {scan.coverage.ran > 0 && <ScanCounts scan={scan} />}
        </>
      }
    >
      {scan.status === 'completed' && <DifferencesPanel scanId={scan.scanId} />}
      {scan.coverage.total > 0 && <CoveragePanel coverage={scan.coverage} />}
      {scan.pageCoverage !== null && (
        <Panel title={t('pages.title')}>
          <PageCoverage coverage={scan.pageCoverage} />
        </Panel>
      )}
      <RunConsole scanId={scan.scanId} isLive={isLive(scan)} names={names} />
    </EntityDetail>
  )
}

/** One scan: how it stands, what it changed, what it could see, what it did; the facts. */
export function ScanPage() {
  const { t } = useTranslation(['scans', 'common'])
  const { id = '' } = useParams({ strict: false })
  const query = useQuery({
    ...queryOf(getScan, { params: { scanId: id } }),
    refetchInterval: ({ state }) => (state.data !== undefined && isLive(state.data) ? LIVE_MS : false),
  })
  return (
    <EntityGate
      query={query}
      title={t('common:page.scanDetails')}
      goneText={t('detail.notFound')}
      back={{ to: paths.scans, label: t('title') }}
    >
      {(scan) => <Loaded key={scan.scanId} scan={scan} />}
    </EntityGate>
  )
}
