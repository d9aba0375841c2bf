import type { Generated } from 'kysely'

export interface SavedViewTable {
  account_id: string
  id: string
  user_id: string
  screen: 'findings' | 'remediations' | 'scan-results'
  name: string
  search: string
  is_shared: Generated<boolean>
  created_at: Generated<Date>
}
