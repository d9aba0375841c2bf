import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { listPlatformAccounts, type PlatformAccount, updatePlatformAccount } from '#contract/platform.ts'
import type { BodyOf, QueryOf } from '#contract/route.ts'
import { call, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { paths } from '#web/paths.ts'
import { enterForSupportAndSwitch } from '#web/shell/session/enter-account.ts'
import { notify } from '#web/ui/states/toast.ts'

export function usePlatformAccounts(query: QueryOf<typeof listPlatformAccounts>) {
  return useQuery({ ...queryOf(listPlatformAccounts, { query }), placeholderData: keepPreviousData })
}

/** Changes plan or kind of an account. */
export function useUpdatePlatformAccount() {
  const { t } = useTranslation('multitenant')
  const errorText = useErrorText()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ account, change }: { account: PlatformAccount; change: BodyOf<typeof updatePlatformAccount> }) =>
      call(updatePlatformAccount, { params: { id: account.accountId }, body: change }),
    onSuccess: ({ company }) => notify({ kind: 'success', text: t('operator.saved', { company }), id: 'platform-saved' }),
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
    onSettled: () => cache.invalidateQueries({ queryKey: [updatePlatformAccount.tag] }),
  })
}

export function useSupportEntry() {
  const errorText = useErrorText()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ accountId }: PlatformAccount) => enterForSupportAndSwitch(accountId),
    onSuccess: () => navigate({ to: paths.dashboard }),
    onError: (error) => notify({ kind: 'error', text: errorText(error) }),
  })
}
