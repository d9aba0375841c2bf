import { useTranslation } from 'react-i18next'
import { LEVELS_OF_EFFORT } from '#contract/fields.ts'
import { COMPLETIONS } from '#contract/proofs.ts'
import { columnOfStatus, type listRemediations, REMEDIATION_STATUSES } from '#contract/remediations.ts'
import type { QueryOf } from '#contract/route.ts'
import { ColumnGlyph } from '#web/components/chips/StatusLabel.tsx'
import { useFilterChoices } from '#web/components/filters/list-filters.tsx'
import { useFormat } from '#web/components/format.ts'
import type { ListFilter } from '#web/components/lists/list-filter.ts'

/** What the remediations may be narrowed by: the fix itself (where it stands, how urgent, how much effort) and what it is on. */
export function useRemediationFilters(): readonly ListFilter[] {
  const { t } = useTranslation(['remediations', 'common'])
  const choices = useFilterChoices()
  const format = useFormat()
  const known: readonly (ListFilter & { key: keyof QueryOf<typeof listRemediations> })[] = [
    { key: 'riskLevel', label: t('common:risk.label'), options: choices.riskLevel },
    {
      key: 'remediationStatus',
      label: t('work.status'),
      options: REMEDIATION_STATUSES.map((value) => ({
        value,
        label: t(`common:column.${columnOfStatus[value]}`),
        icon: <ColumnGlyph columnId={columnOfStatus[value]} />,
      })),
    },
    {
      key: 'completion',
      label: t('common:completion.label'),
      options: COMPLETIONS.map((value) => ({ value, label: t(`common:proofState.${value === 'proved' ? 'provedInFull' : value}`) })),
    },
    { key: 'assignee', label: t('work.assignee'), isSingle: true, options: [{ value: 'me', label: t('board.mine') }] },
    { key: 'overdue', label: t('list.due'), isSingle: true, options: [{ value: 'true', label: t('common:time.overdue') }] },
    { key: 'beaconCategorization', label: t('work.band'), options: choices.band },
    {
      key: 'levelOfEffort',
      label: t('common:effort.label'),
      options: LEVELS_OF_EFFORT.map((value) => ({ value, label: t(`common:effort.${value}`) })),
    },
    { key: 'connectionId', label: t('work.connection'), options: choices.connection },
    { key: 'category', label: t('work.category'), options: choices.category },
    { key: 'scannerType', label: t('work.scanner'), options: choices.scannerType },
    { key: 'vectorType', label: t('work.kind'), options: choices.vectorType },
    { key: 'region', label: t('work.region'), options: choices.region },
    { key: 'genericIdentifier', label: t('work.identifier'), options: choices.genericIdentifier },
    { key: 'genericIdentifierValue', label: t('work.resource'), isSingle: true, options: [] },
    { key: 'regressedAfter', label: t('work.regressedAfter'), options: [], textOf: format.dateTime },
  ]
  return known
}
