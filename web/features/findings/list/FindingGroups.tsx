import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { groupFindings, type listFindings } from '#contract/findings.ts'
import type { QueryOf, ReplyOf } from '#contract/route.ts'
import { queryOf } from '#web/api.ts'
import { RiskCountsBar } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Column, RowLink } from '#web/ui/table/columns.ts'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { filterOfGroup, filtersOnly, type Grouping } from './finding-filters.ts'

type Group = ReplyOf<typeof groupFindings>['results'][number]
const GROUPS_SHOWN = 200

function useColumns(by: Grouping, largest: number, linkOf: (group: Group) => RowLink): readonly Column<Group>[] {
  const { t } = useTranslation('findings')
  const format = useFormat()
  return useMemo(
    (): readonly Column<Group>[] => [
      { id: 'label', header: t(`group.name.${by}`), link: linkOf, cell: (group) => group.label },
      {
        id: 'risks',
        header: t('group.risks'),
        width: 260,
        from: 700,
        phone: 'meta',
        cell: (group) => <RiskCountsBar counts={group.counts} share={group.total / Math.max(1, largest)} />,
      },
      { id: 'total', header: t('group.total'), width: 110, phone: 'end', align: 'end', cell: (group) => format.number(group.total) },
      { id: 'highest', header: t('group.highest'), width: 140, align: 'end', cell: (group) => format.number(group.highestPriority) },
    ],
    [t, format, by, largest, linkOf],
  )
}

/** A query as an address has it: what is set, as text. */
const wordsIn = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** Findings counted by check, resource or connection; a group opens as a filtered list. */
export function FindingGroups({ by, filters }: { by: Grouping; filters: QueryOf<typeof listFindings> }) {
  const { t } = useTranslation(['findings', 'common'])
  const query = useQuery({
    ...queryOf(groupFindings, { query: { ...filtersOnly(filters), by, limit: GROUPS_SHOWN } }),
    placeholderData: (before) => before,
  })
  const groups = query.data?.results ?? []
  const linkOf = useCallback(
    (group: Group): RowLink => ({ to: paths.findings, search: wordsIn({ ...filtersOnly(filters), ...filterOfGroup(by, group) }) }),
    [by, filters],
  )
  const columns = useColumns(by, Math.max(0, ...groups.map((group) => group.total)), linkOf)
  if (query.isError) return <QueryError error={query.error} onRetry={() => void query.refetch()} />
  return (
    <EntityTable
      label={t(`group.${by}`)}
      columns={columns}
      look="fill"
      rows={query.data?.results}
      rowId={(group) => group.key}
      refetching={query.isPlaceholderData}
      empty={<EmptyState icon={Layers} text={t('common:state.noMatch')} />}
    />
  )
}
