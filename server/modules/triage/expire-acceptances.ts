import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import { STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { newId } from '#server/new-id.ts'
import { refreshRemediations } from '#server/modules/remediations/index.ts'
import { recordDays } from '#server/modules/findings/index.ts'

/** What one transaction takes on; the rest follows in the next. */
export const EXPIRED_AT_ONCE = 1_000

/**
 * Returns findings whose acceptance or mute has expired: they are open again, with the event 'acceptance_expired'.
 * @returns how many; fewer than EXPIRED_AT_ONCE means that none is left
 */
export async function expireAcceptances(ctx: Ctx): Promise<number> {
  const tolerated = (['muted', 'accepted risk'] as const).map(STATE.of)
  // findings are locked before their acceptances, as triage does it; one that is being triaged waits for the next sweep
  const expired = await sql<{ id: string; connection_id: string }>`
    with due as materialized (
      select f.id
        from acceptance a join finding f on f.account_id = a.account_id and f.id = a.finding_id
       where a.account_id = ${ctx.accountId} and a.expires_at <= ${ctx.now} and f.state = any(${tolerated}::smallint[])
       order by a.expires_at limit ${EXPIRED_AT_ONCE} for no key update of f skip locked),
    ended as (delete from acceptance where account_id = ${ctx.accountId} and finding_id in (select id from due))
    update finding set state = ${STATE.of('open')}, last_change_at = ${ctx.now}
     where account_id = ${ctx.accountId} and id in (select id from due)
    returning id, connection_id`.execute(ctx.db)
  const ids = expired.rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  await sql`
    insert into finding_event (account_id, id, finding_id, kind, at)
    select ${ctx.accountId}, e.id, e.finding_id, 'acceptance_expired', ${ctx.now}
      from unnest(${ids.map(() => newId(ctx.now.getTime()))}::uuid[], ${ids}::uuid[]) e(id, finding_id)`.execute(ctx.db)
  await refreshRemediations(ctx, ids)
  await recordDays(
    ctx,
    expired.rows.map((row) => row.connection_id),
  )
  await emit(ctx, 'finding.acceptance_expired', { findingIds: ids })
  await audit(ctx, 'finding.acceptance_expired', { details: { count: ids.length } })
  return ids.length
}
