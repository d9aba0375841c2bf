import { useQuery } from '@tanstack/react-query'
import { Boxes } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { exportResources, listResources, type Resource, RESOURCE_SORTS } from '#contract/resources.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { saveFile } from '#web/components/save-file.ts'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { useRememberSequence } from '#web/components/entity/sequence.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { paths } from '#web/paths.ts'
import { OpenFindings } from '#web/features/connections/OpenFindings.tsx'
import { TabTable } from './TabTable.tsx'

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
        sort: 'genericIdentifierValue',
        link: (row) => ({ to: paths.resource(connection.id, row.id) }),
        cell: (row) => <code title={row.genericIdentifierValue}>{row.genericIdentifierValue}</code>,
      },
      {
        id: 'kind',
        header: t('detail.resource.kind'),
        width: 150,
        sort: 'genericIdentifier',
        phone: 'meta',
        cell: (row) => row.genericIdentifier,
      },
      { id: 'region', header: t('detail.resource.region'), width: 130, from: 640, sort: 'region', cell: (row) => row.region ?? '—' },
      {
        id: 'open',
        header: t('detail.resource.open'),
        sort: '-openFindings',
        width: 230,
        phone: 'meta',
        cell: (row) => <OpenFindings counts={row.openFindings} />,
      },
      {
        id: 'firstSeen',
        header: t('detail.resource.firstSeen'),
        width: 130,
        from: 760,
        sort: 'firstSeenAt',
        cell: (row) => format.date(row.firstSeenAt),
      },
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
  return (
    <TabTable
      list="resources"
      label={t('detail.tab.resources')}
      columns={columns}
      rowId={({ id }) => id}
      page={page}
      query={query}
      change={change}
      sort={{ standard: 'firstSeenAt', keys: RESOURCE_SORTS }}
      save={(format) =>
        saveFile(exportResources, { params: { id: connection.id }, query: { sort: query.sort, format } }, `resources.${format}`)
      }
      empty={<EmptyState icon={Boxes} text={t('detail.noResources')} />}
    />
  )
}
