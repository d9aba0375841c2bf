import { setImmediate as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ExposureModel } from '#scanners/sdk/exposure.ts'
import { type Ctx, inWorker } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { scannerFor } from '#server/kinds.ts'
import { newId } from '#server/new-id.ts'
import type { Services } from '#server/services.ts'
import { KnownRows, readRows, type Changed, type Row } from './known-rows.ts'
import { writeStandings } from './write-standings.ts'

/** Rows that one statement reads, and the changes that one transaction writes. */
const READ_AT_ONCE = 1_000
const WRITE_AT_ONCE = 1_000
/** Milliseconds of work before the process turns to others. */
const REST_AFTER_MS = 10

interface Run {
  accountId: string
  connectionId: string
  /** Names this attempt. One that began later has seen all that this one saw, and more: it alone writes. */
  id: string
}
/**
 * Works out which resources of a connection the internet reaches and how, from what scans last told of each, and weighs the findings
 * of those whose exposure has changed. A scan that saw a part changes what it saw and nothing else: everything here is by the newest
 * word on each resource, and where that lacks what decides, what held goes on holding.
 *
 * What stands as it stood writes nothing, so that it may be asked for twice; an attempt that a newer one has overtaken stops.
 * @throws the reason of `signal` once it is aborted
 */
export async function computeExposure(
  services: Services,
  job: { accountId: string; connectionId: string },
  signal: AbortSignal,
): Promise<void> {
  const run: Run = { ...job, id: newId() }
  const model = await begin(services, run)
  if (model === undefined) return
  const rows = new KnownRows()
  const map = model.start()
  await readAll(services, run, signal, (page) => map.take(rows.add(page)))
  const changes = new Changes(services, run, signal)
  let since = performance.now()
  for (const standing of map.standings(rows.steps())) {
    const changed = standing && rows.changedBy(standing)
    if (changed) await changes.add(changed)
    if (changes.isOvertaken) return
    if (performance.now() - since < REST_AFTER_MS) continue
    await rest()
    since = performance.now()
  }
  // what was reached and is gone, or was told of by nobody
  for (const changed of rows.unvisited()) await changes.add(changed)
  await changes.flush()
  await inWorker(services, run.accountId, (ctx) => end(ctx, run))
}

/** Reads all rows, the next part while one is taken in. */
async function readAll(services: Services, run: Run, signal: AbortSignal, take: (page: readonly Row[]) => void): Promise<void> {
  const read = (after: string) => inWorker(services, run.accountId, (ctx) => readRows(ctx, run.connectionId, after, READ_AT_ONCE))
  for (let coming: Promise<Row[]> | null = read(FIRST_ID); coming !== null;) {
    const page: Row[] = await coming
    signal.throwIfAborted()
    const last = page.at(-1)
    coming = page.length < READ_AT_ONCE || last === undefined ? null : read(last.id)
    take(page)
  }
}
/** Writes changes part by part, until a newer attempt has begun. */
class Changes {
  readonly #services: Services
  readonly #run: Run
  readonly #signal: AbortSignal
  #waiting: Changed[] = []
  isOvertaken = false
  constructor(services: Services, run: Run, signal: AbortSignal) {
    this.#services = services
    this.#run = run
    this.#signal = signal
  }
  async add(changed: Changed): Promise<void> {
    this.#waiting.push(changed)
    if (this.#waiting.length >= WRITE_AT_ONCE) await this.flush()
  }
  /** @throws the reason of the signal once it is aborted */
  async flush(): Promise<void> {
    this.#signal.throwIfAborted()
    const changes = this.#waiting
    this.#waiting = []
    if (changes.length === 0 || this.isOvertaken) return
    this.isOvertaken = !(await inWorker(this.#services, this.#run.accountId, (ctx) => writeIfNewest(ctx, this.#run, changes)))
  }
}
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** @returns what its kind knows of ways from the internet; undefined where that is nothing, or the connection is gone */
async function begin(services: Services, { accountId, connectionId, id }: Run): Promise<ExposureModel | undefined> {
  const connection = await inWorker(services, accountId, (ctx) =>
    ctx.db
      .updateTable('connection')
      .set({ exposure_run: id })
      .where('account_id', '=', accountId)
      .where('id', '=', connectionId)
      .returning('vector_type')
      .executeTakeFirst(),
  )
  return connection && scannerFor(connection.vector_type).loadExposure?.()
}

/** The connection's row is locked first, as by whoever takes in results: one after the other, and never each waiting for the other. */
async function holdConnection(ctx: Ctx, { connectionId, id }: Run): Promise<{ criticality: number } | undefined> {
  const { rows } = await sql<{ criticality: number }>`
    select criticality from connection
     where account_id = ${ctx.accountId} and id = ${connectionId} and exposure_run = ${id} for no key update`.execute(ctx.db)
  return rows[0]
}

async function writeIfNewest(ctx: Ctx, run: Run, changes: readonly Changed[]): Promise<boolean> {
  const connection = await holdConnection(ctx, run)
  if (connection === undefined) return false
  await writeStandings(ctx, { ...connection, connectionId: run.connectionId }, changes)
  return true
}

async function end(ctx: Ctx, run: Run): Promise<void> {
  if ((await holdConnection(ctx, run)) === undefined) return
  await ctx.db
    .updateTable('connection')
    .set({ exposure_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', run.connectionId)
    .execute()
  await emit(ctx, 'connection.mapped', { connectionId: run.connectionId })
}
