import type { Logger } from 'pino'
import { networksOf } from '#egress/reach.ts'
import { JobReader, type RunnerEvent } from '#runner/host/job-reader.ts'
import type { AccountOrder, RunnerPlace, Runners } from '#runner/host/runners.ts'
import { LINE_MAX, type RunnerJob } from '#runner/protocol.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import { type Contexts, inWorker } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { newId } from '#server/new-id.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { RunnerLost, readLines } from './read-lines.ts'
import { orderPlaceOf } from './sealed-order.ts'
import { logJobs } from './session-log.ts'
import { signal as callOut } from './signals.ts'

export { RunnerLost } from './read-lines.ts'

interface Parts {
  contexts: Contexts
  database: Database
  secrets: Secrets
  log: Logger
}
type RemoteOrder = Omit<AccountOrder, 'remote'>

/** Longer than a runner needs to end a job at its limit by itself. */
const GRACE_MS = 60_000

/** Runners of this machine, and for orders that name one those elsewhere: both read by the same rules. */
export function withRemoteRunners(local: Runners, parts: Parts): Runners {
  return {
    ...local,
    async *scan({ remote, ...order }, signal) {
      if (remote === undefined) {
        yield* local.scan(order, signal)
        return
      }
      const job = { mode: 'scan', limitMs: order.scanner.limits.wallClockMs } as const
      for await (const event of remoteEvents(parts, order, { ...job, remote }, signal))
        if (event.type === 'log') parts.log.error({ runner: event.text, runnerId: remote.runnerId }, 'scanner')
        else if (event.type !== 'tested' && event.type !== 'fetched' && event.type !== 'failed' && event.type !== 'done') yield event
    },
    async test({ remote, ...order }, limitMs, signal) {
      if (remote === undefined) return local.test(order, limitMs, signal)
      let answer: Extract<RunnerEvent, { type: 'tested' }> | undefined
      try {
        for await (const event of remoteEvents(parts, order, { mode: 'test', limitMs, remote }, signal))
          if (event.type === 'tested') answer = event
      } catch (error) {
        // of what was told before its time was over nothing is taken back
        if (answer !== undefined) return answer
        throw error instanceof RunnerLost ? new ScanFailure('crashed', error.message) : error
      }
      if (answer === undefined) throw new ScanFailure('bad_output', 'The runner gave no answer.')
      return answer
    },
  }
}

/**
 * Has a job done by a runner elsewhere.
 * @throws ScanFailure · RunnerLost when it may be done again, from what was told on
 */
async function* remoteEvents(
  parts: Parts,
  { accountId, ...order }: RemoteOrder,
  { remote, mode, limitMs }: Pick<RunnerJob, 'mode' | 'limitMs'> & { remote: RunnerPlace },
  signal: AbortSignal,
): AsyncGenerator<RunnerEvent> {
  const { limits } = order.scanner
  const job = await offer(parts, { accountId, ...order }, { remote, mode, limitMs })
  const reader = new JobReader(job.order, limits)
  const within = mode === 'scan' ? limits.wallClockMs : limitMs
  try {
    for await (const line of readLines(
      parts,
      { accountId, jobId: job.id, runnerId: remote.runnerId, limitMs: within + GRACE_MS },
      signal,
    )) {
      const event = reader.read(line)
      if (event?.type === 'done') return
      if (event?.type === 'failed') throw new ScanFailure(event.code, event.detail)
      if (event !== undefined) yield event
    }
  } finally {
    await inWorker(parts, accountId, async (ctx) => {
      const left = await ctx.db
        .deleteFrom('runner_job')
        .where('account_id', '=', accountId)
        .where('id', '=', job.id)
        .returning(['scan_id', 'state'])
        .executeTakeFirst()
      if (left?.state === 'taken') await logJobs(ctx, remote.runnerId, { code: 'job_ended', jobs: [left], ending: 'cancelled' })
      await callOut(ctx.db, remote.runnerId)
    })
  }
}

/** Puts a job where its runner fetches it. What an earlier attempt of the same scan left is taken away: its runner is told to stop. */
async function offer(
  parts: Parts,
  { accountId, scanner, ...rest }: RemoteOrder,
  { remote, mode, limitMs }: Pick<RunnerJob, 'mode' | 'limitMs'> & { remote: RunnerPlace },
): Promise<{ id: string; order: RunnerJob }> {
  const { runnerId, scanId } = remote
  if (Object.keys(rest.operator?.secrets ?? {}).length > 0)
    throw new ScanFailure('no_runner', 'What this connection is reached with stays on this installation. Scan it from here.')
  return inWorker(parts, accountId, async (ctx) => {
    const runner = await ctx.db
      .selectFrom('runner')
      .select('scope')
      .where('account_id', '=', accountId)
      .where('id', '=', runnerId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (runner === undefined) throw new RunnerLost('The runner was revoked.')
    // what the operator lends, and where the operator lets scans go, is this installation's own
    const { operator: _lent, ...own } = rest
    const order: RunnerJob = {
      type: 'job',
      kind: scanner.vectorType,
      ...own,
      mode,
      limitMs,
      egress: { allowedPrivateTargets: networksOf(runner.scope), allowedEndpoints: [], within: [runner.scope] },
    }
    const line = JSON.stringify(order)
    if (Buffer.byteLength(line) > LINE_MAX) throw new ScanFailure('error', 'The job is longer than a runner can be given.')
    if (scanId !== null) await ctx.db.deleteFrom('runner_job').where('account_id', '=', accountId).where('scan_id', '=', scanId).execute()
    const id = newId(ctx.now.getTime())
    await ctx.db
      .insertInto('runner_job')
      .values({
        account_id: accountId,
        id,
        runner_id: runnerId,
        scan_id: scanId,
        sealed_order: parts.secrets.seal(orderPlaceOf(accountId, id), line),
        created_at: ctx.now,
      })
      .execute()
    await callOut(ctx.db, runnerId)
    return { id, order }
  })
}
