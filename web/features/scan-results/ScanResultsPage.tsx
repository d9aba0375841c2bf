import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { TableProperties } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { listScanResults, type ScanResult } from '#contract/scan-results.ts'
import { getScan } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { RiskChip, VectorBadge } from '#web/components/chips/chips.tsx'
import { ResultStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { ListFooter } from '#web/components/ListFooter.tsx'
import { whereOf } from '#web/components/proof/where.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { paths } from '#web/paths.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/states/Skeletons.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'
import { isFiltered, ResultFilters } from './ResultFilters.tsx'
import { ScanPanels, ScanPicker } from './ScanPanels.tsx'
import { PanelPair, Summaries } from './Summaries.tsx'

/** Columns of the list of results. */
function useResultColumns(): readonly Column<ScanResult>[] {
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

function useResults() {
  const [query, change] = useUrlQuery(listScanResults)
  const page = useQuery({ ...queryOf(listScanResults, { query }), placeholderData: (before) => before })
  const scan = useQuery({
    ...queryOf(getScan, { params: { scanId: query.scanId ?? '' } }),
    enabled: query.scanId !== undefined,
  })
  return { query, change, page, scan: query.scanId === undefined ? undefined : scan.data }
}

/** Results of a scan, or the newest of every connection: counted, filtered, listed; and what the scan could not see. */
export function ScanResultsPage() {
  const { t } = useTranslation(['scans', 'common'])
  const format = useFormat()
  const navigate = useNavigate()
  const { query, change, page, scan } = useResults()
  const columns = useResultColumns()
  const fact =
    page.data === undefined
      ? undefined
      : t('results.fact', {
          count: page.data.total,
          total: format.total(page.data.total, page.data.totalIsExact),
          assigned: format.number(page.data.resultsAssignedToUserid),
        })
  const empty = isFiltered(query) ? (
    <EmptyState icon={TableProperties} text={t('common:state.noMatch')} />
  ) : (
    <EmptyState
      icon={TableProperties}
      text={t('results.empty')}
      action={
        <LinkButton to={paths.connections} variant="outlined">
          {t('toConnections')}
        </LinkButton>
      }
    />
  )
  return (
    <>
      <PageHead title={t('results.title')} sub={fact}>
        <ScanPicker
          scanId={query.scanId ?? ''}
          current={scan}
          onPick={(scanId) => change({ scanId: scanId === '' ? undefined : scanId, connectionId: undefined })}
        />
      </PageHead>
      {scan !== undefined && (
        <PanelPair style={{ marginBottom: 16 }}>
          <ScanPanels scan={scan} />
        </PanelPair>
      )}
      <Summaries query={query} change={change} />
      <ResultFilters query={query} change={change} />
      {page.isPending && <TableSkeleton label={t('common:state.loading')} />}
      {page.isError && <QueryError error={page.error} onRetry={() => void page.refetch()} />}
      {page.data !== undefined && (
        <EntityTable
          label={t('results.label')}
          columns={columns}
          rows={page.data.results}
          rowId={({ id }) => id}
          refetching={page.isPlaceholderData}
          onOpen={({ id }) => void navigate({ to: paths.scanResult(id) })}
          phoneRow={(result) => (
            <PhoneRow>
              <span className="title">{result.title}</span>
              <span className="meta">
                <ResultStatusChip status={result.status} />
                <RiskChip risk={result.riskLevel} />
                <span>{whereOf(result)}</span>
              </span>
            </PhoneRow>
          )}
          footer={
            <ListFooter page={page.data} cursor={query.cursor} limit={Number(query.limit ?? limits.scanResultsPage)} change={change} />
          }
          empty={empty}
        />
      )}
    </>
  )
}
