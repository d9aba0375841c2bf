import { useTranslation } from 'react-i18next'
import type { QueryOf } from '#contract/route.ts'
import { type listScanResults, RESULT_STATUSES } from '#contract/scan-results.ts'
import { useFilterChoices } from '#web/components/filters/list-filters.tsx'
import type { ListFilter } from '#web/components/lists/list-filter.ts'

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

/** What the results may be narrowed by; those of one scan are of one connection. */
export function useResultFilters({ scanId }: ResultQuery): readonly ListFilter[] {
  const { t } = useTranslation(['scans', 'common'])
  const choices = useFilterChoices()
  const known: readonly (ListFilter & { key: keyof ResultQuery })[] = [
    { key: 'riskLevel', label: t('common:risk.label'), options: choices.riskLevel },
    {
      key: 'status',
      label: t('results.column.status'),
      options: RESULT_STATUSES.map((value) => ({ value, label: t(`common:resultStatus.${value}`) })),
    },
    { key: 'connectionId', label: t('results.filter.connection'), isSingle: true, options: choices.connection },
    { key: 'category', label: t('results.filter.category'), options: choices.category },
    { key: 'scannerType', label: t('results.filter.scannerType'), options: choices.scannerType },
    { key: 'beaconCategorization', label: t('results.filter.band'), options: choices.band },
    {
      key: 'isRemediation',
      label: t('results.filter.remediation'),
      isSingle: true,
      options: [
        { value: 'true', label: t('results.filter.onCard') },
        { value: 'false', label: t('results.filter.notOnCard') },
      ],
    },
    { key: 'vectorType', label: t('results.filter.vectorType'), options: choices.vectorType },
    { key: 'cloud', label: t('results.filter.cloud'), options: choices.cloud },
    { key: 'region', label: t('results.filter.region'), options: choices.region },
    { key: 'tags', label: t('results.filter.tags'), options: choices.tags },
  ]
  return scanId === undefined ? known : known.filter(({ key }) => key !== 'connectionId' && key !== 'isRemediation')
}
