import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Cable } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Connection, listConnections } from '#contract/connections.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type ApiError, queryOf } from '#web/api.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { HealthLabel } from '#web/components/chips/StatusLabel.tsx'
import { ListFooter } from '#web/components/ListFooter.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { OpenFindings } from '#web/features/connections/OpenFindings.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/states/Skeletons.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'
import { isFiltered, ListFilters } from './ListFilters.tsx'

type Query = UseQueryResult<ReplyOf<typeof listConnections>, ApiError>

/** One page of connections in or out of scope, as the address asks for it. */
export function useConnectionPage(inScope: 'true' | 'false'): Query {
  const [query] = useUrlQuery(listConnections)
  return useQuery({ ...queryOf(listConnections, { query: { ...query, inScope } }), placeholderData: (before) => before })
}

interface ConnectionListProps {
  label: string
  page: Query
  columns: readonly Column<Connection>[]
  /** Shown when there is nothing and nothing is filtered. */
  empty: ReactNode
}

/** Filters and table of connections; a row leads to the connection. */
export function ConnectionList({ label, page, columns, empty }: ConnectionListProps) {
  const { t } = useTranslation(['connections', 'common'])
  const navigate = useNavigate()
  const [query, change] = useUrlQuery(listConnections)
  return (
    <>
      <ListFilters query={query} change={change} />
      {page.isPending && <TableSkeleton label={t('common:state.loading')} />}
      {page.isError && <QueryError error={page.error} onRetry={() => void page.refetch()} />}
      {page.data !== undefined && (
        <EntityTable
          label={label}
          columns={columns}
          rows={page.data.results}
          rowId={({ id }) => id}
          refetching={page.isPlaceholderData}
          onOpen={({ id }) => void navigate({ to: paths.connection(id) })}
          phoneRow={(connection) => (
            <PhoneRow>
              <span className="title">{connection.name}</span>
              <span className="meta">
                <VectorBadge vectorType={connection.vectorType} />
                <HealthLabel connection={connection} />
                {connection.lastScanAt !== null && <RelativeTime at={connection.lastScanAt} />}
              </span>
              <span className="meta">
                {connection.inScope ? (
                  <OpenFindings counts={connection.openFindings} isScanned={connection.lastScanAt !== null} />
                ) : (
                  connection.outOfScopeReason
                )}
              </span>
            </PhoneRow>
          )}
          footer={<ListFooter page={page.data} cursor={query.cursor} limit={Number(query.limit ?? 50)} change={change} />}
          empty={isFiltered(query) ? <EmptyState icon={Cable} text={t('common:state.noMatch')} /> : empty}
        />
      )}
    </>
  )
}
