import type { ApiKey } from '#contract/api-keys.ts'
import { presentNetwork } from './address-list.ts'
import type { ApiKeyRow } from './queries.ts'

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
