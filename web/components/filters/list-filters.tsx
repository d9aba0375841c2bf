import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BEACON_CATEGORIZATIONS, CLOUD_TYPES, RISK_LEVELS, type VectorType } from '#contract/fields.ts'
import { listFilterOptions } from '#contract/scan-results.ts'
import { queryOf } from '#web/api.ts'
import { useVectorName, VectorBadge } from '#web/components/chips/chips.tsx'
import { toggleWord, wordsOf } from '#web/components/use-url-query.ts'
import type { FilterOption } from '#web/components/lists/list-filter.ts'
import { FilterPill } from '#web/ui/input/FilterPill.tsx'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'

const CLOUDS: ReadonlySet<VectorType> = new Set(CLOUD_TYPES)
type Named = { id: string; name: string }
const plain = (values: readonly string[] = []): FilterOption[] => values.map((value) => ({ value, label: value }))
const named = (values: readonly Named[] = []): FilterOption[] => values.map(({ id, name }) => ({ value: id, label: name }))

/** What lists can be filtered by: the values that occur in this account, with their words; empty until they are known. */
export function useFilterChoices() {
  const { t } = useTranslation('common')
  const vectorName = useVectorName()
  const { data } = useQuery(queryOf(listFilterOptions, {}))
  const kinds = (values: readonly VectorType[] = []): FilterOption[] =>
    values.map((value) => ({ value, label: vectorName(value), icon: <VectorBadge vectorType={value} /> }))
  return {
    riskLevel: RISK_LEVELS.toReversed().map((value) => ({
      value,
      label: t(`risk.${value}`),
      icon: <RiskGlyph risk={value} size={12} />,
    })),
    band: BEACON_CATEGORIZATIONS.map((value) => ({ value, label: t(`band.${value}`) })),
    category: named(data?.categories),
    connection: (data?.connections ?? []).map(({ id, name, vectorType }) => ({
      value: id,
      label: name,
      icon: <VectorBadge vectorType={vectorType} />,
    })),
    vectorType: kinds(data?.vectorType),
    cloud: kinds(data?.cloud.filter((kind) => CLOUDS.has(kind))),
    scannerType: named(data?.scannerTypes),
    region: plain(data?.region),
    tags: plain(data?.tags),
    genericIdentifier: plain(data?.genericIdentifier),
  }
}

interface RiskPillsProps {
  /** Of the address: 'critical,high', or undefined. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** Risk levels to narrow a list to, the worst first. */
export function RiskPills({ value, onChange }: RiskPillsProps) {
  const { t } = useTranslation('common')
  return RISK_LEVELS.toReversed().map((risk) => (
    <FilterPill
      key={risk}
      pressed={wordsOf(value).includes(risk)}
      onToggle={() => onChange(toggleWord(value, risk))}
      icon={<RiskGlyph risk={risk} size={12} />}
    >
      {t(`risk.${risk}`)}
    </FilterPill>
  ))
}
