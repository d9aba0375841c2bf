import { LOST_AFTER } from '#contract/domains.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { newId } from '#server/new-id.ts'
import { problem } from '#server/problem.ts'
import { type DomainRow, nameOf } from './domain-rows.ts'
import type { Look } from './look-for-proof.ts'

const DAY_MS = 86_400_000
/** Looks shift by up to this part of a day either way, so that a thousand domains are not looked at together. */
const JITTER = 0.05
const tomorrow = (now: Date): Date => new Date(now.getTime() + DAY_MS * (1 + (2 * Math.random() - 1) * JITTER))

type Change = Partial<Omit<DomainRow, 'account_id' | 'id' | 'host' | 'port' | 'key' | 'created_by' | 'created_at'>>

/** Found: proved from now on, by whoever found it so, unless it was the same proof before. */
function foundNow(ctx: Ctx, row: DomainRow, found: NonNullable<Look['found']>): Change {
  const isSame = row.status === 'verified' && row.method === found.method && row.covers === found.covers
  return {
    status: 'verified',
    ...found,
    failed_days: 0,
    next_check_at: tomorrow(ctx.now),
    ...(isSame
      ? {}
      : {
          verified_at: ctx.now,
          verified_by: ctx.userId ?? row.verified_by,
          verifier: ctx.userId === null ? row.verifier : ctx.principal.label,
        }),
  }
}
/** Not found: only the daily look counts, so that nobody loses a proof by asking three times. */
function missedNow(ctx: Ctx, row: DomainRow): Change {
  if (ctx.userId !== null || row.status !== 'verified') return {}
  const failed_days = row.failed_days + 1
  return failed_days >= LOST_AFTER
    ? { status: 'lost', failed_days, next_check_at: null }
    : { failed_days, next_check_at: tomorrow(ctx.now) }
}

/**
 * Keeps what a look came to, of the very key that was looked for.
 * @throws problem resource.not_found when it is gone, or has another key by now
 */
export async function keepLook(ctx: Ctx, looked: Pick<DomainRow, 'id' | 'key'>, look: Look): Promise<DomainRow> {
  const row = await ctx.db
    .selectFrom('domain')
    .selectAll()
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', looked.id)
    .where('key', '=', looked.key)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw problem('resource.not_found')
  const change = look.found === null ? missedNow(ctx, row) : foundNow(ctx, row, look.found)
  const after = await ctx.db
    .updateTable('domain')
    .set({ ...change, checked_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (ctx.userId !== null || row.status !== after.status || row.failed_days !== after.failed_days) await keepHistory(ctx, after, look)
  await tell(ctx, row, after)
  return after
}

async function keepHistory(ctx: Ctx, { id, status, failed_days }: DomainRow, { seen }: Look): Promise<void> {
  await ctx.db
    .insertInto('domain_check')
    .values({
      account_id: ctx.accountId,
      id: newId(ctx.now.getTime()),
      domain_id: id,
      at: ctx.now,
      by: ctx.userId === null ? null : ctx.principal.label,
      status,
      failed_days,
      seen: JSON.stringify(seen),
    })
    .execute()
}

async function tell(ctx: Ctx, before: DomainRow, after: DomainRow): Promise<void> {
  if (before.status === after.status) return
  const payload = { domainId: after.id, name: nameOf(after), verifiedBy: after.verified_by }
  if (after.status === 'verified') await emit(ctx, 'domain.verified', payload)
  if (after.status === 'lost') {
    await emit(ctx, 'domain.lost', payload)
    await audit(ctx, 'domain.lost', { target: after.id, details: { name: payload.name } })
  }
}
