import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { groupFindings, type listFindings } from '#contract/findings.ts'
import type { QueryOf, ReplyOf } from '#contract/route.ts'
import { queryOf } from '#web/api.ts'
import { RiskCountsBar } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import type { SearchPatch } from '#web/components/use-url-query.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/states/Skeletons.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'
import { filterOfGroup, filtersOnly, type Grouping } from './finding-filters.ts'

type Group = ReplyOf<typeof groupFindings>['results'][number]
const GROUPS_SHOWN = 200

function useColumns(by: Grouping, largest: number): readonly Column<Group>[] {
  const { t } = useTranslation('findings')
  const format = useFormat()
  return useMemo(
    (): readonly Column<Group>[] => [
      { id: 'label', header: t(`group.name.${by}`), cell: (group) => <strong title={group.label}>{group.label}</strong> },
      {
        id: 'risks',
        header: t('group.risks'),
        width: 260,
        cell: (group) => <RiskCountsBar counts={group.counts} share={group.total / Math.max(1, largest)} />,
      },
      { id: 'total', header: t('group.total'), width: 110, align: 'end', cell: (group) => format.number(group.total) },
      { id: 'highest', header: t('group.highest'), width: 140, align: 'end', cell: (group) => format.number(group.highestPriority) },
    ],
    [t, format, by, largest],
  )
}

/** Findings counted by check, resource or connection; a group opens as a filtered list. */
export function FindingGroups(props: { by: Grouping; filters: QueryOf<typeof listFindings>; change: (patch: SearchPatch) => void }) {
  const { by, filters, change } = props
  const { t } = useTranslation(['findings', 'common'])
  const format = useFormat()
  const query = useQuery({
    ...queryOf(groupFindings, { query: { ...filtersOnly(filters), by, limit: GROUPS_SHOWN } }),
    placeholderData: (before) => before,
  })
  const groups = query.data?.results ?? []
  const columns = useColumns(by, Math.max(0, ...groups.map((group) => group.total)))
  if (query.isError) return <QueryError error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <TableSkeleton label={t('common:state.loading')} />
  return (
    <EntityTable
      label={t(`group.${by}`)}
      columns={columns}
      rows={groups}
      rowId={(group) => group.key}
      refetching={query.isPlaceholderData}
      onOpen={(group) => change(filterOfGroup(by, group))}
      phoneRow={(group) => (
        <PhoneRow>
          <span className="title">{group.label}</span>
          <RiskCountsBar counts={group.counts} />
          <span className="meta num">{t('fact', { count: group.total, total: format.number(group.total) })}</span>
        </PhoneRow>
      )}
      empty={<EmptyState icon={Layers} text={t('common:state.noMatch')} />}
    />
  )
}
