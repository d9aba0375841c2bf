import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { getScan, type ScanDetail } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { CoverageList } from '#web/components/scans/CoverageList.tsx'
import { useFailureText } from '#web/components/scans/failure-text.ts'
import { ScanStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { paths } from '#web/paths.ts'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { ScanNowButton } from '#web/features/connections/ScanNowButton.tsx'
import { isByLook, RecogniseButton } from './RecogniseButton.tsx'

function Outcome({ scan }: { scan: ScanDetail }) {
  const { t } = useTranslation(['connections', 'scans'])
  const format = useFormat()
  const failureText = useFailureText()
  const { results, newFindings, resolvedFindings, startedAt, finishedAt, failureCode } = scan
  const duration = startedAt === null || finishedAt === null ? null : format.duration(Date.parse(finishedAt) - Date.parse(startedAt))
  const done = failureCode === null
  return (
    <KeyValues
      items={[
        [t('scans:column.status'), <ScanStatusChip key="status" status={scan.status} />],
        [t('scans:column.requested'), <RelativeTime key="at" at={scan.requestedAt} />],
        [t('scans:column.duration'), duration],
        [
          t('scans:column.outcome'),
          done ? t('detail.outcome', { fail: format.number(results.fail), pass: format.number(results.pass) }) : failureText(scan),
        ],
        [
          t('detail.scan.change'),
          done ? t('detail.change', { fresh: format.number(newFindings), resolved: format.number(resolvedFindings) }) : null,
        ],
      ]}
    />
  )
}

/** What the scan could not see. One that failed is explained above all tabs, with the same way out. */
function Coverage({ connection, scan: { coverage, failureCode } }: { connection: Connection; scan: ScanDetail }) {
  const { t } = useTranslation(['connections', 'scans'])
  const reasons = failureCode === null ? coverage.notRun.map(({ reason }) => reason) : []
  return (
    <Panel title={t('scans:coverage.title')}>
      <CoverageList coverage={coverage} />
      {isByLook(reasons) && (
        <Notice kind="warning">
          {t('recognise.partly')}
          <RecogniseButton connection={connection} reasons={reasons} />
        </Notice>
      )}
    </Panel>
  )
}

/** The newest scan that has an end, a failed one too: what came of it, and what it could not see. */
export function LastScanPanel({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['connections', 'common', 'scans'])
  const lastScanId = connection.failedScanId ?? connection.lastScanId
  const scan = useQuery({ ...queryOf(getScan, { params: { scanId: lastScanId ?? '' } }), enabled: lastScanId !== null })
  if (lastScanId === null)
    return (
      <Panel title={t('detail.lastScan')}>
        {connection.health === 'scanning' ? (
          t('detail.firstScanRuns')
        ) : (
          <>
            <p style={{ margin: '0 0 12px' }}>{t('detail.noScan')}</p>
            <div>
              <ScanNowButton connection={connection} label={t('common:action.scanNow')} />
            </div>
          </>
        )}
      </Panel>
    )
  return (
    <>
      <Panel
        title={t('detail.lastScan')}
        action={
          <LinkButton to={paths.scanResults} search={{ scanId: lastScanId }} variant="text">
            {t('detail.toResults')}
          </LinkButton>
        }
      >
        {scan.isPending && <TextSkeleton lines={5} label={t('common:state.loading')} />}
        {scan.isError && <QueryError error={scan.error} onRetry={() => void scan.refetch()} />}
        {scan.data !== undefined && <Outcome scan={scan.data} />}
      </Panel>
      {scan.data !== undefined && scan.data.coverage.total > 0 && <Coverage connection={connection} scan={scan.data} />}
    </>
  )
}
