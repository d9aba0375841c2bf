import { sql } from 'kysely'
import type { FindingEventKind } from '#contract/findings.ts'
import { STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { listedChecks } from '#server/modules/checks/index.ts'
import { refreshRemediations } from '#server/modules/remediations/index.ts'
import { recordDay } from '#server/modules/findings/index.ts'
import { recordPastScan } from '#server/modules/ingest/index.ts'
import { newId } from '#server/new-id.ts'
import { sites } from './connections.ts'
import type { Deed } from './deeds.ts'
import { outcomesOf } from './outcomes.ts'
import { people } from './people.ts'

const DAY_MS = 86_400_000
const VERIFY_MS = 1_800

interface Place {
  connectionId: string
  findingIds: string[]
}

/** One deed, as its person at its time (`ctx.userId`, `ctx.now`). */
export async function doDeed(ctx: Ctx, deed: Deed): Promise<void> {
  const connectionId = sites[deed.site].id
  const found = await ctx.db
    .selectFrom('finding')
    .select('id')
    .where('account_id', '=', ctx.accountId)
    .where('connection_id', '=', connectionId)
    .where('check_id', '=', deed.check)
    .where('state', '=', STATE.of('open'))
    .execute()
  const place = { connectionId, findingIds: found.map(({ id }) => id) }
  if (deed.kind === 'triage') await triage(ctx, deed, place)
  else if (deed.kind === 'comment') await addEvents(ctx, place.findingIds.slice(0, 1), { kind: 'commented', note: deed.text })
  else if (deed.kind === 'own') await own(ctx, deed, place)
  else if (deed.kind === 'move') await move(ctx, deed, place)
  else await verify(ctx, deed, place)
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

const EVENT_OF: Readonly<Record<(Deed & { kind: 'triage' })['status'], FindingEventKind>> = {
  muted: 'muted',
  'accepted risk': 'accepted',
  'false positive': 'marked_false_positive',
}

async function triage(ctx: Ctx, deed: Deed & { kind: 'triage' }, { connectionId, findingIds }: Place): Promise<void> {
  if (findingIds.length === 0) return
  await ctx.db
    .updateTable('finding')
    .set({ state: STATE.of(deed.status), last_change_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('id', 'in', findingIds)
    .execute()
  const expiresAt = deed.expiresInDays === undefined ? null : new Date(ctx.now.getTime() + (deed.day + deed.expiresInDays) * DAY_MS)
  await ctx.db
    .insertInto('acceptance')
    .values(
      findingIds.map((id) => ({
        account_id: ctx.accountId,
        finding_id: id,
        reason: deed.reason,
        accepted_by: people[deed.by].id,
        expires_at: expiresAt,
        created_at: ctx.now,
      })),
    )
    .execute()
  await addEvents(ctx, findingIds, { kind: EVENT_OF[deed.status], note: deed.reason })
  await refreshRemediations(ctx, findingIds)
  await recordDay(ctx, connectionId)
}

async function own(ctx: Ctx, deed: Deed & { kind: 'own' }, { findingIds }: Place): Promise<void> {
  const { id, firstName, lastName } = people[deed.owner]
  await ctx.db.updateTable('finding').set({ owner_id: id }).where('account_id', '=', ctx.accountId).where('id', 'in', findingIds).execute()
  await addEvents(ctx, findingIds, { kind: 'assigned', note: `${firstName} ${lastName}` })
}

/** Puts a card into a column by hand. Cards left in Ready to Verify wait for a scan of a site that does not exist, so none is queued. */
async function move(ctx: Ctx, deed: Deed & { kind: 'move' }, { connectionId }: Place): Promise<void> {
  const before = await cardOf(ctx, connectionId, deed.check)
  const due =
    deed.dueInDays === undefined ? null : new Date(ctx.now.getTime() + (deed.day + deed.dueInDays) * DAY_MS).toISOString().slice(0, 10)
  await ctx.db
    .updateTable('remediation')
    .set({
      column_id: deed.to,
      version: sql`version + 1`,
      moved_by_scan: false,
      updated_at: ctx.now,
      ...(due === null ? {} : { due_on: due }),
      ...(deed.assignee === undefined ? {} : { assignee_id: people[deed.assignee].id }),
    })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', before.id)
    .execute()
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
      to_value: deed.to,
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

async function verify(ctx: Ctx, deed: Deed & { kind: 'verify' }, { connectionId }: Place): Promise<void> {
  const card = await cardOf(ctx, connectionId, deed.check)
  await recordPastScan(ctx, {
    connectionId,
    kind: 'verify',
    trigger: 'verify',
    checkIds: [deed.check],
    remediationId: card.id,
    startedAt: new Date(ctx.now.getTime() - VERIFY_MS),
    outcomes: outcomesOf(deed.site, deed.day, listedChecks(), deed.check),
  })
}
