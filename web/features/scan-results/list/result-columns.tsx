import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScanResult } from '#contract/scan-results.ts'
import { ResultStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { connectionColumn, momentColumn, placeColumn, riskColumn } from '#web/components/lists/entity-columns.tsx'
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
        sort: 'status',
        filter: 'status',
        phone: 'meta',
        cell: (result) => <ResultStatusChip status={result.status} />,
      },
      riskColumn(t('common:risk.label')),
      {
        id: 'check',
        header: t('results.column.check'),
        sort: 'title',
        link: (result) => ({ to: paths.scanResult(result.id) }),
        cell: (result) => result.title,
      },
      placeColumn(t('results.column.resource'), { width: 260, from: 780 }),
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
      connectionColumn(t('results.column.connection'), { width: 180, from: 960 }),
      momentColumn(t('results.column.since'), (result) => result.sinceAt, { id: 'since', width: 124, from: 640 }),
    ],
    [t],
  )
}
