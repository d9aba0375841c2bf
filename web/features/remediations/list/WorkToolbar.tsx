import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LEVELS_OF_EFFORT } from '#contract/fields.ts'
import { COMPLETIONS } from '#contract/proofs.ts'
import { columnOfStatus, type listRemediations, REMEDIATION_SORTS, REMEDIATION_STATUSES } from '#contract/remediations.ts'
import type { QueryOf } from '#contract/route.ts'
import { ColumnGlyph } from '#web/components/chips/StatusLabel.tsx'
import { ClearFilters, ListFilter, RiskPills, useFilterChoices } from '#web/components/filters/list-filters.tsx'
import type { SearchPatch } from '#web/components/use-url-query.ts'
import { FilterDivider, FilterPill, FilterRow } from '#web/ui/input/FilterPill.tsx'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'
import { SearchField } from '#web/ui/input/SearchField.tsx'
import { FILTER_KEYS } from './remediation-filters.ts'

interface ToolbarProps {
  filters: QueryOf<typeof listRemediations>
  change: (patch: SearchPatch) => void
}
const STANDARD_SORT = '-riskPerEffort'

/** Filters on the work itself (where it stands, how urgent, how much effort) and on what is affected. */
function WorkMenus({ filters, change }: ToolbarProps) {
  const { t } = useTranslation(['remediations', 'common'])
  const choices = useFilterChoices()
  const status = REMEDIATION_STATUSES.map((value) => ({
    value,
    label: t(`common:column.${columnOfStatus[value]}`),
    icon: <ColumnGlyph columnId={columnOfStatus[value]} />,
  }))
  const effort = LEVELS_OF_EFFORT.map((value) => ({ value, label: t(`common:effort.${value}`) }))
  const completion = COMPLETIONS.map((value) => ({ value, label: t(`common:proofState.${value === 'proved' ? 'provedInFull' : value}`) }))
  const menus = [
    ['remediationStatus', t('work.status'), status],
    ['completion', t('common:completion.label'), completion],
    ['beaconCategorization', t('work.band'), choices.band],
    ['levelOfEffort', t('common:effort.label'), effort],
    ['connectionId', t('work.connection'), choices.connection],
    ['category', t('work.category'), choices.category],
    ['scannerType', t('work.scanner'), choices.scannerType],
    ['vectorType', t('work.kind'), choices.vectorType],
    ['region', t('work.region'), choices.region],
    ['genericIdentifier', t('work.identifier'), choices.genericIdentifier],
  ] as const
  return menus.map(([key, label, options]) => (
    <ListFilter key={key} label={label} options={options} value={filters[key]} onChange={(value) => change({ [key]: value })} />
  ))
}

/** Search, risks, the remediation filters and the order; all of it in the address. */
export function WorkToolbar({ filters, change }: ToolbarProps) {
  const { t } = useTranslation(['remediations', 'common'])
  return (
    <FilterRow role="group" aria-label={t('board.filters')}>
      <SearchField
        value={filters.additionalFilters ?? ''}
        onChange={(text) => change({ additionalFilters: text === '' ? undefined : text })}
        label={t('common:action.search')}
      />
      <RiskPills value={filters.riskLevel} onChange={(riskLevel) => change({ riskLevel })} />
      <FilterPill pressed={filters.assignee === 'me'} onToggle={() => change({ assignee: filters.assignee === 'me' ? undefined : 'me' })}>
        {t('board.mine')}
      </FilterPill>
      <FilterDivider />
      <WorkMenus filters={filters} change={change} />
      {filters.genericIdentifierValue !== undefined && (
        <FilterPill pressed icon={<X size={13} aria-hidden />} onToggle={() => change({ genericIdentifierValue: undefined })}>
          {t('work.resource', { value: filters.genericIdentifierValue })}
        </FilterPill>
      )}
      <ClearFilters filters={filters} keys={FILTER_KEYS} change={change} />
      <span style={{ marginInlineStart: 'auto' }}>
        <SelectMenu
          look="pill"
          label={t('work.sort.label')}
          value={filters.sort ?? STANDARD_SORT}
          options={REMEDIATION_SORTS.map((value) => ({ value, label: t(`work.sort.${value}`) }))}
          onChange={(value) => change({ sort: value === STANDARD_SORT ? undefined : value })}
        />
      </span>
    </FilterRow>
  )
}
