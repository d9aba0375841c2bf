import { sql } from 'kysely'
import type { ExecutionKind, ExecutionStatus, ExecutionStep, StepCode } from '#contract/executions.ts'
import { limits } from '#contract/limits.ts'
import { cleanText } from '#scanners/sdk/clean-text.ts'
import type { Ctx } from '#server/context.ts'
import { recordset } from '#server/db/sql.ts'
import { newId } from '#server/new-id.ts'

/** Longest text that fills in a sentence, in UTF-16 units. */
const LONGEST = 200
/** Steps left free for how an execution ends. */
const RESERVED = 10
/** Where details end to be kept, so that they leave room for the rest. */
const DETAILS = limits.executionSteps / 2
const ENDS: ReadonlySet<StepCode> = new Set([
  'completed',
  'failed',
  'cancelled',
  'cancel_requested',
  'lost',
  'runner_replaced',
  'runner_offline',
  'runner_left',
  'runner_revoked',
  'log_goes_on',
])
const LIVE: ReadonlySet<ExecutionStatus> = new Set(['queued', 'running'])

export interface StepEntry {
  code: StepCode
  params?: Readonly<Record<string, string | number>>
  level?: ExecutionStep['level']
}
interface Facts {
  kind: ExecutionKind
  status: ExecutionStatus
  connectionId: string | null
  /** The remote runner that carries it out; null: this installation. */
  runnerId?: string | null
}
/** An attempt at a scan, or an execution of its own, whose id the caller keeps (`newId`). */
export type ExecutionFacts = Facts & ({ scanId: string; attempt: number } | { id: string })

/**
 * Says how an execution stands and adds steps to it, in the caller's transaction: what is told of and the step exist together, or neither.
 * It begins with the first that is said of it. Beyond limits.executionSteps nothing is kept but how it ended, and the log says that it
 * was cut. Never a secret: codes, numbers, and names of checks, hosts and parts of targets alone.
 */
export async function logExecution(ctx: Ctx, facts: ExecutionFacts, entries: readonly StepEntry[]): Promise<void> {
  if (entries.length === 0) return
  const { id, used } = await heldExecution(ctx, facts)
  const steps = fitting(entries, used)
  if (steps.length > 0) await addSteps(ctx, id, used, steps)
}

/** The execution, locked until the transaction ends, with the place of its last step. */
async function heldExecution(ctx: Ctx, facts: ExecutionFacts): Promise<{ id: string; used: number }> {
  const { kind, status, connectionId, runnerId = null } = facts
  const ofScan = 'scanId' in facts
  const [id, scanId, attempt] = ofScan ? [newId(ctx.now.getTime()), facts.scanId, facts.attempt] : [facts.id, null, 1]
  const key = ofScan ? sql`(account_id, scan_id, attempt)` : sql`(account_id, id)`
  const { rows } = await sql<{ id: string; used: number }>`
    insert into execution (account_id, id, kind, connection_id, scan_id, attempt, status, runner_id, runner, started_at, ended_at, last_modified_at)
    values (${ctx.accountId}, ${id}, ${kind}, ${connectionId}, ${scanId}, ${attempt}, ${status}, ${runnerId},
            (select name from runner where account_id = ${ctx.accountId} and id = ${runnerId}), ${status === 'queued' ? null : ctx.now}, ${LIVE.has(status) ? null : ctx.now}, ${ctx.now})
    on conflict ${key} do update
      set status = excluded.status, runner_id = coalesce(excluded.runner_id, execution.runner_id),
          runner = coalesce(excluded.runner, execution.runner), ended_at = excluded.ended_at, is_stored = false,
          started_at = coalesce(execution.started_at, excluded.started_at), last_modified_at = excluded.last_modified_at
    returning id, step_count as used`.execute(ctx.db)
  const [held] = rows
  if (held === undefined) throw new Error('An execution was not written')
  return held
}

/** What there is room for, with a line where something is left out for the first time. */
function fitting(entries: readonly StepEntry[], used: number): StepEntry[] {
  const most = limits.executionSteps - RESERVED
  const steps: StepEntry[] = []
  let left: 'details_cut' | 'cut' | undefined
  for (const entry of entries) {
    const n = used + steps.length
    if (n < (entry.level === 'debug' ? DETAILS : most) || (ENDS.has(entry.code) && n < limits.executionSteps)) steps.push(entry)
    else left = entry.level === 'debug' ? (left ?? 'details_cut') : 'cut'
  }
  const isFirst = used <= (left === 'cut' ? most : DETAILS)
  return left === undefined || !isFirst ? steps : [...steps, { code: left, level: left === 'cut' ? 'warning' : 'info' }]
}

async function addSteps(ctx: Ctx, id: string, used: number, steps: readonly StepEntry[]): Promise<void> {
  const rows = steps.map(({ code, params = {}, level = 'info' }, at) => ({
    n: used + at + 1,
    level,
    code,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(value)])),
  }))
  const amount = (level: StepEntry['level']) => rows.filter((row) => row.level === level).length
  await sql`
    with step as (
      insert into execution_step (account_id, execution_id, n, at, level, code, params)
      select ${ctx.accountId}, ${id}, n, ${ctx.now}, level, code, params
        from ${recordset(rows, { n: 'integer', level: 'text', code: 'text', params: 'jsonb' }, 'given')})
    update execution
       set step_count = step_count + ${rows.length}, warning_count = warning_count + ${amount('warning')},
           error_count = error_count + ${amount('error')}
     where account_id = ${ctx.accountId} and id = ${id}`.execute(ctx.db)
}

const shown = (value: string | number): string | number => (typeof value === 'string' ? cleanText(value, { max: LONGEST }) : value)

/** Ends the attempts at a scan before this one, whose worker went without a word. */
export async function endLost(ctx: Ctx, scanId: string, attempt: number): Promise<void> {
  if (attempt === 1) return
  const lost = await ctx.db
    .selectFrom('execution')
    .select(['kind', 'connection_id', 'attempt'])
    .where('account_id', '=', ctx.accountId)
    .where('scan_id', '=', scanId)
    .where('attempt', '<', attempt)
    .where('ended_at', 'is', null)
    .orderBy('attempt')
    .execute()
  for (const { kind, connection_id: connectionId, attempt: before } of lost) {
    const facts = { kind, connectionId, scanId, attempt: before, status: 'lost' } as const
    await logExecution(ctx, facts, [{ code: 'lost', level: 'error', params: { attempt } }])
  }
}
