import { useQuery } from '@tanstack/react-query'
import { Boxes } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { exportAllResources, listAllResources, listResourceFilters, type Resource, RESOURCE_SORTS } from '#contract/resources.ts'
import { queryOf } from '#web/api.ts'
import { ConnectButton } from '#web/components/ConnectButton.tsx'
import { useFormat } from '#web/components/format.ts'
import { EntityList } from '#web/components/lists/EntityList.tsx'
import type { FilterOption, ListFilter } from '#web/components/lists/list-filter.ts'
import { saveFile } from '#web/components/save-file.ts'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { shownName, useResourceColumns } from '#web/components/resources/use-resource-columns.tsx'

const PAGE_SIZE = 50
const EXPOSURES = ['proven', 'exposed', 'reachable', 'internal'] as const
const idOf = (resource: Resource) => resource.id
const plain = (values: readonly string[] = []): FilterOption[] => values.map((value) => ({ value, label: value }))

/** What the list may be narrowed by: the values that resources of this account have. */
function useFilters(): readonly ListFilter[] {
  const { t } = useTranslation('resources')
  const { data } = useQuery(queryOf(listResourceFilters, {}))
  return [
    { key: 'type', label: t('column.type'), options: (data?.types ?? []).map(({ type, name }) => ({ value: type, label: name })) },
    {
      key: 'connectionId',
      label: t('column.connection'),
      options: (data?.connections ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    { key: 'region', label: t('column.region'), options: plain(data?.regions) },
    { key: 'tag', label: t('column.tags'), options: plain(data?.tags) },
    { key: 'exposure', label: t('column.exposure'), options: EXPOSURES.map((value) => ({ value, label: t(`exposure.${value}`) })) },
    {
      key: 'hasFindings',
      label: t('filter.hasFindings'),
      isSingle: true,
      options: [
        { value: 'true', label: t('filter.withFindings') },
        { value: 'false', label: t('filter.withoutFindings') },
      ],
    },
    {
      key: 'gone',
      label: t('filter.gone'),
      isSingle: true,
      options: [
        { value: 'false', label: t('filter.thereOnly') },
        { value: 'true', label: t('filter.goneOnly') },
      ],
    },
  ]
}

/** Everything that scans have seen, over all connections. */
export function ResourcesPage() {
  const { t } = useTranslation(['resources', 'connections'])
  const format = useFormat()
  const columns = useResourceColumns()
  const available = useFilters()
  const [filters, change] = useUrlQuery(listAllResources)
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
    />
  )
}
