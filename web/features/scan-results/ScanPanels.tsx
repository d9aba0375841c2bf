import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listScans, type Scan, type ScanDetail } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { ScanStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { CoverageList } from '#web/components/scans/CoverageList.tsx'
import { PageCoverage } from '#web/components/scans/PageCoverage.tsx'
import { useFailureText } from '#web/components/scans/failure-text.ts'
import { paths } from '#web/paths.ts'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'

/** How many of the newest scans can be picked; older ones are reached from the list of scans. */
const OFFERED = 50

/** Which scan the results are of; '' for the newest of every connection. `current` is the scan asked for, which may be older than those offered. */
export function ScanPicker({ scanId, current, onPick }: { scanId: string; current: Scan | undefined; onPick: (scanId: string) => void }) {
  const { t } = useTranslation('scans')
  const format = useFormat()
  const recent = useQuery(queryOf(listScans, { query: { status: 'completed', kind: 'full', limit: OFFERED } }))
  const scans = recent.data?.results ?? []
  const offered = current === undefined || scans.some((scan) => scan.scanId === current.scanId) ? scans : [current, ...scans]
  return (
    <SelectMenu
      look="pill"
      label={t('results.picker.label')}
      value={scanId}
      maxWidth={340}
      options={[
        { value: '', label: t('results.picker.newest') },
        ...offered.map((scan) => ({
          value: scan.scanId,
          label: t('results.picker.of', { name: scan.connectionName, at: format.dateTime(scan.requestedAt) }),
        })),
      ]}
      onChange={onPick}
    />
  )
}

/** What is known of the scan that was picked, and what it could not see. */
export function ScanPanels({ scan }: { scan: ScanDetail }) {
  const { t } = useTranslation(['scans', 'common'])
  const format = useFormat()
  const failureText = useFailureText()
  const { startedAt, finishedAt, results } = scan
  const duration = startedAt === null || finishedAt === null ? null : format.duration(Date.parse(finishedAt) - Date.parse(startedAt))
  return (
    <>
      <Panel title={t('results.scan.title')}>
        <KeyValues
          items={[
            [
              t('results.scan.connection'),
              <Link key="connection" to={paths.connection(scan.connectionId)}>
                {scan.connectionName}
              </Link>,
            ],
            [t('column.status'), <ScanStatusChip key="status" status={scan.status} />],
            [t('column.requested'), <RelativeTime key="at" at={scan.requestedAt} />],
            [t('column.trigger'), t(`trigger.${scan.trigger}`)],
            [t('column.duration'), duration],
            [
              t('column.outcome'),
              scan.failureCode === null
                ? t('outcome', {
                    fail: format.number(results.fail),
                    pass: format.number(results.pass),
                    fresh: format.number(scan.newFindings),
                    resolved: format.number(scan.resolvedFindings),
                  })
                : failureText(scan),
            ],
          ]}
        />
      </Panel>
      {scan.coverage.total > 0 && (
        <Panel title={t('coverage.title')}>
          <CoverageList coverage={scan.coverage} />
        </Panel>
      )}
      {scan.pageCoverage !== null && (
        <Panel title={t('pages.title')}>
          <PageCoverage coverage={scan.pageCoverage} />
        </Panel>
      )}
    </>
  )
}
