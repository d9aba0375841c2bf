import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Equal } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DIFFERENCES, listScanDifferences, type ScanDifference } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { ListFooter } from '#web/components/ListFooter.tsx'
import { placeColumn, riskColumn } from '#web/components/lists/entity-columns.tsx'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { useUrlSearch } from '#web/components/use-url-query.ts'
import { paths } from '#web/paths.ts'
import { FilterPill, FilterRow } from '#web/ui/input/FilterPill.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Column } from '#web/ui/table/columns.ts'

const PAGE_SIZE = 50
/** What differs; what is as before is shown when asked for. */
const CHANGED = 'new,regressed,fixed'
const idOf = ({ difference, checkId, genericIdentifierValue, locator }: ScanDifference) =>
  [difference, checkId, genericIdentifierValue, locator].join(' ')
/** What was fixed leads to its proof. */
const linkOf = ({ findingId, proofId }: ScanDifference) => {
  if (proofId !== null) return { to: paths.proof(proofId) }
  return { to: findingId === null ? paths.findings : paths.finding(findingId) }
}

function useDifferenceColumns(): readonly Column<ScanDifference>[] {
  const { t } = useTranslation(['scans', 'common'])
  return useMemo(
    () => [
      riskColumn(t('common:risk.label'), { phone: 'start' }),
      { id: 'title', header: t('differences.finding'), link: linkOf, cell: ({ title }) => title },
      placeColumn(t('differences.place'), { width: 260, from: 620 }),
      {
        id: 'difference',
        header: t('differences.title'),
        width: 120,
        phone: 'end',
        cell: ({ difference }) => t(`differences.one.${difference}`),
      },
    ],
    [t],
  )
}

function useDifferences(scanId: string) {
  const [search, change] = useUrlSearch()
  const chosen = DIFFERENCES.find((one) => one === search['difference'])
  const { cursor } = search
  const query = useQuery({
    ...queryOf(listScanDifferences, {
      params: { scanId },
      query: { limit: PAGE_SIZE, difference: chosen ?? CHANGED, ...(cursor !== undefined && { cursor }) },
    }),
    placeholderData: (before) => before,
  })
  return { chosen, change, cursor, query }
}

/** What this scan found otherwise than the one before it on the connection; each count is the length of its list. */
export function DifferencesPanel({ scanId }: { scanId: string }) {
  const { t } = useTranslation(['scans', 'common'])
  const format = useFormat()
  const { chosen, change, cursor, query } = useDifferences(scanId)
  const columns = useDifferenceColumns()
  const { data } = query
  const since = (before: NonNullable<typeof data>['before']) => {
    if (before === null) return t('differences.first')
    const at = before.finishedAt === null ? '—' : format.dateTime(before.finishedAt)
    return <Link to={paths.scan(before.scanId)}>{t('differences.since', { at })}</Link>
  }
  return (
    <Panel title={t('differences.title')} sub={data && since(data.before)} pad={false}>
      {query.isError && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
      {data !== undefined && (
        <FilterRow role="group" aria-label={t('differences.title')} style={{ padding: '0 16px' }}>
          {DIFFERENCES.map((difference) => (
            <FilterPill
              key={difference}
              pressed={chosen === difference}
              onToggle={() => change({ difference: chosen === difference ? undefined : difference })}
              count={format.number(data.counts[difference])}
            >
              {t(`differences.many.${difference}`)}
            </FilterPill>
          ))}
        </FilterRow>
      )}
      {!query.isError && (
        <EntityTable
          look="bare"
          label={t('differences.title')}
          columns={columns}
          rows={data?.results}
          rowId={idOf}
          refetching={query.isPlaceholderData}
          maxHeight="480px"
          empty={<EmptyState icon={Equal} text={t('differences.none')} />}
          footer={
            data !== undefined && data.total > PAGE_SIZE && <ListFooter page={data} cursor={cursor} limit={PAGE_SIZE} change={change} />
          }
        />
      )}
    </Panel>
  )
}
