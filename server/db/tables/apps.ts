import type { Generated } from 'kysely'
import type { AppLabel } from '#contract/apps.ts'
import { defineAccess } from '../access.ts'

/** A link to one of the account's own tools. */
export interface AppTable {
  account_id: string
  id: string
  label: AppLabel
  url: string
  created_at: Generated<Date>
}

export interface AppTables {
  app: AppTable
}
export const appAccess = defineAccess<AppTables>({
  app: { read: 'everybody', write: 'account.manage' },
})
