import { sql, type Updateable } from 'kysely'
import { boardErrors, type ColumnId, columnsFrom, type updateRemediation } from '#contract/remediations.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import { EFFORT } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { emitAll, type NewEvent } from '#server/events/emit.ts'
import type { RemediationTable } from '#server/db/tables/remediations.ts'
import { memberName } from '#server/people.ts'
import { invalidField, problem } from '#server/problem.ts'
import { recordEvents as recordFindingEvents } from '#server/modules/findings/index.ts'
import { requestScan } from '#server/modules/scans/index.ts'
import { keyOf, lockCards, type Card } from './cards.ts'
import { isColumnId, lockColumns } from './columns.ts'
import { giveOwnerAndDue, lockFindingsOf } from './owner-and-due.ts'
import { rankAt } from './place-card.ts'
import { presentRemediation } from './present.ts'
import { cardState, recordEvents, type CardEvent } from './record-events.ts'
import { cardIdOf, remediationById } from './select-remediations.ts'

type Body = Input<typeof updateRemediation>['body']
type CardUpdate = Updateable<RemediationTable>
const LAST_PLACE = 1_000_000

function targetOf({ columnId, position, afterId }: Body): ColumnId | undefined {
  if (columnId === undefined) {
    if (position !== undefined || afterId !== undefined) throw invalidField('columnId', 'is required with a position')
    return undefined
  }
  if (!isColumnId(columnId)) throw problem('column.not_found', { title: boardErrors.column })
  return columnId
}

/** Locks what a move needs, in the order of `lockColumns`, and reads the card. */
async function lockForUpdate(
  ctx: Ctx,
  id: string,
  target: ColumnId | undefined,
  isShared: boolean,
): Promise<{ card: Card; findingIds: string[] }> {
  if (target === 'Column_ReadyToVerify') {
    await sql`select from connection where account_id = ${ctx.accountId}
      and id = (select connection_id from remediation where account_id = ${ctx.accountId} and id = ${id}) for no key update`.execute(ctx.db)
  }
  const findings = isShared ? await lockFindingsOf(ctx, [id]) : []
  if (target !== undefined) await lockColumns(ctx, [target])
  const [card] = await lockCards(ctx, sql`r.id = ${id}`)
  if (card === undefined) throw problem('card.not_found', { title: boardErrors.card })
  return { card, findingIds: findings.filter(({ isOpen }) => isOpen).map((finding) => finding.id) }
}

/** @throws problem request.invalid (field columnId): that a fix came undone is said by a scan alone */
function refuseClaimedRegression(card: Card, target: ColumnId): void {
  if (!columnsFrom(card.column_id).includes(target))
    throw invalidField('columnId', 'cannot be Regression: only a scan that sees the problem again moves a card there')
}

async function moveOf(ctx: Ctx, card: Card, target: ColumnId, { position, afterId }: Body): Promise<CardUpdate> {
  refuseClaimedRegression(card, target)
  const isPlaced = position !== undefined || afterId !== undefined
  const first = afterId === null ? 0 : LAST_PLACE
  const place = { column: target, position: position ?? first, afterId: afterId ?? null }
  if (target === card.column_id) {
    const rank = isPlaced ? await rankAt(ctx, card, place) : null
    return rank === null ? {} : { rank }
  }
  const rank = await rankAt(ctx, card, place)
  return {
    column_id: target,
    rank: rank ?? card.rank,
    completed_at: target === 'Column_Completed' ? ctx.now : null,
    verify_scan_id: null,
  }
}

/** What the call really changes; fields that hold the wanted value already are left out, so that a repeated call changes nothing. */
async function changeOf(ctx: Ctx, card: Card, body: Body, target: ColumnId | undefined): Promise<CardUpdate> {
  const { assigneeId, dueOn, levelOfEffort } = body
  return {
    ...(target === undefined ? {} : await moveOf(ctx, card, target, body)),
    ...(assigneeId === undefined || assigneeId === card.assignee_id ? {} : { assignee_id: assigneeId }),
    ...(dueOn === undefined || dueOn === card.due_on ? {} : { due_on: dueOn }),
    ...(levelOfEffort === undefined || EFFORT.of(levelOfEffort) === card.level_of_effort
      ? {}
      : { level_of_effort: EFFORT.of(levelOfEffort) }),
  }
}

