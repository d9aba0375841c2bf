import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { countFindings, FINDING_SORTS, FINDING_STATUSES, GROUPINGS, type listFindings } from '#contract/findings.ts'
import type { QueryOf } from '#contract/route.ts'
import { queryOf } from '#web/api.ts'
import { ClearFilters, ListFilter, RiskPills, useFilterChoices } from '#web/components/filters/list-filters.tsx'
import type { SearchPatch } from '#web/components/use-url-query.ts'
import { FilterDivider, FilterPill, FilterRow } from '#web/ui/input/FilterPill.tsx'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'
import { SearchField } from '#web/ui/input/SearchField.tsx'
import { FILTER_KEYS, type Grouping } from './finding-filters.ts'

type Filters = QueryOf<typeof listFindings>
interface ToolbarProps {
  filters: Filters
  grouping: Grouping | undefined
  change: (patch: SearchPatch) => void
}

/** Filters of a few fixed words or of values that occur, each a menu of ticks. */
function FilterMenus({ filters, change }: Pick<ToolbarProps, 'filters' | 'change'>) {
  const { t } = useTranslation(['findings', 'common'])
  const choices = useFilterChoices()
  const status = FINDING_STATUSES.map((value) => ({ value, label: t(`common:findingStatus.${value}`) }))
  const menus = [
    ['status', t('filter.status'), status],
    ['beaconCategorization', t('filter.band'), choices.band],
    ['connectionId', t('filter.connection'), choices.connection],
    ['category', t('filter.category'), choices.category],
  ] as const
  return menus.map(([key, label, options]) => (
    <ListFilter key={key} label={label} options={options} value={filters[key]} onChange={(value) => change({ [key]: value })} />
  ))
}

/** Search, risks, further filters, order and grouping; all of it in the address. */
export function FindingsToolbar({ filters, grouping, change }: ToolbarProps) {
  const { t } = useTranslation(['findings', 'common'])
  const counts = useQuery(queryOf(countFindings, {}))
  return (
    <FilterRow role="group" aria-label={t('filters')}>
      <SearchField value={filters.q ?? ''} onChange={(q) => change({ q: q === '' ? undefined : q })} label={t('common:action.search')} />
      <RiskPills value={filters.riskLevel} onChange={(riskLevel) => change({ riskLevel })} counts={counts.data?.open} />
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
      <ClearFilters filters={filters} keys={FILTER_KEYS} change={change} />
      <span style={{ display: 'flex', gap: 6, marginInlineStart: 'auto' }}>
        <SelectMenu
          look="pill"
          label={t('group.label')}
          value={grouping ?? ''}
          options={[{ value: '', label: t('group.none') }, ...GROUPINGS.map((value) => ({ value, label: t(`group.${value}`) }))]}
          onChange={(value) => change({ group: value === '' ? undefined : value })}
        />
        {grouping === undefined && (
          <SelectMenu
            look="pill"
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
