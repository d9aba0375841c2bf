import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { BEACON_CATEGORIZATIONS, type VectorType } from '#contract/fields.ts'
import { listFilterOptions } from '#contract/scan-results.ts'
import { queryOf } from '#web/api.ts'
import { useCategoryName } from '#web/components/use-category-name.ts'
import { VectorBadge } from '#web/components/chips/VectorBadge.tsx'
import type { FilterOption } from '#web/ui/input/FilterMenu.tsx'

const CLOUDS: ReadonlySet<VectorType> = new Set(['AWS', 'Azure', 'GCP'])
const plain = (values: readonly string[] = []): FilterOption[] => values.map((value) => ({ value, label: value }))

/** What lists can be filtered by: the values that occur in this account, with their words; empty until they are known. */
export function useFilterChoices() {
  const { t } = useTranslation('common')
  const categoryName = useCategoryName()
  const { data } = useQuery(queryOf(listFilterOptions, {}))
  const kinds = (values: readonly VectorType[] = []): FilterOption[] =>
    values.map((value) => ({ value, label: t(`vector.${value}`), icon: <VectorBadge vectorType={value} /> }))
  return {
    band: BEACON_CATEGORIZATIONS.map((value) => ({ value, label: t(`band.${value}`) })),
    category: (data?.category ?? []).map((value) => ({ value, label: categoryName(value) })),
    connection: (data?.connections ?? []).map(({ id, name, vectorType }) => ({
      value: id,
      label: name,
      icon: <VectorBadge vectorType={vectorType} />,
    })),
    vectorType: kinds(data?.vectorType),
    cloud: kinds(data?.cloud.filter((kind) => CLOUDS.has(kind))),
    scannerType: plain(data?.scannerType),
    region: plain(data?.region),
    tags: plain(data?.tags),
    genericIdentifier: plain(data?.genericIdentifier),
  }
}
