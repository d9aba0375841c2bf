import { useQuery } from '@tanstack/react-query'
import { Boxes } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { type Connection, listResources, type resource } from '#contract/connections.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { ListFooter } from '#web/components/ListFooter.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { useRememberSequence } from '#web/components/entity/sequence.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { paths } from '#web/paths.ts'
import { OpenFindings } from '#web/features/connections/OpenFindings.tsx'

type Resource = z.infer<typeof resource>

/** What the scans of this connection saw. */
export function ResourcesTab({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['connections', 'common'])
  const format = useFormat()
  const [query, change] = useUrlQuery(listResources)
  const page = useQuery({ ...queryOf(listResources, { params: { id: connection.id }, query }), placeholderData: (before) => before })
  const columns = useMemo<readonly Column<Resource>[]>(
    () => [
      {
        id: 'value',
        header: t('detail.resource.value'),
        link: (row) => ({ to: paths.resource(connection.id, row.id) }),
        cell: (row) => <code title={row.genericIdentifierValue}>{row.genericIdentifierValue}</code>,
      },
      { id: 'kind', header: t('detail.resource.kind'), width: 150, phone: 'meta', cell: (row) => row.genericIdentifier },
      { id: 'region', header: t('detail.resource.region'), width: 130, from: 640, cell: (row) => row.region ?? '—' },
      {
        id: 'open',
        header: t('detail.resource.open'),
        width: 230,
        phone: 'meta',
        cell: (row) => <OpenFindings counts={row.openFindings} />,
      },
      { id: 'firstSeen', header: t('detail.resource.firstSeen'), width: 130, from: 760, cell: (row) => format.date(row.firstSeenAt) },
    ],
    [t, format, connection.id],
  )
  useRememberSequence(
    `resources ${connection.id}`,
    page.data && {
      ids: page.data.results.map(({ id }) => id),
      total: page.data.total,
      totalIsExact: page.data.totalIsExact,
      offset: query.cursor === undefined ? 0 : null,
    },
  )
  if (page.isError) return <QueryError error={page.error} onRetry={() => void page.refetch()} />
  return (
    <EntityTable
      list="resources"
      label={t('detail.tab.resources')}
      columns={columns}
      rows={page.data?.results}
      rowId={({ id }) => id}
      refetching={page.isPlaceholderData}
      footer={<ListFooter page={page.data} cursor={query.cursor} limit={Number(query.limit ?? 50)} change={change} />}
      empty={<EmptyState icon={Boxes} text={t('detail.noResources')} />}
    />
  )
}
