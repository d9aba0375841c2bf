import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScanResult } from '#contract/scan-results.ts'
import { RiskMark, VectorBadge } from '#web/components/chips/chips.tsx'
import { ResultStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { PlaceText } from '#web/components/proof/PlaceText.tsx'
import { whereOf } from '#web/components/proof/where.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { paths } from '#web/paths.ts'
import type { Column } from '#web/ui/table/columns.ts'

/** The columns of the scan results, in order. */
export function useResultColumns(): readonly Column<ScanResult>[] {
  const { t } = useTranslation(['scans', 'common'])
  return useMemo(
    (): readonly Column<ScanResult>[] => [
      {
        id: 'status',
        header: t('results.column.status'),
        width: 124,
        filter: 'status',
        phone: 'meta',
        cell: (result) => <ResultStatusChip status={result.status} />,
      },
      {
        id: 'risk',
        header: t('common:risk.label'),
        width: 88,
        filter: 'riskLevel',
        phone: 'meta',
        cell: (result) => <RiskMark risk={result.riskLevel} />,
      },
      {
        id: 'check',
        header: t('results.column.check'),
        link: (result) => ({ to: paths.scanResult(result.id) }),
        cell: (result) => result.title,
      },
      {
        id: 'resource',
        header: t('results.column.resource'),
        width: 260,
        from: 780,
        isBelow: true,
        phone: 'meta',
        cell: (result) => <PlaceText text={whereOf(result)} />,
      },
      {
        id: 'category',
        header: t('results.column.category'),
        width: 150,
        from: 1180,
        filter: 'category',
        cell: (result) => result.categoryName,
      },
      {
        id: 'scanner',
        header: t('results.column.scanner'),
        width: 100,
        from: 1320,
        filter: 'scannerType',
        cell: (result) => result.scannerTypeName,
      },
      {
        id: 'connection',
        header: t('results.column.connection'),
        width: 180,
        from: 960,
        filter: 'connectionId',
        cell: (result) => (
          <span className="line" title={result.connectionName}>
            <VectorBadge vectorType={result.vectorType} />
            <span>{result.connectionName}</span>
          </span>
        ),
      },
      { id: 'since', header: t('results.column.since'), width: 124, from: 640, cell: (result) => <RelativeTime at={result.sinceAt} /> },
    ],
    [t],
  )
}
