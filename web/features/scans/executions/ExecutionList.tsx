import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Execution, EXECUTION_KINDS, EXECUTION_STATUSES, listExecutions } from '#contract/executions.ts'
import { queryOf } from '#web/api.ts'
import { useFilterChoices } from '#web/components/filters/list-filters.tsx'
import { useFormat } from '#web/components/format.ts'
import { EntityList } from '#web/components/lists/EntityList.tsx'
import type { ListFilter } from '#web/components/lists/list-filter.ts'
import { NothingYet } from '#web/components/states/NothingYet.tsx'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { ScanViews } from '#web/features/scans/list/ScanViews.tsx'
import { isUnderWay } from '#web/features/scans/console/ExecutionLog.tsx'
import { subjectOf, useExecutionColumns } from './execution-columns.tsx'

const PAGE_SIZE = 50
const LIVE_MS = 5_000
const idOf = ({ executionId }: Execution) => executionId

function useExecutionFilters(): readonly ListFilter[] {
  const { t } = useTranslation('scans')
  const { connection } = useFilterChoices()
  return [
    { key: 'kind', label: t('column.target'), options: EXECUTION_KINDS.map((value) => ({ value, label: t(`executions.kind.${value}`) })) },
    { key: 'status', label: t('column.status'), options: EXECUTION_STATUSES.map((value) => ({ value, label: t(`log.status.${value}`) })) },
    { key: 'identifierId', label: t('column.connection'), options: connection, isSingle: true },
    { key: 'runnerId', label: t('executions.runner'), options: [] },
  ]
}

/** All that was carried out, newest first: attempts at scans, verifications, and the time for which runners were online; each leads to its log. */
export function ExecutionList() {
  const { t } = useTranslation('scans')
  const format = useFormat()
  const [{ page: _page, ...filters }, change] = useUrlQuery(listExecutions)
  const query = useQuery({
    ...queryOf(listExecutions, { query: { ...filters, limit: filters.limit ?? PAGE_SIZE } }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.results.some(isUnderWay) === true ? LIVE_MS : false),
  })
  const columns = useExecutionColumns()
  const available = useExecutionFilters()
  const found = query.data
  return (
    <EntityList
      list="executions"
      title={t('title')}
      fact={found && t('executions.fact', { count: found.total, total: format.total(found.total, found.totalIsExact) })}
      views={<ScanViews current="executions" />}
      query={query}
      filters={filters}
      change={change}
      available={available}
      columns={columns}
      rowId={idOf}
      rowName={subjectOf}
      limit={PAGE_SIZE}
      empty={<NothingYet icon={ScrollText} text={t('executions.empty')} />}
    />
  )
}
