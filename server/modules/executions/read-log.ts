import { Readable } from 'node:stream'
import type { ExecutionStep, listExecutionSteps } from '#contract/executions.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import { authorize, type Ctx, type Scope } from '#server/context.ts'
import type { FileReply } from '#server/http/handlers.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import type { ObjectStore } from '#server/storage/object-store.ts'
import { type ExecutionRow, linesOf, presentStep, stepsOf } from './log-lines.ts'

/** A log as it is found in one transaction: names of its parts in the object store, and the steps behind them. */
interface FoundLog {
  execution: ExecutionRow
  parts: readonly { key: string; last_n: number }[]
  steps: readonly ExecutionStep[]
}

/** @param after the place behind which to begin @throws problem resource.not_found */
async function findLog(ctx: Ctx, executionId: string, after: number): Promise<FoundLog> {
  const mine = { account_id: ctx.accountId, execution_id: executionId }
  // steps first: what moves into the store meanwhile is found twice rather than not at all
  const steps = await ctx.db
    .selectFrom('execution_step')
    .select(['n', 'at', 'level', 'code', 'params'])
    .where((where) => where.and(mine))
    .where('n', '>', after)
    .orderBy('n')
    .execute()
  const parts = await ctx.db
    .selectFrom('execution_log')
    .select(['key', 'last_n'])
    .where((where) => where.and(mine))
    .where('last_n', '>', after)
    .orderBy('part')
    .execute()
  const execution = await ctx.db
    .selectFrom('execution')
    .selectAll()
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', executionId)
    .executeTakeFirst()
  if (execution === undefined) throw problem('resource.not_found')
  const stored = parts.at(-1)?.last_n ?? 0
  return { execution, parts, steps: steps.filter(({ n }) => n > stored).map(presentStep) }
}
const findIn = ({ contexts }: Pick<Services, 'contexts'>, scope: Scope, executionId: string, after: number): Promise<FoundLog> =>
  contexts.inTransaction(scope, { readOnly: true }, (ctx) => {
    authorize(ctx, 'scans.read')
    return findLog(ctx, executionId, after)
  })

/** Part after part; the object store is asked when there is room for the next. */
async function* partsOf(storage: ObjectStore, { parts, steps }: FoundLog): AsyncGenerator<readonly ExecutionStep[]> {
  for (const { key } of parts) {
    const bytes = await storage.get(key)
    if (bytes !== undefined) yield stepsOf(bytes)
  }
  yield steps
}

/** The steps of an execution behind a place. @throws problem resource.not_found */
export async function listSteps(
  services: Pick<Services, 'contexts' | 'storage'>,
  scope: Scope,
  { params: { executionId }, query: { after, limit } }: Input<typeof listExecutionSteps>,
): Promise<ReplyOf<typeof listExecutionSteps>> {
  const found = await findIn(services, scope, executionId, after)
  const results: ExecutionStep[] = []
  for await (const steps of partsOf(services.storage, found)) {
    results.push(...steps.filter(({ n }) => n > after))
    if (results.length >= limit) break
  }
  return { results: results.slice(0, limit), status: found.execution.status, total: found.execution.step_count }
}

/** The whole log of an execution as JSON lines. @throws problem auth.required · resource.not_found */
export async function logFileOf(
  services: Pick<Services, 'contexts' | 'storage'>,
  scope: Scope | null,
  executionId: string,
): Promise<FileReply> {
  if (scope === null) throw problem('auth.required')
  const found = await findIn(services, scope, executionId, 0)
  async function* lines(): AsyncGenerator<string> {
    for await (const steps of partsOf(services.storage, found)) if (steps.length > 0) yield linesOf(found.execution, steps)
  }
  return { type: 'application/x-ndjson; charset=utf-8', name: `execution-${executionId}.ndjson`, body: Readable.from(lines()) }
}
