import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getSecurityPolicy, SECOND_FACTOR_POLICIES, type SecondFactorPolicy, setSecurityPolicy } from '#contract/accounts.ts'
import { ApiError, call, queryOf } from '#web/api.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { useAction } from '#web/features/security/use-security.ts'
import { SelectMenu } from '#web/ui/plain/SelectMenu.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { notify } from '#web/ui/states/toast.ts'

/** What the account asks of everybody at sign-in. */
export function PolicyPanel() {
  const { t } = useTranslation(['security', 'common'])
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(queryOf(getSecurityPolicy, {}))
  const choose = useAction(
    (secondFactor: SecondFactorPolicy) => call(setSecurityPolicy, { body: { secondFactor } }),
    (policy) => {
      queries.setQueryData(queryOf(getSecurityPolicy, {}).queryKey, policy)
      notify({ kind: 'success', text: t('policy.saved') })
    },
    (refusal) => (refusal instanceof ApiError && refusal.code === 'auth.second_factor_required' ? t('policy.ownFirst') : undefined),
  )
  return (
    <Panel
      title={t('policy.title')}
      sub={data === undefined ? undefined : t(`policy.fact.${data.secondFactor}`)}
      action={
        data !== undefined && (
          <SelectMenu
            label={t('policy.title')}
            value={data.secondFactor}
            options={SECOND_FACTOR_POLICIES.map((value) => ({ value, label: t(`policy.option.${value}`) }))}
            maxWidth={320}
            onChange={(secondFactor) => choose.mutate(secondFactor)}
          />
        )
      }
      pad={data === undefined}
    >
      {data === undefined && error === null && <TextSkeleton lines={1} label={t('common:state.loading')} />}
      {error !== null && <QueryError error={error} onRetry={() => void refetch()} />}
    </Panel>
  )
}
