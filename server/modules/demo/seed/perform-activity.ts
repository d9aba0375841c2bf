import { sql } from 'kysely'
import type { FindingEventKind } from '#contract/findings.ts'
import { STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { listedChecks } from '#server/modules/checks/index.ts'
import { assignCardsOf, giveOwnerAndDue, refreshRemediations } from '#server/modules/remediations/index.ts'
import { recordDay } from '#server/modules/findings/index.ts'
import { recordPastScan } from '#server/modules/ingest/index.ts'
import { newId } from '#server/new-id.ts'
import { sites } from './connections.ts'
import type { Activity } from './activities.ts'
import { outcomesOf } from './outcomes.ts'
import { people } from './people.ts'

const DAY_MS = 86_400_000
const VERIFY_MS = 1_800

interface PlannedPlace {
  connectionId: string
  findingIds: string[]
}

/** One activity, as its person at its time (`ctx.userId`, `ctx.now`). */
export async function performActivity(ctx: Ctx, activity: Activity): Promise<void> {
  const connectionId = sites[activity.site].id
  const found = await ctx.db
    .selectFrom('finding')
    .select('id')
    .where('account_id', '=', ctx.accountId)
    .where('connection_id', '=', connectionId)
    .where('check_id', '=', activity.check)
    .where('state', '=', STATE.of('open'))
    .execute()
  const place = { connectionId, findingIds: found.map(({ id }) => id) }
  if (activity.kind === 'triage') await triage(ctx, activity, place)
  else if (activity.kind === 'comment') await addEvents(ctx, place.findingIds.slice(0, 1), { kind: 'commented', note: activity.text })
  else if (activity.kind === 'own') await own(ctx, activity, place)
  else if (activity.kind === 'move') await move(ctx, activity, place)
  else await verify(ctx, activity, place)
}

async function addEvents(ctx: Ctx, findingIds: readonly string[], { kind, note }: { kind: FindingEventKind; note: string }): Promise<void> {
  if (findingIds.length === 0) return
  await ctx.db
    .insertInto('finding_event')
    .values(
      findingIds.map((id) => ({
        account_id: ctx.accountId,
        id: newId(ctx.now.getTime()),
        finding_id: id,
        kind,
        at: ctx.now,
        actor_id: ctx.userId,
        scan_id: null,
        note,
      })),
    )
    .execute()
}

const EVENT_OF: Readonly<Record<(Activity & { kind: 'triage' })['status'], FindingEventKind>> = {
  muted: 'muted',
  'accepted risk': 'accepted',
  'false positive': 'marked_false_positive',
}

async function triage(ctx: Ctx, activity: Activity & { kind: 'triage' }, { connectionId, findingIds }: PlannedPlace): Promise<void> {
  if (findingIds.length === 0) return
  await ctx.db
    .updateTable('finding')
    .set({ state: STATE.of(activity.status), last_change_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('id', 'in', findingIds)
    .execute()
  const expiresAt =
    activity.expiresInDays === undefined ? null : new Date(ctx.now.getTime() + (activity.day + activity.expiresInDays) * DAY_MS)
  await ctx.db
    .insertInto('acceptance')
    .values(
      findingIds.map((id) => ({
        account_id: ctx.accountId,
        finding_id: id,
        reason: activity.reason,
        accepted_by: people[activity.by].id,
        expires_at: expiresAt,
        created_at: ctx.now,
      })),
    )
    .execute()
  await addEvents(ctx, findingIds, { kind: EVENT_OF[activity.status], note: activity.reason })
  await refreshRemediations(ctx, findingIds)
  await recordDay(ctx, connectionId)
}

async function own(ctx: Ctx, activity: Activity & { kind: 'own' }, { findingIds }: PlannedPlace): Promise<void> {
  const { id, firstName, lastName } = people[activity.owner]
  const name = `${firstName} ${lastName}`
  await assignCardsOf(ctx, findingIds, { userId: id, name })
  await addEvents(ctx, findingIds, { kind: 'assigned', note: name })
}

/** Puts a card into a column by hand. Cards left in Ready to Verify wait for a scan of a site that does not exist, so none is queued. */
async function move(ctx: Ctx, activity: Activity & { kind: 'move' }, { connectionId }: PlannedPlace): Promise<void> {
  const before = await cardOf(ctx, connectionId, activity.check)
  const due =
    activity.dueInDays === undefined
      ? null
      : new Date(ctx.now.getTime() + (activity.day + activity.dueInDays) * DAY_MS).toISOString().slice(0, 10)
  await ctx.db
    .updateTable('remediation')
    .set({
      column_id: activity.to,
      version: sql`version + 1`,
      completed_at: activity.to === 'Column_Completed' ? ctx.now : null,
      updated_at: ctx.now,
      ...(due === null ? {} : { due_on: due }),
      ...(activity.assignee === undefined ? {} : { assignee_id: people[activity.assignee].id }),
    })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', before.id)
    .execute()
  await giveOwnerAndDue(ctx, [before.id])
  await ctx.db
    .insertInto('remediation_event')
    .values({
      account_id: ctx.accountId,
      id: newId(ctx.now.getTime()),
      remediation_id: before.id,
      kind: 'moved',
      at: ctx.now,
      actor_id: ctx.userId,
      scan_id: null,
      from_value: before.column_id,
      to_value: activity.to,
    })
    .execute()
}

const cardOf = (ctx: Ctx, connectionId: string, check: string) =>
  ctx.db
    .selectFrom('remediation')
    .select(['id', 'column_id'])
    .where('account_id', '=', ctx.accountId)
    .where('connection_id', '=', connectionId)
    .where('check_id', '=', check)
    .executeTakeFirstOrThrow()

async function verify(ctx: Ctx, activity: Activity & { kind: 'verify' }, { connectionId }: PlannedPlace): Promise<void> {
  const card = await cardOf(ctx, connectionId, activity.check)
  await recordPastScan(ctx, {
    connectionId,
    kind: 'verify',
    trigger: 'verify',
    checkIds: [activity.check],
    remediationId: card.id,
    startedAt: new Date(ctx.now.getTime() - VERIFY_MS),
    outcomes: outcomesOf(activity.site, activity.day, listedChecks(), activity.check),
  })
}
