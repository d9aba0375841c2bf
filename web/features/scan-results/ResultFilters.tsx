import { useTranslation } from 'react-i18next'
import type { QueryOf } from '#contract/route.ts'
import type { listScanResults } from '#contract/scan-results.ts'
import { ClearFilters, ListFilter, RiskPills, useFilterChoices } from '#web/components/filters/list-filters.tsx'
import { type SearchPatch, wordsOf } from '#web/components/use-url-query.ts'
import { FilterMenu } from '#web/ui/input/FilterMenu.tsx'
import { FilterDivider, FilterRow } from '#web/ui/input/FilterPill.tsx'
import { SearchField } from '#web/ui/input/SearchField.tsx'

export type ResultQuery = QueryOf<typeof listScanResults>

/** What narrows the list, apart from the scan it is of. */
export const FILTER_KEYS = [
  'cloud',
  'category',
  'status',
  'riskLevel',
  'scannerType',
  'vectorType',
  'region',
  'filterAll',
  'tags',
  'beaconCategorization',
  'isRemediation',
  'connectionId',
] as const satisfies readonly (keyof ResultQuery)[]

export const isFiltered = (query: ResultQuery): boolean => FILTER_KEYS.some((key) => query[key] !== undefined)

interface FiltersProps {
  query: ResultQuery
  change: (patch: SearchPatch) => void
}

/** Filters of which several values may be chosen. */
function ListFilters({ query, change }: FiltersProps) {
  const { t } = useTranslation('scans')
  const choices = useFilterChoices()
  const menus = [
    ['category', t('results.filter.category'), choices.category],
    ['scannerType', t('results.filter.scannerType'), choices.scannerType],
    ['beaconCategorization', t('results.filter.band'), choices.band],
    ['vectorType', t('results.filter.vectorType'), choices.vectorType],
    ['cloud', t('results.filter.cloud'), choices.cloud],
    ['region', t('results.filter.region'), choices.region],
    ['tags', t('results.filter.tags'), choices.tags],
  ] as const
  return menus.map(([key, label, options]) => (
    <ListFilter key={key} label={label} options={options} value={query[key]} onChange={(value) => change({ [key]: value })} />
  ))
}

/** Filters of which one value may be chosen. */
function SingleFilters({ query, change }: FiltersProps) {
  const { t } = useTranslation('scans')
  const { connection } = useFilterChoices()
  const one = (key: 'connectionId' | 'isRemediation') => ({
    selected: wordsOf(query[key]),
    onToggle: (value: string) => change({ [key]: query[key] === value ? undefined : value }),
  })
  return (
    <>
      <FilterMenu label={t('results.filter.connection')} options={connection} {...one('connectionId')} />
      <FilterMenu
        label={t('results.filter.remediation')}
        options={[
          { value: 'true', label: t('results.filter.onCard') },
          { value: 'false', label: t('results.filter.notOnCard') },
        ]}
        {...one('isRemediation')}
      />
    </>
  )
}

/** Search, risks and every other filter of the list; all of it in the address. The outcome is chosen by the tiles above. */
export function ResultFilters({ query, change }: FiltersProps) {
  const { t } = useTranslation(['scans', 'common'])
  return (
    <FilterRow role="group" aria-label={t('results.filter.label')}>
      <SearchField
        value={query.filterAll ?? ''}
        onChange={(filterAll) => change({ filterAll: filterAll === '' ? undefined : filterAll })}
        label={t('common:action.search')}
      />
      <RiskPills value={query.riskLevel} onChange={(riskLevel) => change({ riskLevel })} />
      <FilterDivider />
      <ListFilters query={query} change={change} />
      {query.scanId === undefined && <SingleFilters query={query} change={change} />}
      <ClearFilters filters={query} keys={FILTER_KEYS} change={change} />
    </FilterRow>
  )
}
