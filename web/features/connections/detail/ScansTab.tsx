import { useQuery } from '@tanstack/react-query'
import { Radar } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { exportScans, listScans, type Scan, SCAN_SORTS } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { useFailureText } from '#web/components/scans/failure-text.ts'
import { ScanStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { saveFile } from '#web/components/save-file.ts'
import { ScanNowButton } from '#web/features/connections/ScanNowButton.tsx'
import { TabTable } from './TabTable.tsx'

/** What came of a scan, or why nothing did. */
function useOutcomeText(): (scan: Scan) => string {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const failureText = useFailureText()
  return (scan) =>
    scan.failureCode === null
      ? t('detail.outcome', { fail: format.number(scan.results.fail), pass: format.number(scan.results.pass) })
      : failureText(scan)
}

function useColumns(): readonly Column<Scan>[] {
  const { t } = useTranslation(['connections', 'scans'])
  const format = useFormat()
  const outcomeText = useOutcomeText()
  return useMemo(
    () => [
      {
        id: 'requested',
        header: t('detail.scan.requested'),
        sort: '-requestedAt',
        width: 150,
        link: (scan) => ({ to: paths.scanResults, search: { scanId: scan.scanId } }),
        cell: (scan) => <RelativeTime at={scan.requestedAt} />,
      },
      {
        id: 'status',
        header: t('detail.scan.status'),
        width: 140,
        sort: 'status',
        cell: (scan) => <ScanStatusChip status={scan.status} />,
      },
      {
        id: 'outcome',
        header: t('detail.scan.outcome'),
        sort: '-fail',
        phone: 'meta',
        cell: (scan) => <span title={outcomeText(scan)}>{outcomeText(scan)}</span>,
      },
      {
        id: 'change',
        header: t('detail.scan.change'),
        sort: '-newFindings',
        width: 190,
        cell: (scan) => t('detail.change', { fresh: format.number(scan.newFindings), resolved: format.number(scan.resolvedFindings) }),
      },
      { id: 'trigger', header: t('detail.scan.trigger'), width: 140, sort: 'trigger', cell: (scan) => t(`scans:trigger.${scan.trigger}`) },
    ],
    [t, format, outcomeText],
  )
}

/** Every scan of this connection, newest first; a row leads to its results. */
export function ScansTab({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['connections', 'common'])
  const [query, change] = useUrlQuery(listScans)
  const { sort, cursor, limit } = query
  const filters = { connectionId: connection.id, sort }
  const page = useQuery({ ...queryOf(listScans, { query: { ...filters, cursor, limit } }), placeholderData: (before) => before })
  const columns = useColumns()
  return (
    <TabTable
      list="connection-scans"
      label={t('detail.tab.scans')}
      columns={columns}
      rowId={({ scanId }) => scanId}
      page={page}
      query={query}
      change={change}
      sort={{ standard: '-requestedAt', keys: SCAN_SORTS }}
      save={(format) => saveFile(exportScans, { query: { ...filters, format } }, `scans.${format}`)}
      empty={
        <EmptyState
          icon={Radar}
          text={t('detail.noScans')}
          action={<ScanNowButton connection={connection} label={t('common:action.scanNow')} />}
        />
      }
    />
  )
}
