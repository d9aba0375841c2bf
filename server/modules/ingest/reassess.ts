import { type RawBuilder, sql } from 'kysely'
import type { Services } from '#server/services.ts'
import { RISK, STATE } from '#server/codes.ts'
import { type Ctx, inWorker } from '#server/context.ts'
import { recordset } from '#server/db/sql.ts'
import { emit } from '#server/events/emit.ts'
import { refreshRemediations } from '#server/modules/remediations/index.ts'
import { criticalityOf, readSettings, slaDueAt } from '#server/modules/settings/index.ts'
import { assess, strongerOf } from './finding-state.ts'

/** Findings that one transaction weighs again. */
const AT_ONCE = 1_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const OPEN = STATE.of('open')

interface Weighed {
  id: string
  state: number
  risk: number
  /** Of its verdict, and of its resource. */
  exposure: number
  resource_exposure: number | null
  confidence: number
  priority: number
  band: number
  sla_due_at: Date | null
  /** When it last began to fail. */
  opened_at: Date
}

/** Weighs all connections of an account again, by its rules and deadlines of now. What stays as it was writes nothing. */
export async function reassessAccount(services: Services, accountId: string, signal: AbortSignal): Promise<void> {
  const connections = await inWorker(services, accountId, (ctx) =>
    ctx.db.selectFrom('connection').select('id').where('account_id', '=', accountId).orderBy('id').execute(),
  )
  for (const { id } of connections) {
    for (let after: string | null = FIRST_ID; after !== null;) {
      signal.throwIfAborted()
      const from: string = after
      after = await inWorker(services, accountId, (ctx) => reassessSome(ctx, id, from))
    }
  }
}

/** @returns the id to go on after; null when the connection is done, or gone */
async function reassessSome(ctx: Ctx, connectionId: string, after: string): Promise<string | null> {
  const connection = await ctx.db
    .selectFrom('connection')
    .select(['tags', 'criticality'])
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', connectionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (connection === undefined) return null
  const { criticalityRules, slaDays } = await readSettings(ctx)
  const criticality = criticalityOf(criticalityRules, connection.tags)
  if (criticality !== connection.criticality)
    await ctx.db
      .updateTable('connection')
      .set({ criticality })
      .where('account_id', '=', ctx.accountId)
      .where('id', '=', connectionId)
      .execute()
  const found = await someFindings(ctx, sql<boolean>`f.connection_id = ${connectionId} and f.id > ${after}`, sql`limit ${AT_ONCE}`)
  const changed = found.flatMap((finding) => {
    const due = finding.state === OPEN ? slaDueAt(slaDays, RISK.word(finding.risk), finding.opened_at) : finding.sla_due_at
    return changeOf(finding, criticality, due)
  })
  await write(ctx, changed)
  return found.length < AT_ONCE ? null : (found.at(-1)?.id ?? null)
}

/** Weighs the findings of resources again whose exposure has changed; their deadlines rest on their risk and stay. */
export async function reassessFindingsOf(ctx: Ctx, resourceIds: readonly string[], criticality: number): Promise<void> {
  const found = await someFindings(ctx, sql<boolean>`f.resource_id = any(${resourceIds}::uuid[])`)
  await write(
    ctx,
    found.flatMap((finding) => changeOf(finding, criticality, finding.sla_due_at)),
  )
}

function changeOf(finding: Weighed, criticality: number, due: Date | null): Change[] {
  const exposure = strongerOf(finding.exposure, finding.resource_exposure)
  const { priority, band } = assess({ ...finding, exposure }, criticality)
  const isSame = priority === finding.priority && band === finding.band && due?.getTime() === finding.sla_due_at?.getTime()
  return isSame ? [] : [{ id: finding.id, priority, band, sla_due_at: due }]
}

async function someFindings(ctx: Ctx, which: RawBuilder<boolean>, limit: RawBuilder<unknown> = sql``): Promise<Weighed[]> {
  const { rows } = await sql<Weighed>`
    select f.id, f.state, f.risk, f.exposure, h.exposure as resource_exposure, f.confidence, f.priority, f.band, f.sla_due_at,
           coalesce((select max(e.at) from finding_event e where e.account_id = f.account_id and e.finding_id = f.id and e.kind in ('opened', 'reopened')),
                    f.first_seen_at) as opened_at
      from finding f left join resource_exposure h on h.account_id = f.account_id and h.resource_id = f.resource_id
     where f.account_id = ${ctx.accountId} and ${which}
     order by f.id ${limit} for no key update of f`.execute(ctx.db)
  return rows
}

type Change = Pick<Weighed, 'id' | 'priority' | 'band' | 'sla_due_at'>
const types = { id: 'uuid', priority: 'smallint', band: 'smallint', sla_due_at: 'timestamptz' } as const

async function write(ctx: Ctx, changed: readonly Change[]): Promise<void> {
  if (changed.length === 0) return
  await sql`
    update finding f set priority = given.priority, band = given.band, sla_due_at = given.sla_due_at
      from ${recordset(changed, types, 'given')} where f.account_id = ${ctx.accountId} and f.id = given.id`.execute(ctx.db)
  const ids = changed.map(({ id }) => id)
  await refreshRemediations(ctx, ids)
  await emit(ctx, 'finding.reassessed', { findingIds: ids })
}
