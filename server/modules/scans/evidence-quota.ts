import { sql } from 'kysely'
import { quotas } from '#contract/limits.ts'
import type { Ctx } from '#server/context.ts'
import { requireRoom } from '#server/quotas.ts'

/** How long an account that holds less than half of its quota is believed to have room. */
const BELIEVED_MS = 600_000
const MOST_KNOWN = 10_000

/** When each account was last seen with ample room, in this process. */
const ample = new Map<string, number>()

/**
 * Holds an account to its quota of evidence. The sum reads an index entry a piece (15 ms of a hundred thousand, 150 of a million),
 * so it is not made for each scan of an account that is far from its quota.
 * @throws problem account.quota_reached
 */
export async function requireRoomForEvidence(ctx: Ctx): Promise<void> {
  const now = ctx.now.getTime()
  const seen = ample.get(ctx.accountId)
  if (seen !== undefined && now - seen < BELIEVED_MS) return
  const held = ctx.db
    .selectFrom('evidence')
    .where('account_id', '=', ctx.accountId)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('size'), sql<string>`0`).as('used'))
  const used = await requireRoom(ctx, 'evidenceBytes', held)
  if (ample.size >= MOST_KNOWN) ample.clear()
  if (used < quotas.evidenceBytes / 2) ample.set(ctx.accountId, now)
  else ample.delete(ctx.accountId)
}
