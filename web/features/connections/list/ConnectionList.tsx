import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CONNECTION_HEALTH, type Connection, CONNECTION_SORTS, exportConnections, listConnections } from '#contract/connections.ts'
import { queryOf } from '#web/api.ts'
import { useFilterChoices } from '#web/components/filters/list-filters.tsx'
import { useFormat } from '#web/components/format.ts'
import { EntityList } from '#web/components/lists/EntityList.tsx'
import type { ListFilter } from '#web/components/lists/list-filter.ts'
import { saveFile } from '#web/components/save-file.ts'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import type { Column } from '#web/ui/table/columns.ts'

const PAGE_SIZE = 50
const idOf = (connection: Connection) => connection.id
const nameOf = (connection: Connection) => connection.name

interface ConnectionListProps {
  /** Its settings are kept under this name. */
  list: string
  inScope: 'true' | 'false'
  title: string
  /** What the head says of so many connections. */
  fact: (count: { count: number; total: string }) => string
  actions: ReactNode
  columns: readonly Column<Connection>[]
  /** Shown when there is nothing and nothing is filtered. */
  empty: ReactNode
}

/** The connections in scope, or those out of it. */
export function ConnectionList({ list, inScope, title, fact, actions, columns, empty }: ConnectionListProps) {
  const { t } = useTranslation(['connections', 'common'])
  const format = useFormat()
  const choices = useFilterChoices()
  const [filters, change] = useUrlQuery(listConnections)
  const { limit: _limit, cursor: _cursor, ...given } = filters
  const query = useQuery({
    ...queryOf(listConnections, { query: { limit: PAGE_SIZE, ...filters, inScope } }),
    placeholderData: (before) => before,
  })
  const available: readonly ListFilter[] = [
    { key: 'health', label: t('filter.health'), options: CONNECTION_HEALTH.map((value) => ({ value, label: t(`health.${value}`) })) },
    { key: 'vectorType', label: t('filter.kind'), options: choices.vectorType },
    { key: 'tags', label: t('filter.tags'), options: choices.tags },
  ]
  const found = query.data
  return (
    <EntityList
      list={list}
      title={title}
      fact={found && fact({ count: found.total, total: format.total(found.total, found.totalIsExact) })}
      actions={actions}
      query={query}
      filters={filters}
      change={change}
      available={available}
      columns={columns}
      rowId={idOf}
      rowName={nameOf}
      limit={PAGE_SIZE}
      sort={{ standard: 'name', keys: CONNECTION_SORTS }}
      onExport={(kind) => saveFile(exportConnections, { query: { ...given, inScope, format: kind } }, `connections.${kind}`)}
      empty={empty}
    />
  )
}
