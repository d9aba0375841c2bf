import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { type ExecutionStep, listExecutionSteps } from '#contract/executions.ts'
import { limits } from '#contract/limits.ts'
import { type ApiError, call } from '#web/api.ts'

/** How often a live execution is asked for what it did since, where no live event tells of it before, ms. */
const LIVE_MS = 2_000

/** The steps of an execution from its first; while it is live only what came since is asked for. */
export function useSteps(executionId: string, isLive: boolean): UseQueryResult<readonly ExecutionStep[], ApiError> {
  const cache = useQueryClient()
  const queryKey = [listExecutionSteps.tag, 'steps', executionId]
  return useQuery<readonly ExecutionStep[], ApiError>({
    queryKey,
    async queryFn({ signal }) {
      const steps = [...(cache.getQueryData<readonly ExecutionStep[]>(queryKey) ?? [])]
      for (;;) {
        const query = { after: steps.at(-1)?.n ?? 0, limit: limits.stepsPage }
        const { results } = await call(listExecutionSteps, { params: { executionId }, query, signal })
        steps.push(...results)
        if (results.length < limits.stepsPage) return steps
      }
    },
    refetchInterval: isLive ? LIVE_MS : false,
  })
}
