import type { Ctx } from '#server/context.ts'
import { afterMiss, isLost } from '#server/domain-proof.ts'
import { emit } from '#server/events/emit.ts'
import { newId } from '#server/new-id.ts'
import { problem } from '#server/problem.ts'
import { type DomainRow, failedLooksOf, nameOf, permitOf, stateOf } from './domain-rows.ts'
import { type Look, saysGone } from './look-for-proof.ts'
import { isSupported, loseUnsupported, tellLost } from './lose-unsupported.ts'

const DAY_MS = 86_400_000
/** Looks shift by up to this part of their time either way, so that a thousand domains are not looked at together. */
const JITTER = 0.05
const after = (now: Date, wait: number): Date => new Date(now.getTime() + wait * (1 + (2 * Math.random() - 1) * JITTER))

type DomainChange = Partial<Omit<DomainRow, 'account_id' | 'id' | 'host' | 'port' | 'key' | 'created_by' | 'created_at'>>

/** Found: proved from now on, by whoever found it so, unless it was the same proof before. */
function foundNow(ctx: Ctx, row: DomainRow, found: NonNullable<Look['found']>): DomainChange {
  const isSame = row.status === 'verified' && row.method === found.method && row.covers === found.covers
  return {
    status: 'verified',
    ...found,
    gone_looks: 0,
    unanswered_looks: 0,
    next_check_at: after(ctx.now, DAY_MS),
    ...(isSame
      ? {}
      : {
          verified_at: ctx.now,
          verified_by: ctx.userId ?? row.verified_by,
          verifier: ctx.userId === null ? row.verifier : ctx.principal.label,
        }),
  }
}

/** Not found: only looks that nobody asked for count, so that nobody loses a proof by asking often. */
function missedNow(ctx: Ctx, row: DomainRow, { seen }: Look): DomainChange {
  if (ctx.userId !== null || row.status !== 'verified') return {}
  const failed = afterMiss(failedLooksOf(row), saysGone(row, seen))
  const lost = isLost(failed)
  return {
    gone_looks: failed.gone,
    unanswered_looks: failed.unanswered,
    next_check_at: lost ? null : after(ctx.now, DAY_MS),
    ...(lost && { status: 'lost' }),
  }
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
  // a domain that names an address may have been lost while it was looked for
  const found = look.found !== null && (await isSupported(ctx, look.found.reverse_names)) ? look.found : null
  const change = found === null ? missedNow(ctx, row, look) : foundNow(ctx, row, found)
  const kept = await ctx.db
    .updateTable('domain')
    .set({ ...change, checked_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (ctx.userId !== null || isChanged(row, kept)) await keepHistory(ctx, kept, look)
  await tell(ctx, row, kept)
  return kept
}

const isChanged = (before: DomainRow, kept: DomainRow): boolean =>
  (['status', 'gone_looks', 'unanswered_looks'] as const).some((column) => before[column] !== kept[column])

async function keepHistory(ctx: Ctx, kept: DomainRow, { seen }: Look): Promise<void> {
  await ctx.db
    .insertInto('domain_check')
    .values({
      account_id: ctx.accountId,
      id: newId(ctx.now.getTime()),
      domain_id: kept.id,
      at: ctx.now,
      by: ctx.userId === null ? null : ctx.principal.label,
      status: stateOf(kept),
      seen: JSON.stringify(seen),
    })
    .execute()
}

async function tell(ctx: Ctx, before: DomainRow, after: DomainRow): Promise<void> {
  if (before.status !== after.status && after.status === 'verified')
    await emit(ctx, 'domain.verified', { domainId: after.id, name: nameOf(after), verifiedBy: after.verified_by, place: permitOf(after) })
  if (before.status !== after.status && after.status === 'lost') await tellLost(ctx, before)
  if (before.status === 'verified' && (after.status !== 'verified' || before.covers !== after.covers)) await loseUnsupported(ctx)
}
