import { generateNKeysBetween } from 'fractional-indexing'
import { sql } from 'kysely'
import { COLUMN_IDS } from '#contract/remediations.ts'
import { AGREEMENT_VERSION } from '#contract/users.ts'
import { type Ctx, inWorker } from '#server/context.ts'
import { listedChecks } from '#server/modules/checks/index.ts'
import { recordPastScan } from '#server/modules/ingest/index.ts'
import { deliverAll } from '#server/events/deliver.ts'
import { notifications } from '#server/modules/notifications/index.ts'
import type { Services } from '#server/services.ts'
import { addConnections } from './seed/add-connections.ts'
import { addDemoTargets } from './seed/add-demo-targets.ts'
import { otherConnections, SITE_KEYS, sites, UNREACHABLE } from './seed/connections.ts'
import { activities } from './seed/activities.ts'
import { performActivity } from './seed/perform-activity.ts'
import { seedDemoMsp } from './seed/msp.ts'
import { outcomesOf } from './seed/outcomes.ts'
import { DEMO_ACCOUNT, demoId, people, type PersonKey } from './seed/people.ts'
import { OUTAGE_DAY, SCAN_DAYS } from './seed/planned-findings.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const SCAN_MS = 2_700
/** What is older has been read. */
const UNREAD_DAYS = 2
type SeedServices = Pick<Services, 'database' | 'contexts' | 'log' | 'demoTarget' | 'secrets'>

/**
 * Makes the demo account with three months of history, or finds it as it was left. Scans are written by the same steps as
 * real ones, one after the other in time, so that every number on every screen follows from them.
 * @returns the account and the person a visitor acts as
 */
export async function seedDemoAccount(services: SeedServices): Promise<{ accountId: string; userId: string }> {
  await addPeople(services)
  await inWorker(services, DEMO_ACCOUNT.id, async (ctx) => {
    await sql`select pg_advisory_xact_lock(hashtext('parapet demo'))`.execute(ctx.db)
    const known = await ctx.db.selectFrom('connection').select('id').where('account_id', '=', ctx.accountId).limit(1).execute()
    if (known.length === 0) await addHistory(ctx)
    await addDemoTargets(ctx, services)
  })
  await seedDemoMsp(services)
  return { accountId: DEMO_ACCOUNT.id, userId: people.mira.id }
}

async function addPeople({ database }: SeedServices): Promise<void> {
  const account_id = DEMO_ACCOUNT.id
  const everybody = Object.values(people)
  await database.transact('identity', {}, async (db) => {
    await db
      .insertInto('account')
      .values({ account_id, name: DEMO_ACCOUNT.name, nickname: null, is_demo: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('app_user')
      .values(
        everybody.map(({ id, email, firstName, lastName }) => ({
          id,
          email,
          first_name: firstName,
          last_name: lastName,
          language: null,
          confirmed_at: new Date(),
          agreement_version: AGREEMENT_VERSION,
          agreement_signed_at: new Date(),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('membership')
      .values(everybody.map(({ id, role }) => ({ account_id, user_id: id, role })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

async function addHistory(ctx: Ctx): Promise<void> {
  await addConnections(ctx, [...Object.values(sites), ...otherConnections])
  const steps = [
    ...scanSteps(),
    ...activities.map((activity) => ({ day: activity.day, run: (then: Ctx) => performActivity(then, activity), by: activity.by })),
  ]
  for (const step of steps.toSorted((a, b) => b.day - a.day)) {
    await step.run(actingAt(ctx, new Date(ctx.now.getTime() - step.day * DAY_MS), step.by))
  }
  await settleBoard(ctx)
  await addViews(ctx)
  await deliverAll(ctx, [notifications])
  // nobody was there to follow it live
  await ctx.db.deleteFrom('domain_event').where('account_id', '=', ctx.accountId).execute()
  await ctx.db
    .updateTable('notification')
    .set({ read_at: sql`created_at + interval '1 hour'` })
    .where('account_id', '=', ctx.accountId)
    .where('created_at', '<', new Date(ctx.now.getTime() - UNREAD_DAYS * DAY_MS))
    .execute()
}

/** The same transaction at an earlier time, as a person or as the worker. */
function actingAt(ctx: Ctx, now: Date, by: PersonKey | undefined): Ctx {
  return by === undefined ? { ...ctx, now } : { ...ctx, now, userId: people[by].id }
}

interface Step {
  day: number
  by?: PersonKey
  run: (ctx: Ctx) => Promise<unknown>
}
function scanSteps(): Step[] {
  const checks = listedChecks()
  const ofSites = SCAN_DAYS.flatMap((scanDay) =>
    SITE_KEYS.map((site, index): Step => {
      // a few minutes apart, and after the hour that the planned findings name
      const day = scanDay - (index * 3 * MINUTE_MS) / DAY_MS
      const run = (ctx: Ctx) =>
        recordPastScan(ctx, {
          connectionId: sites[site].id,
          kind: 'full',
          trigger: 'schedule',
          startedAt: new Date(ctx.now.getTime() - SCAN_MS),
          outcomes: outcomesOf(site, day, checks),
        })
      return { day, run }
    }),
  )
  const failure = { code: 'unreachable', detail: 'The connection to status.northwind.example was refused.' }
  const outage: Step = {
    day: OUTAGE_DAY - 0.1,
    run: (ctx) =>
      recordPastScan(ctx, {
        connectionId: UNREACHABLE.id,
        kind: 'full',
        trigger: 'schedule',
        startedAt: new Date(ctx.now.getTime() - SCAN_MS),
        failure,
      }),
  }
  return [...ofSites, outage]
}

/** Orders each column by priority, as somebody who works from the top would. */
async function settleBoard(ctx: Ctx): Promise<void> {
  const cards = await ctx.db
    .selectFrom('remediation')
    .select(['id', 'column_id'])
    .where('account_id', '=', ctx.accountId)
    .orderBy('priority', 'desc')
    .orderBy('number')
    .execute()
  for (const column of COLUMN_IDS) {
    const ids = cards.filter((card) => card.column_id === column).map(({ id }) => id)
    const ranks = generateNKeysBetween(null, null, ids.length)
    await sql`update remediation r set rank = n.rank from unnest(${ids}::uuid[], ${ranks}::text[]) n (id, rank) where r.account_id = ${ctx.accountId} and r.id = n.id`.execute(
      ctx.db,
    )
  }
}

async function addViews(ctx: Ctx): Promise<void> {
  const own = { account_id: ctx.accountId, user_id: people.mira.id, is_shared: true }
  await ctx.db
    .insertInto('saved_view')
    .values([
      { ...own, id: demoId(201), screen: 'findings', name: 'Critical and high', search: '?riskLevel=critical,high' },
      { ...own, id: demoId(202), screen: 'findings', name: 'Past their date', search: '?overdue=true' },
      { ...own, id: demoId(203), screen: 'remediations', name: 'Quick wins', search: '?levelOfEffort=low' },
    ])
    .execute()
}
