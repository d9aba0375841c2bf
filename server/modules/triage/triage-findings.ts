import { sql } from 'kysely'
import { triageMoves, type FindingEventKind, type FindingStatus, type TriageAction, type triageFindings } from '#contract/findings.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import { STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { invalidField } from '#server/problem.ts'
import { refreshRemediations } from '#server/modules/remediations/index.ts'
import { lockFindings, recordDays, recordEvents } from '#server/modules/findings/index.ts'

type Triage = Input<typeof triageFindings>['body']

const OUTCOME: Readonly<Record<TriageAction, { status: FindingStatus; event: FindingEventKind }>> = {
  mute: { status: 'muted', event: 'muted' },
  accept: { status: 'accepted risk', event: 'accepted' },
  false_positive: { status: 'false positive', event: 'marked_false_positive' },
  reopen: { status: 'open', event: 'triage_undone' },
}

/** A risk is accepted until a day; a mute may end by itself; what is wrong stays wrong. */
function refuseUnreasoned({ action, reason, expiresAt }: Triage, now: Date): void {
  if (action !== 'reopen' && reason === undefined) throw invalidField('reason', 'is required, so that others understand the decision')
  if (action === 'accept' && expiresAt === undefined)
    throw invalidField('expiresAt', 'is required to accept a risk: the finding reopens on that day')
  if (expiresAt === undefined) return
  if (action === 'reopen' || action === 'false_positive') throw invalidField('expiresAt', 'is not used by this action')
  if (Date.parse(expiresAt) <= now.getTime()) throw invalidField('expiresAt', 'must be in the future')
}

async function keepReasons(ctx: Ctx, ids: readonly string[], { action, reason, expiresAt }: Triage): Promise<void> {
  if (action === 'reopen' || reason === undefined) {
    await sql`delete from acceptance where account_id = ${ctx.accountId} and finding_id = any(${ids}::uuid[])`.execute(ctx.db)
    return
  }
  await sql`insert into acceptance (account_id, finding_id, reason, accepted_by, expires_at, created_at)
    select ${ctx.accountId}, a.id, ${reason}, ${ctx.userId}::uuid, ${expiresAt ?? null}::timestamptz, ${ctx.now} from unnest(${ids}::uuid[]) a (id)
    on conflict (account_id, finding_id) do update
      set reason = excluded.reason, accepted_by = excluded.accepted_by, expires_at = excluded.expires_at, created_at = excluded.created_at`.execute(
    ctx.db,
  )
}

/**
 * Mutes, accepts, marks as false positive or reopens findings, together with their cards' progress.
 * Findings whose status does not allow the action stay as they are and are counted as unchanged.
 */
export async function triageFindingsAs(ctx: Ctx, input: Triage): Promise<ReplyOf<typeof triageFindings>> {
  refuseUnreasoned(input, ctx.now)
  const found = await lockFindings(ctx, input.ids)
  const changing = found.filter(({ state }) => triageMoves[STATE.word(state)].includes(input.action))
  const ids = changing.map(({ id }) => id)
  if (ids.length > 0) {
    const { status, event } = OUTCOME[input.action]
    await sql`update finding set state = ${STATE.of(status)}, last_change_at = ${ctx.now} where account_id = ${ctx.accountId} and id = any(${ids}::uuid[])`.execute(
      ctx.db,
    )
    await keepReasons(ctx, ids, input)
    await recordEvents(ctx, ids, { kind: event, note: input.reason ?? null })
    await refreshRemediations(ctx, ids)
    await recordDays(
      ctx,
      changing.map(({ connection_id }) => connection_id),
    )
    await emit(ctx, 'finding.triaged', { findingIds: ids, status })
  }
  await audit(ctx, 'finding.triaged', {
    ...(found.length === 1 ? { target: found[0]?.id ?? '' } : {}),
    details: { action: input.action, count: ids.length, reason: input.reason ?? null },
  })
  return { changed: ids.length, unchanged: found.length - ids.length }
}
