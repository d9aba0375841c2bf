import { useQuery } from '@tanstack/react-query'
import { getShell } from '#contract/users.ts'
import { queryOf } from '#web/api.ts'

/** Whether no scan of the account has ever looked: then an empty list says nothing about what is wrong, and shows no zeros. False until it is known. */
export function useUnscanned(): boolean {
  const { data } = useQuery(queryOf(getShell, {}))
  return data?.hasScanned === false
}
