import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listCustomers } from '#contract/customers.ts'
import type { Profile } from '#contract/users.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { CopyButton } from '#web/ui/input/CodeBlock.tsx'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'

/** What kind of account this is, in words; null for a plain one. */
function useKind(profile: Profile): string | null {
  const { t } = useTranslation('account')
  const words = [
    profile.isMsp ? t('facts.msp') : '',
    profile.isMultiTenant ? t('facts.multiTenant') : '',
    profile.isDemo ? t('facts.demo') : '',
  ].filter((word) => word !== '')
  return words.length === 0 ? null : words.join(' · ')
}

function useLimits({ licenseInfo }: Profile): string {
  const { t } = useTranslation('account')
  const format = useFormat()
  const written = (limit: number | null) => (limit === null ? t('facts.unlimited') : format.number(limit))
  const words = t('facts.limits', { connections: written(licenseInfo.connections), users: written(licenseInfo.users) })
  return licenseInfo.name === '' ? words : `${licenseInfo.name}: ${words}`
}

/** Facts of the account to read and to hand to support: id, plan, age, onboarding, private scanning. */
export function FactsPanel({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['account', 'common'])
  const format = useFormat()
  const kind = useKind(profile)
  const limits = useLimits(profile)
  const accounts = useQuery(queryOf(listCustomers, {}))
  const createdAt = accounts.data?.results.find(({ customerId }) => customerId === profile.customerId)?.createdAt
  const stacks = [profile.stackEIP, profile.stackVPC, profile.stackSSM, profile.stackLambda].filter((stack) => stack !== null)
  return (
    <Panel title={t('facts.title')}>
      <KeyValues
        items={[
          [
            t('facts.id'),
            <span key="id" style={{ display: 'inline-flex', alignItems: 'center', gap: 4, marginBlock: -6 }}>
              <code>{profile.customerId}</code>
              <CopyButton text={profile.customerId} copyLabel={t('common:action.copy')} copiedLabel={t('common:action.copied')} />
            </span>,
          ],
          [t('common:nav.yourTier'), profile.planName],
          [t('facts.billingPlan'), profile.billingPlanName === profile.planName ? null : profile.billingPlanName],
          [t('facts.licence'), limits],
          [t('facts.role'), t(`common:role.${profile.userRole}`)],
          [t('facts.created'), createdAt === undefined ? null : format.date(createdAt)],
          [t('facts.kind'), kind],
          [t('facts.managedName'), profile.mspCustomerAlias],
          [t('facts.joining'), profile.jitOnboarding ? t('facts.jit') : null],
          [t('facts.onboarding'), profile.selectedOnboarding ?? profile.onboarding],
          [t('facts.identifier'), profile.onboardingIdentifier],
          [t('facts.vpc'), profile.stateVPC === 'pending' && stacks.length === 0 ? null : t(`facts.vpcState.${profile.stateVPC}`)],
          [t('facts.bucket'), profile.s3Bucket],
          [t('facts.stacks'), stacks.length === 0 ? null : stacks.join(', ')],
        ]}
      />
    </Panel>
  )
}
