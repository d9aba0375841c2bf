import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BEACON_CATEGORIZATIONS, RISK_LEVELS } from '#contract/fields.ts'
import { countFindings, FINDING_SORTS, FINDING_STATUSES, GROUPINGS, type listFindings } from '#contract/findings.ts'
import type { QueryOf } from '#contract/route.ts'
import { listFilterOptions } from '#contract/scan-results.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { useCategoryName } from '#web/components/use-category-name.ts'
import { type SearchPatch, toggleWord } from '#web/components/use-url-query.ts'
import { VectorBadge } from '#web/components/VectorBadge.tsx'
import { FilterMenu } from '#web/ui/input/FilterMenu.tsx'
import { FilterDivider, FilterPill, FilterRow } from '#web/ui/input/FilterPill.tsx'
import { PlainSelect } from '#web/ui/input/PlainSelect.tsx'
import { SearchField } from '#web/ui/input/SearchField.tsx'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'
import { FILTER_KEYS, type Grouping } from './finding-filters.ts'

type Filters = QueryOf<typeof listFindings>
interface ToolbarProps {
  filters: Filters
  grouping: Grouping | undefined
  change: (patch: SearchPatch) => void
}

const wordsOf = (list: string | undefined): readonly string[] => (list === undefined || list === '' ? [] : list.split(','))

/** Filters of a few fixed words or of values that occur, each a menu of ticks. */
function FilterMenus({ filters, change }: Pick<ToolbarProps, 'filters' | 'change'>) {
  const { t } = useTranslation(['findings', 'common'])
  const format = useFormat()
  const categoryName = useCategoryName()
  const options = useQuery(queryOf(listFilterOptions, {}))
  const menu = (key: 'status' | 'beaconCategorization' | 'connectionId' | 'category') => ({
    selected: wordsOf(filters[key]),
    count: format.number(wordsOf(filters[key]).length),
    onToggle: (value: string) => change({ [key]: toggleWord(filters[key], value) }),
  })
  return (
    <>
      <FilterMenu
        label={t('filter.status')}
        options={FINDING_STATUSES.map((value) => ({ value, label: t(`common:findingStatus.${value}`) }))}
        {...menu('status')}
      />
      <FilterMenu
        label={t('filter.band')}
        options={BEACON_CATEGORIZATIONS.map((value) => ({ value, label: t(`common:band.${value}`) }))}
        {...menu('beaconCategorization')}
      />
      <FilterMenu
        label={t('filter.connection')}
        options={(options.data?.connections ?? []).map(({ id, name, vectorType }) => ({
          value: id,
          label: name,
          icon: <VectorBadge vectorType={vectorType} />,
        }))}
        {...menu('connectionId')}
      />
      <FilterMenu
        label={t('filter.category')}
        options={(options.data?.category ?? []).map((value) => ({ value, label: categoryName(value) }))}
        {...menu('category')}
      />
    </>
  )
}

/** Search, risks, further filters, order and grouping; all of it in the address. */
export function FindingsToolbar({ filters, grouping, change }: ToolbarProps) {
  const { t } = useTranslation(['findings', 'common'])
  const format = useFormat()
  const counts = useQuery(queryOf(countFindings, {}))
  const isFiltered = FILTER_KEYS.some((key) => filters[key] !== undefined)
  return (
    <FilterRow role="group" aria-label={t('filters')}>
      <SearchField value={filters.q ?? ''} onChange={(q) => change({ q: q === '' ? undefined : q })} label={t('common:action.search')} />
      {RISK_LEVELS.toReversed().map((risk) => (
        <FilterPill
          key={risk}
          pressed={wordsOf(filters.riskLevel).includes(risk)}
          onToggle={() => change({ riskLevel: toggleWord(filters.riskLevel, risk) })}
          icon={<RiskGlyph risk={risk} size={12} />}
          count={counts.data === undefined ? undefined : format.number(counts.data.open[risk])}
        >
          {t(`common:risk.${risk}`)}
        </FilterPill>
      ))}
      <FilterPill
        pressed={filters.overdue === 'true'}
        onToggle={() => change({ overdue: filters.overdue === 'true' ? undefined : 'true' })}
      >
        {t('overdue')}
      </FilterPill>
      <FilterDivider />
      <FilterMenus filters={filters} change={change} />
      {filters.checkId !== undefined && (
        <FilterPill pressed icon={<X size={13} aria-hidden />} onToggle={() => change({ checkId: undefined })}>
          {t('filter.check', { check: filters.checkId })}
        </FilterPill>
      )}
      {isFiltered && (
        <Button
          variant="text"
          startIcon={<X size={14} aria-hidden />}
          onClick={() => change(Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined])))}
        >
          {t('common:action.clearFilters')}
        </Button>
      )}
      <span style={{ display: 'flex', gap: 6, marginInlineStart: 'auto' }}>
        <PlainSelect
          label={t('group.label')}
          value={grouping ?? ''}
          options={[{ value: '', label: t('group.none') }, ...GROUPINGS.map((value) => ({ value, label: t(`group.${value}`) }))]}
          onChange={(value) => change({ group: value === '' ? undefined : value })}
        />
        {grouping === undefined && (
          <PlainSelect
            label={t('sort.label')}
            value={filters.sort ?? '-priority'}
            options={FINDING_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
            onChange={(value) => change({ sort: value === '-priority' ? undefined : value })}
          />
        )}
      </span>
    </FilterRow>
  )
}
