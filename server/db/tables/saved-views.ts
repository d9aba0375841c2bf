import type { Generated } from 'kysely'
import { defineAccess } from '../access.ts'

export interface SavedViewTable {
  account_id: string
  id: string
  user_id: string
  screen: 'findings' | 'remediations' | 'scan-results' | 'resources'
  name: string
  search: string
  is_shared: Generated<boolean>
  created_at: Generated<Date>
}

export interface SavedViewTables {
  saved_view: SavedViewTable
}
export const savedViewAccess = defineAccess<SavedViewTables>({
  saved_view: { read: 'everybody', write: { own: 'user_id' } },
})
