import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BEACON_CATEGORIZATIONS, type VectorType } from '#contract/fields.ts'
import { listFilterOptions } from '#contract/scan-results.ts'
import { queryOf } from '#web/api.ts'
import { VectorBadge } from '#web/components/chips/VectorBadge.tsx'
import type { FilterOption } from '#web/ui/input/FilterMenu.tsx'

const CLOUDS: ReadonlySet<VectorType> = new Set(['AWS', 'Azure', 'GCP'])
type Named = { id: string; name: string }
const plain = (values: readonly string[] = []): FilterOption[] => values.map((value) => ({ value, label: value }))
const named = (values: readonly Named[] = []): FilterOption[] => values.map(({ id, name }) => ({ value: id, label: name }))

/** What lists can be filtered by: the values that occur in this account, with their words; empty until they are known. */
export function useFilterChoices() {
  const { t } = useTranslation('common')
  const { data } = useQuery(queryOf(listFilterOptions, {}))
  const kinds = (values: readonly VectorType[] = []): FilterOption[] =>
    values.map((value) => ({ value, label: t(`vector.${value}`), icon: <VectorBadge vectorType={value} /> }))
  return {
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
