import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

const RETRIES = 2
/** Worth asking again: the network, a gateway, a moment of unavailability; never a refusal. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || [502, 503, 504].includes(error.status))
}

/** The cache of server data; emptied on logout and on a change of account. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: (failures, error) => failures < RETRIES && isPassing(error) },
    // a change that cannot be sent is refused at once: sent by itself an hour later it would surprise
    mutations: { networkMode: 'always' },
  },
})
