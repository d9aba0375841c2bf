import { useQuery } from '@tanstack/react-query'
import { getRunner, listRunners } from '#contract/runners.ts'
import { queryOf } from '#web/api.ts'

/** How often it is asked again: that a runner is not heard of any more is told late, and its load not at all. */
const EVERY_MS = 15_000

/** The runners of the account, as they stand. */
export const useRunners = () => useQuery({ ...queryOf(listRunners, {}), refetchInterval: EVERY_MS })

/** One of them, with its last scans and the connections that name it. */
export const useRunner = (id: string) => useQuery({ ...queryOf(getRunner, { params: { id } }), refetchInterval: EVERY_MS })
