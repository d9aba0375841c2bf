import { sql } from 'kysely'
import type { ApiKeyScope } from '#contract/rights.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { invalidField, problem } from '#server/problem.ts'
import { requireRoom } from '#server/quotas.ts'
import { readAddressList } from './address-list.ts'
import { newKeyText } from './key-text.ts'
import { type ApiKeyRow, findApiKey } from './queries.ts'

const DAY_MS = 86_400_000

export interface NewApiKey {
  /** The person in whose name it acts. */
  ownerId: string
  name: string
  scopes: ApiKeyScope[]
  expiresInDays?: number | undefined
  /** Connections of this account that it is limited to; all when absent. */
  connectionIds?: string[] | undefined
  /** Addresses and networks it may be used from; anywhere when absent or empty. */
  addressList?: string[] | undefined
}

/** @throws problem request.invalid naming the first connection that is not this account's */
async function requireOwnConnections(ctx: Ctx, connectionIds: readonly string[]): Promise<void> {
  const known = await ctx.db
    .selectFrom('connection')
    .select('id')
    .where('account_id', '=', ctx.accountId)
    .where('id', 'in', connectionIds)
    .execute()
  const foreign = connectionIds.findIndex((id) => !known.some((row) => row.id === id))
  if (foreign !== -1) throw invalidField(`connectionIds.${foreign}`, 'there is no such connection')
}

const keysInForce = (ctx: Ctx) =>
  ctx.db
    .selectFrom('api_key')
    .where('account_id', '=', ctx.accountId)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', ctx.now)]))
    .select((eb) => eb.fn.countAll<string>().as('used'))

/** Makes a key. @returns its row, and its text for this one answer @throws problem request.invalid · account.quota_reached */
export async function createApiKey(
  ctx: Ctx,
  { ownerId, name, scopes, expiresInDays, connectionIds: wanted, addressList = [] }: NewApiKey,
): Promise<{ row: ApiKeyRow; key: string }> {
  await requireRoom(ctx, 'apiKeys', keysInForce(ctx))
  const connectionIds = wanted === undefined ? null : [...new Set(wanted.map((id) => id.toLowerCase()))]
  if (connectionIds !== null) await requireOwnConnections(ctx, connectionIds)
  const networks = readAddressList(addressList)
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
      connection_ids: connectionIds,
      address_list: networks,
      expires_at: expiresInDays === undefined ? null : new Date(ctx.now.getTime() + expiresInDays * DAY_MS),
      last_used_at: null,
      revoked_at: null,
    })
    .execute()
  await audit(ctx, 'api_key.created', {
    target: id,
    details: { name, scopes: scopes.join(','), connections: connectionIds?.join(',') ?? null, addresses: networks.join(',') },
  })
  return { row: await findApiKey(ctx, id), key }
}

/** Revokes an own key, or any of the account for those who manage connections; streams opened with it end. @throws problem resource.not_found */
export async function revokeApiKey(ctx: Ctx, id: string): Promise<void> {
  const revoked = await ctx.db
    .updateTable('api_key')
    .set({ revoked_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .$if(!ctx.rights.has('connections.manage'), (query) => query.where('user_id', '=', ctx.userId ?? ''))
    .returning('name')
    .executeTakeFirst()
  if (revoked === undefined) throw problem('resource.not_found')
  await sql`select pg_notify('session_ended', ${id})`.execute(ctx.db)
  await audit(ctx, 'api_key.revoked', { target: id, details: { name: revoked.name } })
}
