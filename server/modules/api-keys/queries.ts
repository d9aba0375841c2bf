import { sql } from 'kysely'
import type { ApiKeyScope } from '#contract/rights.ts'
import type { Ctx } from '#server/context.ts'
import type { ApiKey } from '#contract/api-keys.ts'
import { presentNetwork } from './address-list.ts'

export interface ApiKeyRow {
  id: string
  name: string
  scopes: ApiKeyScope[]
  last4: string
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  created_by: string
  connection_ids: string[] | null
  address_list: string[]
}

function live(ctx: Ctx) {
  return ctx.db
    .selectFrom('api_key as k')
    .innerJoin('app_user as u', 'u.id', 'k.user_id')
    .where('k.account_id', '=', ctx.accountId)
    .where('k.revoked_at', 'is', null)
    .select([
      'k.id',
      'k.name',
      'k.scopes',
      'k.last4',
      'k.created_at',
      'k.expires_at',
      'k.last_used_at',
      'k.connection_ids',
      'k.address_list',
      sql<string>`u.first_name || ' ' || u.last_name`.as('created_by'),
    ])
}

export const findApiKey = (ctx: Ctx, id: string): Promise<ApiKeyRow> => live(ctx).where('k.id', '=', id).executeTakeFirstOrThrow()

/** Own keys; all of the account for those who manage its connections. */
export function listLiveKeys(ctx: Ctx): Promise<ApiKeyRow[]> {
  return live(ctx)
    .$if(!ctx.rights.has('connections.manage'), (query) => query.where('k.user_id', '=', ctx.userId))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .execute()
}

export function presentApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    last4: row.last4,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    createdBy: row.created_by,
    connectionIds: row.connection_ids,
    addressList: row.address_list.map(presentNetwork),
  }
}
