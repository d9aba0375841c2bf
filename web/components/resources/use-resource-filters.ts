import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listResourceFilters } from '#contract/resources.ts'
import { queryOf } from '#web/api.ts'
import type { FilterOption, ListFilter } from '#web/components/lists/list-filter.ts'

const EXPOSURES = ['proven', 'exposed', 'reachable', 'internal'] as const
const plain = (values: readonly string[] = []): FilterOption[] => values.map((value) => ({ value, label: value }))

/** What a list of resources may be narrowed by: the values that resources of this account have. Needs the texts of 'resources'. */
export function useResourceFilters(): readonly ListFilter[] {
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