function eventsOf(card: Card, change: CardUpdate, assigneeName: string | null): CardEvent[] {
  const cardId = card.id
  const effort = change.level_of_effort
  return [
    ...(change.column_id === undefined ? [] : [{ cardId, kind: 'moved' as const, from: card.column_id, to: change.column_id }]),
    ...(change.assignee_id === undefined ? [] : [{ cardId, kind: 'assigned' as const, to: assigneeName }]),
    ...(change.due_on === undefined ? [] : [{ cardId, kind: 'due_changed' as const, from: card.due_on, to: change.due_on }]),
    ...(effort === undefined
      ? []
      : [{ cardId, kind: 'effort_changed' as const, from: EFFORT.word(card.level_of_effort), to: EFFORT.word(effort) }]),
  ]
}

/** Starts the re-scan of just the card's check, in this transaction: the card moves exactly when the scan is queued. */
async function requestVerification(ctx: Ctx, card: Card): Promise<string> {
  const { scan } = await requestScan(ctx, {
    connectionId: card.connection_id,
    kind: 'verify',
    trigger: 'verify',
    checkIds: [card.check_id],
    remediationId: card.id,
  })
  return scan.id
}

/** @param findingIds the card's open findings: owner and due date are theirs too */
async function write(ctx: Ctx, card: Card, change: CardUpdate, findingIds: readonly string[]): Promise<void> {
  const assigneeId = change.assignee_id ?? null
  const assigneeName = assigneeId === null ? null : await memberName(ctx, assigneeId, 'assigneeId')
  const isVerifying = change.column_id === 'Column_ReadyToVerify'
  const verification = isVerifying ? { verify_scan_id: await requestVerification(ctx, card) } : {}
  await ctx.db
    .updateTable('remediation')
    .set({ ...change, ...verification, version: card.version + 1, updated_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', card.id)
    .execute()
  await recordEvents(ctx, eventsOf(card, change, assigneeName))
  if (change.assignee_id !== undefined || change.due_on !== undefined) await giveOwnerAndDue(ctx, [card.id])
  if (change.assignee_id !== undefined) await recordFindingEvents(ctx, findingIds, { kind: 'assigned', note: assigneeName })
  await emitAll(ctx, newsOf(card, change))
}

function newsOf(card: Card, change: CardUpdate): NewEvent[] {
  const payload = {
    ...cardState(card, change.column_id),
    ...(change.assignee_id === undefined ? {} : { assigneeId: change.assignee_id }),
  }
  const news: NewEvent[] = []
  if (change.column_id !== undefined) news.push({ name: 'remediation.moved', payload: { ...payload, from: card.column_id } })
  if (typeof change.assignee_id === 'string')
    news.push({ name: 'remediation.assigned', payload: { ...payload, assigneeId: change.assignee_id } })
  return news.length > 0 ? news : [{ name: 'remediation.updated', payload }]
}

/**
 * Moves a card, or changes its effort, or its assignee and due date, which are its findings' too. The same call twice is one change; a call made on an older version
 * changes nothing and says so. Moving to Ready to Verify starts the verification.
 * @throws problem column.not_found · card.not_found · resource.stale · connection.out_of_scope · request.invalid (a place without a
 * column, a person who is no member, Regression)
 */
export async function changeRemediation(
  ctx: Ctx,
  { params: { id: given }, body }: Input<typeof updateRemediation>,
): Promise<ReplyOf<typeof updateRemediation>> {
  const target = targetOf(body)
  const id = await cardIdOf(ctx, given)
  const isShared = body.assigneeId !== undefined || body.dueOn !== undefined
  const { card, findingIds } = await lockForUpdate(ctx, id, target, isShared)
  const change = await changeOf(ctx, card, body, target)
  const isChange = Object.keys(change).length > 0
  if (isChange) {
    if (body.version !== undefined && body.version !== card.version) {
      throw problem('resource.stale', { detail: `${keyOf(card)} was changed by someone else in the meantime. Reload it and try again.` })
    }
    await write(ctx, card, change, findingIds)
  }
  const isMove = target !== undefined
  const row = await remediationById(ctx, id)
  await audit(ctx, isMove ? 'remediation.moved' : 'remediation.updated', {
    target: id,
    details: {
      changed: isChange,
      ...(isMove ? { from: card.column_id, to: target } : {}),
      ...(isMove && row.completion !== null ? { completion: row.completion } : {}),
    },
  })
  return { ...presentRemediation(row, ctx.language), verifyScanId: row.verify_scan_id }
}
