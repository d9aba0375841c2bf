import { type RawBuilder, sql } from 'kysely'
import { audit } from '#server/audit.ts'
import { type Ctx, inWorker } from '#server/context.ts'
import { seeingDeleted } from '#server/db/sql.ts'
import { emit } from '#server/events/emit.ts'
import type { JobData } from '#server/jobs/job-types.ts'
import type { Services } from '#server/services.ts'

type Deletion = JobData['connection.delete']

/** Rows that one transaction deletes, besides the few that go with each. */
const AT_ONCE = 2_000
/** A scan has its coverage, an execution its steps. */
const SCANS_AT_ONCE = 200

const ofConnection = (id: string) => sql`connection_id = ${id}`
const ofCards = (ctx: Ctx, id: string) =>
  sql`remediation_id = any(array(select id from remediation where account_id = ${ctx.accountId} and connection_id = ${id}))`

/**
 * What is deleted, in this order: counts first, so that no figure tells of what nobody is shown, then what refers to others before those.
 * What is not named here is little, and goes with its resource, finding, card or scan, or with the connection.
 */
const STAGES: readonly { table: string; of: (ctx: Ctx, id: string) => RawBuilder<unknown>; most?: number }[] = [
  ...['finding_count', 'result_count', 'daily_count'].map((table) => ({ table, of: (_ctx: Ctx, id: string) => ofConnection(id) })),
  { table: 'remediation_finding', of: ofCards },
  ...['remediation', 'finding', 'result_span', 'resource'].map((table) => ({ table, of: (_ctx: Ctx, id: string) => ofConnection(id) })),
  { table: 'execution', of: (_ctx, id) => ofConnection(id), most: SCANS_AT_ONCE },
  { table: 'scan', of: (_ctx, id) => ofConnection(id), most: SCANS_AT_ONCE },
]

/**
 * Deletes what a connection found, once it is marked as deleted, in transactions of a bounded size. Whoever is broken off leaves the rest
 * to the next try, which goes on with what is there. The row of the connection goes last, with the audit's.
 * @throws when the signal fires
 */
export async function deleteConnectionData(services: Services, deletion: Deletion, signal: AbortSignal): Promise<void> {
  const { accountId, connectionId } = deletion
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => {
    signal.throwIfAborted()
    return inWorker(services, accountId, work)
  }
  if (!(await run((ctx) => isMarked(ctx, connectionId)))) return
  for (const { table, of, most = AT_ONCE } of STAGES)
    for (let deleted = most; deleted >= most;) deleted = await run((ctx) => deleteSome(ctx, table, of(ctx, connectionId), most))
  await run((ctx) => deleteRow(ctx, connectionId))
}

async function isMarked(ctx: Ctx, id: string): Promise<boolean> {
  const found = await seeingDeleted(ctx.db, () =>
    ctx.db
      .selectFrom('connection')
      .select('id')
      .where('account_id', '=', ctx.accountId)
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst(),
  )
  return found !== undefined
}

/** @returns how many rows it deleted */
async function deleteSome(ctx: Ctx, table: string, condition: RawBuilder<unknown>, most: number): Promise<number> {
  const name = sql.table(table)
  const { numAffectedRows = 0n } = await seeingDeleted(ctx.db, () =>
    sql`
      delete from ${name} where account_id = ${ctx.accountId}
         and ctid = any(array(select ctid from ${name} where account_id = ${ctx.accountId} and ${condition} limit ${most}))`.execute(
      ctx.db,
    ),
  )
  return Number(numAffectedRows)
}

async function deleteRow(ctx: Ctx, id: string): Promise<void> {
  const gone = await seeingDeleted(ctx.db, () =>
    ctx.db
      .deleteFrom('connection')
      .where('account_id', '=', ctx.accountId)
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .returning(['name', 'target'])
      .executeTakeFirst(),
  )
  if (gone === undefined) return
  await audit(ctx, 'connection.deleted', { target: id, details: gone })
  await emit(ctx, 'connection.deleted', { connectionId: id, name: gone.name })
}

/** Asks again for deletions that were given up: nobody else would ever hear of them. */
export async function resumeDeletions({ database, jobs }: Pick<Services, 'database' | 'jobs'>): Promise<void> {
  const left = await database.platform
    .selectFrom('connection')
    .select(['account_id as accountId', 'id as connectionId'])
    .where('deleted_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute()
  for (const deletion of left)
    await database.transact('platform', {}, (db) =>
      jobs.enqueueIn(db, 'connection.delete', deletion, { throttle: { key: deletion.connectionId, seconds: 3_600 } }),
    )
}
