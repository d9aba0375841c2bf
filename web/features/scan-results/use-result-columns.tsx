import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScanResult } from '#contract/scan-results.ts'
import { RiskChip, VectorBadge } from '#web/components/chips/chips.tsx'
import { ResultStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { whereOf } from '#web/components/proof/where.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import type { Column } from '#web/ui/table/columns.ts'

/** Columns of the list of results. */
export function useResultColumns(): readonly Column<ScanResult>[] {
  const { t } = useTranslation(['scans', 'common'])
  return useMemo(
    () => [
      { id: 'status', header: t('results.column.status'), width: 148, cell: (result) => <ResultStatusChip status={result.status} /> },
      { id: 'risk', header: t('common:risk.label'), width: 110, cell: (result) => <RiskChip risk={result.riskLevel} /> },
      {
        id: 'check',
        header: t('results.column.check'),
        cell: (result) => (
          <span className="line" title={`${result.title} · ${whereOf(result)}`}>
            <strong>{result.title}</strong>
            <span className="muted">{whereOf(result)}</span>
          </span>
        ),
      },
      { id: 'category', header: t('results.column.category'), width: 160, cell: (result) => result.categoryName },
      { id: 'scanner', header: t('results.column.scanner'), width: 100, cell: (result) => result.scannerTypeName },
      {
        id: 'connection',
        header: t('results.column.connection'),
        width: 190,
        cell: (result) => (
          <span className="line">
            <VectorBadge vectorType={result.vectorType} />
            <span>{result.connectionName}</span>
          </span>
        ),
      },
      { id: 'since', header: t('results.column.since'), width: 130, cell: (result) => <RelativeTime at={result.sinceAt} /> },
    ],
    [t],
  )
}
