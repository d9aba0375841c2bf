import { useQuery } from '@tanstack/react-query'
import { Boxes } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { exportAllResources, listAllResources, type Resource, RESOURCE_SORTS } from '#contract/resources.ts'
import { queryOf } from '#web/api.ts'
import { ConnectButton } from '#web/components/ConnectButton.tsx'
import { useFormat } from '#web/components/format.ts'
import { EntityList } from '#web/components/lists/EntityList.tsx'
import { type BuiltInView, ViewTabs } from '#web/components/lists/ViewTabs.tsx'
import { saveFile } from '#web/components/save-file.ts'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { shownName } from '#web/components/resources/resource-names.ts'
import { useResourceColumns } from '#web/components/resources/use-resource-columns.tsx'
import { useResourceFilters } from '#web/components/resources/use-resource-filters.ts'

const ResourceDrawer = lazy(async () => ({ default: (await import('./detail/ResourceDrawer.tsx')).ResourceDrawer }))

const PAGE_SIZE = 50
/** What a saved view keeps: filters and order, never a page or an open drawer. */
const VIEW_KEYS = ['q', 'type', 'connectionId', 'region', 'tag', 'exposure', 'hasFindings', 'gone', 'sort']
const idOf = (resource: Resource) => resource.id

/** The views that every account has. */
function useResourceViews(): readonly BuiltInView[] {
  const { t } = useTranslation('resources')
  return [
    { id: 'all', label: t('view.all'), search: {} },
    { id: 'exposed', label: t('exposure.exposed'), search: { exposure: 'proven,exposed' } },
    { id: 'findings', label: t('filter.withFindings'), search: { hasFindings: 'true' } },
    { id: 'gone', label: t('filter.goneOnly'), search: { gone: 'true' } },
  ]
}

/** Everything that scans have seen, over all connections. */
export function ResourcesPage() {
  const { t } = useTranslation(['resources', 'connections'])
  const format = useFormat()
  const columns = useResourceColumns()
  const available = useResourceFilters()
  const builtIn = useResourceViews()
  const [filters, change, search] = useUrlQuery(listAllResources)
  const { limit: _limit, cursor: _cursor, ...given } = filters
  const query = useQuery({
    ...queryOf(listAllResources, { query: { limit: PAGE_SIZE, ...filters } }),
    placeholderData: (before) => before,
  })
  const found = query.data
  return (
    <EntityList
      list="resources-all"
      title={t('title')}
      fact={found && t('fact', { count: found.total, total: format.total(found.total, found.totalIsExact) })}
      views={<ViewTabs screen="resources" builtIn={builtIn} counts={undefined} search={search} keys={VIEW_KEYS} />}
      query={query}
      filters={filters}
      change={change}
      available={available}
      columns={columns}
      rowId={idOf}
      rowName={shownName}
      limit={PAGE_SIZE}
      sort={{ standard: '-openFindings', keys: RESOURCE_SORTS }}
      onExport={(kind) => saveFile(exportAllResources, { query: { ...given, format: kind } }, `resources.${kind}`)}
      empty={
        <EmptyState icon={Boxes} text={t('empty')} action={<ConnectButton variant="contained">{t('connections:connect')}</ConnectButton>} />
      }
      openKey="resource"
      openId={search['resource']}
      panel={(open) => (
        <Suspense fallback={null}>
          <ResourceDrawer open={open} />
        </Suspense>
      )}
    />
  )
}
