import { type UseMutationResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getSecurity, type Security } from '#contract/security.ts'
import { ApiError, queryOf } from '#web/api.ts'
import { useErrorText } from '#web/components/error-text.ts'
import { notify } from '#web/ui/states/toast.ts'

/** How the signed-in person proves who they are. */
export const useSecurity = () => useQuery(queryOf(getSecurity, {}))

/** Puts an answer that is the whole state into the cache. */
export function useKeepSecurity(): (security: Security) => void {
  const queries = useQueryClient()
  return (security) => queries.setQueryData(queryOf(getSecurity, {}).queryKey, security)
}

/** The person dismissed the proof that a change asked for: nothing happened, nothing to say. */
export const isDismissed = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'auth.reauthentication_required' || error.code === 'auth.step_up_required')

/** A change at the press of a button; what went wrong is said in a toast. */
export function useAction<V, R>(
  send: (input: V) => Promise<R>,
  onSuccess: (reply: R) => void,
  wordsOf: (error: Error) => string | undefined = () => undefined,
): UseMutationResult<R, Error, V> {
  const errorText = useErrorText()
  return useMutation({
    mutationFn: send,
    onSuccess,
    onError: (error) => {
      if (!isDismissed(error)) notify({ kind: 'error', text: wordsOf(error) ?? errorText(error) })
    },
  })
}
