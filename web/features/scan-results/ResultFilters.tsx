import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BEACON_CATEGORIZATIONS, RISK_LEVELS, type VectorType } from '#contract/fields.ts'
import { listFilterOptions } from '#contract/scan-results.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { useCategoryName } from '#web/components/use-category-name.ts'
import { type SearchPatch, toggleWord } from '#web/components/use-url-query.ts'
import { VectorBadge } from '#web/components/VectorBadge.tsx'
import { FilterMenu, type FilterOption } from '#web/ui/input/FilterMenu.tsx'
import { FilterDivider, FilterPill, FilterRow } from '#web/ui/input/FilterPill.tsx'
import { SearchField } from '#web/ui/input/SearchField.tsx'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'
import { clearedFilters, isFiltered, type ResultQuery, wordsOf } from './result-filters.ts'

interface FiltersProps {
  query: ResultQuery
  change: (patch: SearchPatch) => void
}
type ListKey = 'category' | 'scannerType' | 'cloud' | 'vectorType' | 'region' | 'tags' | 'beaconCategorization'
const CLOUDS: ReadonlySet<VectorType> = new Set(['AWS', 'Azure', 'GCP'])

const plain = (values: readonly string[] = []): FilterOption[] => values.map((value) => ({ value, label: value }))

/** Filters of which several values may be chosen, each a menu; one with nothing to choose is not shown. */
function ListMenus({ query, change }: FiltersProps) {
  const { t } = useTranslation(['scans', 'common'])
  const format = useFormat()
  const categoryName = useCategoryName()
  const { data } = useQuery(queryOf(listFilterOptions, {}))
  const kinds = (values: readonly VectorType[] = []): FilterOption[] =>
    values.map((value) => ({ value, label: t(`common:vector.${value}`), icon: <VectorBadge vectorType={value} /> }))
  const menus: readonly [ListKey, label: string, readonly FilterOption[]][] = [
    ['category', t('results.filter.category'), (data?.category ?? []).map((value) => ({ value, label: categoryName(value) }))],
    ['scannerType', t('results.filter.scannerType'), plain(data?.scannerType)],
    [
      'beaconCategorization',
      t('results.filter.band'),
      BEACON_CATEGORIZATIONS.map((value) => ({ value, label: t(`common:band.${value}`) })),
    ],
    ['vectorType', t('results.filter.vectorType'), kinds(data?.vectorType)],
    ['cloud', t('results.filter.cloud'), kinds(data?.cloud.filter((kind) => CLOUDS.has(kind)))],
    ['region', t('results.filter.region'), plain(data?.region)],
    ['tags', t('results.filter.tags'), plain(data?.tags)],
  ]
  return menus
    .filter(([, , options]) => options.length > 0)
    .map(([key, label, options]) => (
      <FilterMenu
        key={key}
        label={label}
        options={options}
        selected={wordsOf(query[key])}
        count={format.number(wordsOf(query[key]).length)}
        onToggle={(value) => change({ [key]: toggleWord(query[key], value) })}
      />
    ))
}

/** Filters of which one value may be chosen. */
function SingleMenus({ query, change }: FiltersProps) {
  const { t } = useTranslation('scans')
  const { data } = useQuery(queryOf(listFilterOptions, {}))
  const one = (key: 'connectionId' | 'isRemediation') => ({
    selected: wordsOf(query[key]),
    onToggle: (value: string) => change({ [key]: query[key] === value ? undefined : value }),
  })
  return (
    <>
      <FilterMenu
        label={t('results.filter.connection')}
        options={(data?.connections ?? []).map(({ id, name, vectorType }) => ({
          value: id,
          label: name,
          icon: <VectorBadge vectorType={vectorType} />,
        }))}
        {...one('connectionId')}
      />
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
      {RISK_LEVELS.toReversed().map((risk) => (
        <FilterPill
          key={risk}
          pressed={wordsOf(query.riskLevel).includes(risk)}
          onToggle={() => change({ riskLevel: toggleWord(query.riskLevel, risk) })}
          icon={<RiskGlyph risk={risk} size={12} />}
        >
          {t(`common:risk.${risk}`)}
        </FilterPill>
      ))}
      <FilterDivider />
      <ListMenus query={query} change={change} />
      {query.scanId === undefined && <SingleMenus query={query} change={change} />}
      {isFiltered(query) && (
        <Button variant="text" startIcon={<X size={14} aria-hidden />} onClick={() => change(clearedFilters)}>
          {t('common:action.clearFilters')}
        </Button>
      )}
    </FilterRow>
  )
}
