import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Scan } from '#contract/scans.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { ScanStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { type Format, useFormat } from '#web/components/format.ts'
import { momentColumn } from '#web/components/lists/entity-columns.tsx'
import { useFailureText } from '#web/components/scans/failure-text.ts'
import { paths } from '#web/paths.ts'
import type { Column } from '#web/ui/table/columns.ts'

/** How long a scan took; a dash for one that has not ended, or never began. */
export function durationOf(scan: Pick<Scan, 'startedAt' | 'finishedAt'>, format: Format): string {
  if (scan.startedAt === null || scan.finishedAt === null) return '—'
  return format.duration(Date.parse(scan.finishedAt) - Date.parse(scan.startedAt))
}

/** Columns of the scans: of what, how it stands, what it found, who or what began it, how long, when. */
export function useScanColumns(): readonly Column<Scan>[] {
  const { t } = useTranslation(['scans', 'common'])
  const format = useFormat()
  const failureText = useFailureText()
  return useMemo(
    () => [
      {
        id: 'connection',
        header: t('column.connection'),
        sort: 'connectionName',
        link: (scan) => ({ to: paths.scan(scan.scanId) }),
        cell: (scan) => scan.connectionName,
      },
      {
        id: 'kind',
        header: t('column.target'),
        width: 84,
        from: 700,
        phone: 'meta',
        sort: 'vectorType',
        filter: 'vectorType',
        cell: (scan) => <VectorBadge vectorType={scan.vectorType} />,
      },
      {
        id: 'status',
        header: t('column.status'),
        width: 126,
        phone: 'end',
        sort: 'status',
        filter: 'status',
        cell: (scan) => <ScanStatusChip status={scan.status} />,
      },
      {
        id: 'outcome',
        header: t('column.outcome'),
        width: 250,
        from: 900,
        isBelow: true,
        phone: 'meta',
        sort: '-fail',
        cell: (scan) =>
          scan.failureCode === null ? (
            t('outcomeShort', { fail: format.number(scan.results.fail), pass: format.number(scan.results.pass) })
          ) : (
            <span title={failureText(scan)}>{failureText(scan)}</span>
          ),
      },
      {
        id: 'fresh',
        header: t('column.new'),
        width: 74,
        align: 'end',
        from: 700,
        sort: '-newFindings',
        cell: (scan) => format.number(scan.newFindings),
      },
      {
        id: 'resolved',
        header: t('column.fixed'),
        width: 84,
        align: 'end',
        from: 1_060,
        sort: '-resolvedFindings',
        cell: (scan) => format.number(scan.resolvedFindings),
      },
      {
        id: 'trigger',
        header: t('column.trigger'),
        width: 150,
        from: 1_000,
        sort: 'trigger',
        filter: 'trigger',
        cell: (scan) => (
          <span className="muted" title={scan.requestedBy?.name}>
            {scan.trigger === 'manual' && scan.requestedBy !== null ? scan.requestedBy.name : t(`trigger.${scan.trigger}`)}
          </span>
        ),
      },
      {
        id: 'duration',
        header: t('column.duration'),
        width: 92,
        align: 'end',
        from: 800,
        sort: '-duration',
        cell: (scan) => durationOf(scan, format),
      },
      momentColumn(t('column.requested'), (scan) => scan.requestedAt, {
        id: 'requested',
        width: 132,
        from: 560,
        phone: 'meta',
        sort: '-requestedAt',
      }),
    ],
    [t, format, failureText],
  )
}
