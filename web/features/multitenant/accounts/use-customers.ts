import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Customer, listCustomers } from '#contract/customers.ts'
import { queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { paths } from '#web/paths.ts'
import { switchAccount } from '#web/shell/session/acting-account.ts'
import { enterAndSwitch } from '#web/shell/session/enter-account.ts'
import { notify } from '#web/ui/states/toast.ts'

/** Accounts side by side, as seen from the account in which the person acts. */
export function useCustomers(q?: string) {
  return useQuery({ ...queryOf(listCustomers, { query: q === undefined ? {} : { q } }), placeholderData: keepPreviousData })
}

/** Acts in an account of the list: switches to one's own, enters a managed one. */
export function useGoInside() {
  const navigate = useNavigate()
  const errorText = useErrorText()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ relation, customerId, insideUntil }: Customer) =>
      relation === 'member' ? switchAccount(customerId) : enterAndSwitch(customerId, insideUntil !== null),
    onSuccess: () => navigate({ to: paths.dashboard }),
    onError: (error) => {
      notify({ kind: 'error', text: errorText(error) })
      return cache.invalidateQueries({ queryKey: [listCustomers.tag] })
    },
  })
}
