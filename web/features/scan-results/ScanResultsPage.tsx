import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, TableProperties } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  exportScanResults,
  listScanResults,
  RESULT_SORTS,
  RESULT_STATUSES,
  type ScanResult,
  summarizeScanResults,
} from '#contract/scan-results.ts'
import { getScan } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { EntityList } from '#web/components/lists/EntityList.tsx'
import { ViewTabs } from '#web/components/lists/ViewTabs.tsx'
import { saveFile } from '#web/components/save-file.ts'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { NothingYet } from '#web/components/states/NothingYet.tsx'
import { useUnscanned } from '#web/components/states/use-unscanned.ts'
import { useResultColumns } from './list/result-columns.tsx'
import { FILTER_KEYS, type ResultQuery, useResultFilters } from './list/use-result-filters.tsx'
import { ScanPanels, ScanPicker } from './ScanPanels.tsx'
import { PanelPair, Summaries } from './Summaries.tsx'

const PAGE_SIZE = 50
const VIEW_KEYS: readonly string[] = [...FILTER_KEYS, 'scanId', 'sort']
const idOf = (result: ScanResult) => result.id
const nameOf = (result: ScanResult) => result.title

function useResults() {
  const [query, change, search] = useUrlQuery(listScanResults)
  const page = useQuery({ ...queryOf(listScanResults, { query: { limit: PAGE_SIZE, ...query } }), placeholderData: (before) => before })
  const scan = useQuery({
    ...queryOf(getScan, { params: { scanId: query.scanId ?? '' } }),
    enabled: query.scanId !== undefined,
  })
  return { query, change, search, page, scan: query.scanId === undefined ? undefined : scan.data }
}

/** All results and those of each outcome, of the scan that was picked or of the newest. */
function Outcomes({ query, search }: { query: ResultQuery; search: Readonly<Record<string, string>> }) {
  const { t } = useTranslation()
  const { scanId } = query
  const isUnscanned = useUnscanned()
  const { data } = useQuery({ ...queryOf(summarizeScanResults, { query: { scanId } }), placeholderData: (before) => before })
  const ofScan = scanId === undefined ? {} : { scanId }
  const tally = data?.generalResults
  const counts =
    tally &&
    Object.fromEntries([
      ['all', { total: RESULT_STATUSES.reduce((sum, status) => sum + tally[status], 0), totalIsExact: true }],
      ...RESULT_STATUSES.map((status) => [status, { total: tally[status], totalIsExact: true }] as const),
    ])
  return (
    <ViewTabs
      screen="scan-results"
      search={search}
      keys={VIEW_KEYS}
      counts={isUnscanned ? undefined : counts}
      builtIn={[
        { id: 'all', label: t('views.all'), search: ofScan },
        ...RESULT_STATUSES.map((status) => ({ id: status, label: t(`resultStatus.${status}`), search: { ...ofScan, status } })),
      ]}
    />
  )
}

/** Results of a scan, or the newest of every connection: counted, filtered, listed; and what the scan could not see. */
export function ScanResultsPage() {
  const { t } = useTranslation(['scans', 'common'])
  const format = useFormat()
  const { query, change, search, page, scan } = useResults()
  const { limit: _limit, cursor: _cursor, ...given } = query
  const columns = useResultColumns()
  const isUnscanned = useUnscanned()
  const available = useResultFilters(query)
  const [isSummed, setSummed] = useState(query.scanId !== undefined)
  const found = page.data
  const fact =
    found &&
    t('results.fact', {
      count: found.total,
      total: format.total(found.total, found.totalIsExact),
      assigned: format.number(found.resultsAssignedToUserid),
    })
  return (
    <EntityList
      list="scan-results"
      title={t('results.title')}
      isUnscanned={isUnscanned}
      fact={fact}
      actions={
        <>
          <ScanPicker
            scanId={query.scanId ?? ''}
            current={scan}
            onPick={(scanId) => change({ scanId: scanId === '' ? undefined : scanId, connectionId: undefined })}
          />
          <Button aria-expanded={isSummed} startIcon={<ChartNoAxesColumn size={14} aria-hidden />} onClick={() => setSummed(!isSummed)}>
            {t('results.summaryButton')}
          </Button>
        </>
      }
      views={<Outcomes query={query} search={search} />}
      above={
        isSummed && (
          <>
            {scan !== undefined && (
              <PanelPair style={{ marginBottom: 16 }}>
                <ScanPanels scan={scan} />
              </PanelPair>
            )}
            <Summaries query={query} change={change} />
          </>
        )
      }
      query={page}
      filters={query}
      change={change}
      available={available}
      searchKey="filterAll"
      columns={columns}
      rowId={idOf}
      rowName={nameOf}
      limit={PAGE_SIZE}
      sort={{ standard: '-riskLevel', keys: RESULT_SORTS }}
      onExport={(kind) => saveFile(exportScanResults, { query: { ...given, format: kind } }, `scan-results.${kind}`)}
      empty={<NothingYet icon={TableProperties} text={t('results.empty')} />}
    />
  )
}
