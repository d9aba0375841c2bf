import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BEACON_CATEGORIZATIONS, LEVELS_OF_EFFORT, RISK_LEVELS } from '#contract/fields.ts'
import { columnOfStatus, type listRemediations, REMEDIATION_SORTS, REMEDIATION_STATUSES } from '#contract/remediations.ts'
import type { QueryOf } from '#contract/route.ts'
import { listFilterOptions } from '#contract/scan-results.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { ColumnGlyph } from '#web/components/StatusLabel.tsx'
import { useCategoryName } from '#web/components/use-category-name.ts'
import { type SearchPatch, toggleWord } from '#web/components/use-url-query.ts'
import { VectorBadge } from '#web/components/VectorBadge.tsx'
import { FilterMenu } from '#web/ui/input/FilterMenu.tsx'
import { FilterDivider, FilterPill, FilterRow } from '#web/ui/input/FilterPill.tsx'
import { PlainSelect } from '#web/ui/input/PlainSelect.tsx'
import { SearchField } from '#web/ui/input/SearchField.tsx'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'
import { FILTER_KEYS } from './remediation-filters.ts'

interface ToolbarProps {
  filters: QueryOf<typeof listRemediations>
  change: (patch: SearchPatch) => void
}
type ListKey =
  | 'remediationStatus'
  | 'beaconCategorization'
  | 'levelOfEffort'
  | 'connectionId'
  | 'category'
  | 'scannerType'
  | 'vectorType'
  | 'region'
  | 'genericIdentifier'

const STANDARD_SORT = '-riskPerEffort'
const wordsOf = (list: string | undefined): readonly string[] => (list === undefined || list === '' ? [] : list.split(','))
const plain = (values: readonly string[] | undefined) => (values ?? []).map((value) => ({ value, label: value }))

function useMenu({ filters, change }: ToolbarProps) {
  const format = useFormat()
  return (key: ListKey) => ({
    selected: wordsOf(filters[key]),
    count: format.number(wordsOf(filters[key]).length),
    onToggle: (value: string) => change({ [key]: toggleWord(filters[key], value) }),
  })
}

/** Filters on the work itself: where it stands, how urgent, how much effort. */
function WorkMenus(props: ToolbarProps) {
  const { t } = useTranslation(['remediations', 'common'])
  const menu = useMenu(props)
  return (
    <>
      <FilterMenu
        label={t('work.status')}
        options={REMEDIATION_STATUSES.map((value) => ({
          value,
          label: t(`common:column.${columnOfStatus[value]}`),
          icon: <ColumnGlyph columnId={columnOfStatus[value]} />,
        }))}
        {...menu('remediationStatus')}
      />
      <FilterMenu
        label={t('work.band')}
        options={BEACON_CATEGORIZATIONS.map((value) => ({ value, label: t(`common:band.${value}`) }))}
        {...menu('beaconCategorization')}
      />
      <FilterMenu
        label={t('common:effort.label')}
        options={LEVELS_OF_EFFORT.map((value) => ({ value, label: t(`common:effort.${value}`) }))}
        {...menu('levelOfEffort')}
      />
    </>
  )
}

/** Filters on what is affected, with the values that occur; one without values is not shown. */
function TargetMenus(props: ToolbarProps) {
  const { t } = useTranslation(['remediations', 'common'])
  const categoryName = useCategoryName()
  const menu = useMenu(props)
  const options = useQuery(queryOf(listFilterOptions, {})).data
  return (
    <>
      <FilterMenu
        label={t('work.connection')}
        options={(options?.connections ?? []).map(({ id, name, vectorType }) => ({
          value: id,
          label: name,
          icon: <VectorBadge vectorType={vectorType} />,
        }))}
        {...menu('connectionId')}
      />
      <FilterMenu
        label={t('work.category')}
        options={(options?.category ?? []).map((value) => ({ value, label: categoryName(value) }))}
        {...menu('category')}
      />
      <FilterMenu label={t('work.scanner')} options={plain(options?.scannerType)} {...menu('scannerType')} />
      <FilterMenu
        label={t('work.kind')}
        options={(options?.vectorType ?? []).map((value) => ({ value, label: t(`common:vector.${value}`) }))}
        {...menu('vectorType')}
      />
      {options !== undefined && options.region.length > 0 && (
        <FilterMenu label={t('work.region')} options={plain(options.region)} {...menu('region')} />
      )}
      <FilterMenu label={t('work.identifier')} options={plain(options?.genericIdentifier)} {...menu('genericIdentifier')} />
    </>
  )
}

/** Search, risks, the remediation filters and the order; all of it in the address. */
export function WorkToolbar({ filters, change }: ToolbarProps) {
  const { t } = useTranslation(['remediations', 'common'])
  const isFiltered = FILTER_KEYS.some((key) => filters[key] !== undefined)
  return (
    <FilterRow role="group" aria-label={t('board.filters')}>
      <SearchField
        value={filters.additionalFilters ?? ''}
        onChange={(text) => change({ additionalFilters: text === '' ? undefined : text })}
        label={t('common:action.search')}
      />
      {RISK_LEVELS.toReversed().map((risk) => (
        <FilterPill
          key={risk}
          pressed={wordsOf(filters.riskLevel).includes(risk)}
          onToggle={() => change({ riskLevel: toggleWord(filters.riskLevel, risk) })}
          icon={<RiskGlyph risk={risk} size={12} />}
        >
          {t(`common:risk.${risk}`)}
        </FilterPill>
      ))}
      <FilterPill pressed={filters.assignee === 'me'} onToggle={() => change({ assignee: filters.assignee === 'me' ? undefined : 'me' })}>
        {t('board.mine')}
      </FilterPill>
      <FilterDivider />
      <WorkMenus filters={filters} change={change} />
      <TargetMenus filters={filters} change={change} />
      {filters.genericIdentifierValue !== undefined && (
        <FilterPill pressed icon={<X size={13} aria-hidden />} onToggle={() => change({ genericIdentifierValue: undefined })}>
          {t('work.resource', { value: filters.genericIdentifierValue })}
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
      <span style={{ marginInlineStart: 'auto' }}>
        <PlainSelect
          label={t('work.sort.label')}
          value={filters.sort ?? STANDARD_SORT}
          options={REMEDIATION_SORTS.map((value) => ({ value, label: t(`work.sort.${value}`) }))}
          onChange={(value) => change({ sort: value === STANDARD_SORT ? undefined : value })}
        />
      </span>
    </FilterRow>
  )
}
