import type { ApiKeyScope } from '#contract/rights.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { problem } from '#server/problem.ts'
import { newKeyText } from './key-text.ts'
import { findApiKey, type ApiKeyRow } from './queries.ts'

const DAY_MS = 86_400_000

/** Makes a key in the name of the person acting. @returns its row, and its text for this one answer */
export async function createApiKey(
  ctx: Ctx,
  { name, scopes, expiresInDays }: { name: string; scopes: ApiKeyScope[]; expiresInDays?: number | undefined },
): Promise<{ row: ApiKeyRow; key: string }> {
  if (ctx.userId === null) throw problem('right.missing')
  const id = newId()
  const { key, secretHash, last4 } = newKeyText(id)
  await ctx.db
    .insertInto('api_key')
    .values({
      account_id: ctx.accountId,
      id,
      user_id: ctx.userId,
      name,
      secret_hash: secretHash,
      last4,
      scopes: [...new Set(scopes)],
      expires_at: expiresInDays === undefined ? null : new Date(ctx.now.getTime() + expiresInDays * DAY_MS),
      last_used_at: null,
      revoked_at: null,
    })
    .execute()
  await audit(ctx, 'api_key.created', { target: id, details: { name, scopes: scopes.join(',') } })
  return { row: await findApiKey(ctx, id), key }
}
