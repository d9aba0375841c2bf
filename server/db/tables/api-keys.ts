import type { ColumnType, Generated } from 'kysely'
import type { ApiKeyScope } from '#contract/rights.ts'
import { defineAccess } from '../access.ts'

export interface ApiKeyTable {
  account_id: string
  id: string
  user_id: string
  name: string
  secret_hash: Buffer
  last4: string
  scopes: ApiKeyScope[]
  connection_ids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>
  address_list: Generated<string[]>
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
  created_at: Generated<Date>
}

export interface ApiKeyTables {
  api_key: ApiKeyTable
}
export const apiKeyAccess = defineAccess<ApiKeyTables>({
  api_key: { read: 'everybody', write: ['team.manage', { own: 'user_id', right: 'api_keys.own' }], identity: true },
})
