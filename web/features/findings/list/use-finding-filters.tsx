import { useTranslation } from 'react-i18next'
import { FINDING_STATUSES, type listFindings } from '#contract/findings.ts'
import { controlName } from '#contract/frameworks.ts'
import { PROOF_STATES } from '#contract/proofs.ts'
import type { QueryOf } from '#contract/route.ts'
import { useFilterChoices } from '#web/components/filters/list-filters.tsx'
import { useFormat } from '#web/components/format.ts'
import type { ListFilter } from '#web/components/lists/list-filter.ts'
import { ProofGlyph } from '#web/ui/marks/ProofGlyph.tsx'

const controlNames = (value: string) => value.split(',').map(controlName).join(', ')

/** What the findings may be narrowed by; a check or a moment only by following a link to it. */
export function useFindingFilters(): readonly ListFilter[] {
  const { t } = useTranslation(['findings', 'common'])
  const choices = useFilterChoices()
  const format = useFormat()
  const known: readonly (ListFilter & { key: keyof QueryOf<typeof listFindings> })[] = [
    { key: 'riskLevel', label: t('common:risk.label'), options: choices.riskLevel },
    {
      key: 'status',
      label: t('filter.status'),
      options: FINDING_STATUSES.map((value) => ({ value, label: t(`common:findingStatus.${value}`) })),
    },
    {
      key: 'proof',
      label: t('common:proofState.label'),
      options: PROOF_STATES.map((value) => ({
        value,
        label: t(`common:proofState.${value}`),
        icon: <ProofGlyph shape={value} size={13} />,
      })),
    },
    {
      key: 'owner',
      label: t('column.owner'),
      isSingle: true,
      options: [
        { value: 'me', label: t('common:filter.me') },
        { value: 'none', label: t('common:filter.nobody') },
      ],
    },
    { key: 'beaconCategorization', label: t('filter.band'), options: choices.band },
    { key: 'overdue', label: t('column.due'), isSingle: true, options: [{ value: 'true', label: t('overdue') }] },
    { key: 'connectionId', label: t('filter.connection'), options: choices.connection },
    { key: 'vectorType', label: t('filter.kind'), options: choices.vectorType },
    { key: 'category', label: t('filter.category'), options: choices.category },
    { key: 'scannerType', label: t('filter.scanner'), options: choices.scannerType },
    { key: 'region', label: t('filter.region'), options: choices.region },
    { key: 'tags', label: t('filter.tags'), options: choices.tags },
    { key: 'checkId', label: t('filter.checkName'), options: [] },
    { key: 'control', label: t('filter.control'), options: [], textOf: controlNames },
    { key: 'firstSeenAfter', label: t('filter.firstSeenAfter'), options: [], textOf: format.dateTime },
    { key: 'changedAfter', label: t('filter.changedAfter'), options: [], textOf: format.dateTime },
    { key: 'dueAfter', label: t('filter.dueAfter'), options: [], textOf: format.dateTime },
  ]
  return known
}
