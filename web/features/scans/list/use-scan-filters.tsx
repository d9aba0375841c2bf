import { useTranslation } from 'react-i18next'
import type { QueryOf } from '#contract/route.ts'
import { type listScans, SCAN_KINDS, SCAN_STATUSES, SCAN_TRIGGERS } from '#contract/scans.ts'
import { useFilterChoices } from '#web/components/filters/list-filters.tsx'
import type { ListFilter } from '#web/components/lists/list-filter.ts'

type Key = keyof QueryOf<typeof listScans>
/** What the scans may be narrowed by. */
export function useScanFilters(): readonly ListFilter[] {
  const { t } = useTranslation(['scans', 'common'])
  const choices = useFilterChoices()
  const known: readonly (ListFilter & { key: Key })[] = [
    {
      key: 'status',
      label: t('column.status'),
      options: SCAN_STATUSES.map((value) => ({ value, label: t(`common:scanStatus.${value}`) })),
    },
    { key: 'connectionId', label: t('column.connection'), options: choices.connection },
    { key: 'trigger', label: t('column.trigger'), options: SCAN_TRIGGERS.map((value) => ({ value, label: t(`trigger.${value}`) })) },
    { key: 'kind', label: t('column.extent'), options: SCAN_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })) },
    { key: 'vectorType', label: t('column.target'), options: choices.vectorType },
  ]
  return known
}
