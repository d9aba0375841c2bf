import { useQuery } from '@tanstack/react-query'
import { Boxes } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { exportResources, listResources, RESOURCE_SORTS } from '#contract/resources.ts'
import { queryOf } from '#web/api.ts'
import { useRememberSequence } from '#web/components/entity/sequence.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { saveFile } from '#web/components/save-file.ts'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { useResourceFilters } from '#web/components/resources/use-resource-filters.ts'
import { useResourceColumns } from '#web/components/resources/use-resource-columns.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TabTable } from './TabTable.tsx'

/** What the scans of this connection saw. */
export function ResourcesTab({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['connections', 'resources'])
  const [query, change] = useUrlQuery(listResources)
  const page = useQuery({ ...queryOf(listResources, { params: { id: connection.id }, query }), placeholderData: (before) => before })
  const columns = useResourceColumns().filter(({ id }) => id !== 'connection')
  const available = useResourceFilters().filter(({ key }) => key !== 'connectionId')
  const { cursor: _cursor, limit: _limit, ...given } = query
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
      save={(format) => saveFile(exportResources, { params: { id: connection.id }, query: { ...given, format } }, `resources.${format}`)}
      available={available}
      start={
        <LinkButton to={paths.resources} search={{ ...given, connectionId: connection.id }} variant="text">
          {t('resource.asList')}
        </LinkButton>
      }
      empty={<EmptyState icon={Boxes} text={t('detail.noResources')} />}
    />
  )
}
