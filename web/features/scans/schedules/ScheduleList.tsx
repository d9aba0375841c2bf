import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listScanSchedules, type ScanSchedule } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { EntityList } from '#web/components/lists/EntityList.tsx'
import { ScanNowMenu } from '#web/components/scans/ScanNowMenu.tsx'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { ScanViews } from '#web/features/scans/list/ScanViews.tsx'
import { useUnscanned } from '#web/components/states/use-unscanned.ts'
import { NothingYet } from '#web/components/states/NothingYet.tsx'
import { useScheduleColumns } from './schedule-columns.tsx'

const PAGE_SIZE = 50
const idOf = ({ connectionId }: ScanSchedule) => connectionId
const nameOf = ({ connectionName }: ScanSchedule) => connectionName

/** When each connection is scanned next, how often, and how it ended last; the soonest first. */
export function ScheduleList() {
  const { t } = useTranslation('scans')
  const format = useFormat()
  const [filters, change] = useUrlQuery(listScanSchedules)
  const query = useQuery({
    ...queryOf(listScanSchedules, { query: { ...filters, limit: filters.limit ?? PAGE_SIZE } }),
    placeholderData: (before) => before,
  })
  const columns = useScheduleColumns()
  const found = query.data
  const isUnscanned = useUnscanned()
  return (
    <EntityList
      list="scan-schedules"
      title={t('title')}
      fact={found && t('schedules.fact', { count: found.total, total: format.total(found.total, found.totalIsExact) })}
      actions={!isUnscanned && <ScanNowMenu />}
      views={<ScanViews current="schedules" />}
      query={query}
      filters={filters}
      change={change}
      columns={columns}
      rowId={idOf}
      rowName={nameOf}
      limit={PAGE_SIZE}
      empty={<NothingYet icon={CalendarClock} text={t('schedules.empty')} />}
    />
  )
}
