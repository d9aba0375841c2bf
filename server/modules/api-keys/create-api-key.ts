import type { ApiKeyScope } from '#contract/rights.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { newKeyText } from './key-text.ts'
import { findApiKey, type ApiKeyRow } from './queries.ts'

const DAY_MS = 86_400_000

export interface NewApiKey {
  /** The person in whose name it acts. */
  ownerId: string
  name: string
  scopes: ApiKeyScope[]
  expiresInDays?: number | undefined
}

/** Makes a key. @returns its row, and its text for this one answer */
export async function createApiKey(
  ctx: Ctx,
  { ownerId, name, scopes, expiresInDays }: NewApiKey,
): Promise<{ row: ApiKeyRow; key: string }> {
  const id = newId()
  const { key, secretHash, last4 } = newKeyText(id)
  await ctx.db
    .insertInto('api_key')
    .values({
      account_id: ctx.accountId,
      id,
      user_id: ownerId,
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
