import { useTranslation } from 'react-i18next'
import type { PrivatePlan } from '#contract/private-scanning.ts'
import { ConfirmDialog } from '#web/components/ConfirmDialog.tsx'
import { dollarsOf, monthOf } from './PlanPanel.tsx'

interface LaunchDialogProps {
  region: string
  plan: PrivatePlan
  busy: boolean
  refusal: string | null
  onConfirm: () => void
  onClose: () => void
}
/** Says once more what is made and what it costs, before anything is. */
export function LaunchDialog({ region, plan: { monthly, hourly, stacks, pricesAsOf }, ...dialog }: LaunchDialogProps) {
  const { t, i18n } = useTranslation('private-scanning')
  const count = stacks.reduce((sum, { resources }) => sum + resources.length, 0)
  const dollars = (amount: number) => dollarsOf(i18n.language, amount)
  return (
    <ConfirmDialog {...dialog} title={t('confirm.title', { region })} confirmLabel={t('confirm.button')}>
      <p>{t('confirm.text', { count })}</p>
      <p>
        {monthly === null || hourly === null
          ? t('confirm.noCost')
          : t('confirm.cost', { month: monthOf(i18n.language, pricesAsOf), monthly: dollars(monthly), hourly: dollars(hourly) })}
      </p>
    </ConfirmDialog>
  )
}
