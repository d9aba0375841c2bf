import { useQuery } from '@tanstack/react-query'
import { Radar } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { exportScans, listScans, type Scan, SCAN_SORTS } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { EntityList } from '#web/components/lists/EntityList.tsx'
import { saveFile } from '#web/components/save-file.ts'
import { LiveScans, useLiveProgress } from '#web/components/scans/LiveScans.tsx'
import { ScanAllButton } from '#web/components/scans/ScanAllButton.tsx'
import { ScanNowMenu } from '#web/components/scans/ScanNowMenu.tsx'
import { useUrlQuery, useUrlSearch } from '#web/components/use-url-query.ts'
import { LIVE } from '#web/components/scans/live.ts'
import { NothingYet } from '#web/components/states/NothingYet.tsx'
import { useUnscanned } from '#web/components/states/use-unscanned.ts'
import { ExecutionList } from './executions/ExecutionList.tsx'
import { useScanColumns } from './list/scan-columns.tsx'
import { useScanFilters } from './list/use-scan-filters.tsx'
import { PeriodMenu } from './list/PeriodMenu.tsx'
import { ScanViews } from './list/ScanViews.tsx'
import { ScheduleList } from './schedules/ScheduleList.tsx'

const PAGE_SIZE = 50
const idOf = (scan: Scan) => scan.scanId
const nameOf = (scan: Scan) => scan.connectionName

/** The scans, the schedules of those to come, or all that was carried out; which of them is in the address. */
export function ScansPage() {
  const [search] = useUrlSearch()
  if (search['view'] === 'executions') return <ExecutionList />
  return search['view'] === 'schedules' ? <ScheduleList /> : <ScanList />
}

/** Scan one, or all. */
export function ScanActions() {
  return (
    <>
      <ScanAllButton />
      <ScanNowMenu />
    </>
  )
}

/** Every scan, the running ones with their progress above; each leads to its own page. */
function ScanList() {
  const { t } = useTranslation(['scans', 'common'])
  const format = useFormat()
  const [filters, change] = useUrlQuery(listScans)
  const { limit: _limit, cursor: _cursor, ...given } = filters
  const live = useQuery(queryOf(listScans, { query: { status: LIVE, limit: PAGE_SIZE } }))
  const query = useQuery({
    ...queryOf(listScans, { query: { ...filters, limit: filters.limit ?? PAGE_SIZE } }),
    placeholderData: (before) => before,
  })
  const progress = useLiveProgress()
  const columns = useScanColumns()
  const available = useScanFilters()
  const running = live.data?.results ?? []
  const found = query.data
  const isUnscanned = useUnscanned()
  return (
    <EntityList
      list="scans"
      title={t('title')}
      fact={found && t('fact', { count: found.total, total: format.total(found.total, found.totalIsExact) })}
      isUnscanned={isUnscanned && found?.total === 0}
      // where nothing was ever scanned, the words in place of rows offer the one step that is missing
      actions={!isUnscanned && <ScanActions />}
      views={<ScanViews current="scans" />}
      above={running.length > 0 && <LiveScans scans={running} progress={progress} />}
      query={query}
      filters={filters}
      change={change}
      available={available}
      columns={columns}
      rowId={idOf}
      rowName={nameOf}
      limit={PAGE_SIZE}
      sort={{ standard: '-requestedAt', keys: SCAN_SORTS }}
      barEnd={<PeriodMenu from={filters.from} change={change} />}
      onExport={(kind) => saveFile(exportScans, { query: { ...given, format: kind } }, `scans.${kind}`)}
      empty={<NothingYet icon={Radar} text={t('empty')} />}
    />
  )
}
