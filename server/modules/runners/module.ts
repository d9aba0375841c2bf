import { sql } from 'kysely'
import * as contract from '#contract/runners.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Ctx, inWorker } from '#server/context.ts'
import { handle, handleRunner, type Handler } from '#server/http/handlers.ts'
import type { Module } from '#server/module.ts'
import type { Services } from '#server/services.ts'
import { dismissRunner, greetRunner } from './greet-runner.ts'
import { handOut } from './hand-out.ts'
import { deleteRunner, registerRunner, revokeRunner, updateRunner } from './register-runner.ts'
import { allRunners, presentRunner, runnerById, serverVersion } from './runner-rows.ts'
import { takeLines } from './take-lines.ts'
import { watchRunners } from './watch-runners.ts'

/** Scans of one runner that are shown. */
const SCANS_SHOWN = 20
const USED_BY_SHOWN = 100

type Detail = ReplyOf<typeof contract.getRunner>
async function getRunner(ctx: Ctx, id: string): Promise<Detail> {
  const row = await runnerById(ctx, id)
  const scans = await ctx.db
    .selectFrom('scan as s')
    .innerJoin('connection as c', (join) => join.onRef('c.account_id', '=', 's.account_id').onRef('c.id', '=', 's.connection_id'))
    .select(['s.id', 's.connection_id', 'c.name', 's.status', 's.started_at', 's.finished_at', 's.failure_detail'])
    .where('s.account_id', '=', ctx.accountId)
    .where('s.runner_id', '=', id)
    .orderBy('s.requested_at', 'desc')
    .limit(SCANS_SHOWN)
    .execute()
  const usedBy = await ctx.db
    .selectFrom('connection')
    .select(['id', 'name'])
    .where('account_id', '=', ctx.accountId)
    .where(sql<string>`scan_from ->> 'runnerId'`, '=', id)
    .orderBy(sql`lower(name)`)
    .limit(USED_BY_SHOWN)
    .execute()
  return {
    ...presentRunner(row, ctx.now),
    scans: scans.map((scan) => ({
      scanId: scan.id,
      connectionId: scan.connection_id,
      connectionName: scan.name,
      status: scan.status,
      startedAt: scan.started_at?.toISOString() ?? null,
      finishedAt: scan.finished_at?.toISOString() ?? null,
      failureDetail: scan.failure_detail,
    })),
    usedBy,
  }
}

function routes(services: Services): Handler[] {
  return [
    handle(contract.listRunners, async (ctx) => {
      const rows = await allRunners(ctx)
      return { results: rows.map((row) => presentRunner(row, ctx.now)), total: rows.length, serverVersion }
    }),
    handle(contract.registerRunner, (ctx, { body }) => registerRunner(ctx, body)),
    handle(contract.getRunner, (ctx, { params }) => getRunner(ctx, params.id)),
    handle(contract.updateRunner, (ctx, { params, body }) => updateRunner(ctx, params.id, body)),
    handle(contract.revokeRunner, (ctx, { params }) => revokeRunner(ctx, params.id)),
    handle(contract.deleteRunner, async (ctx, { params }) => {
      await deleteRunner(ctx, params.id)
      return { deleted: true as const }
    }),
    handleRunner(contract.greetAsRunner, ({ accountId, runnerId }, { body }) =>
      inWorker(services, accountId, (ctx) => greetRunner(ctx, runnerId, body)),
    ),
    handleRunner(contract.pollAsRunner, (caller, { body }) => handOut(services, caller, body)),
    handleRunner(contract.tellAsRunner, ({ accountId, runnerId }, { params, body }) =>
      inWorker(services, accountId, (ctx) => takeLines(ctx, runnerId, params.jobId, body)),
    ),
    handleRunner(contract.leaveAsRunner, async ({ accountId, runnerId }, { body }) => {
      await inWorker(services, accountId, (ctx) => dismissRunner(ctx, runnerId, body.instance))
      return { left: true as const }
    }),
  ]
}

async function startWatch(services: Services): Promise<void> {
  await services.jobs.work('runner.watch', { concurrency: 1 }, () => watchRunners(services))
  await services.jobs.schedule('runner.watch', '* * * * *')
}

export const runnersModule: Module = { routes, jobs: startWatch }
