import type { Generated } from 'kysely'
import type { Role } from '#contract/rights.ts'

export interface AppUserTable {
  id: string
  email: string
  first_name: string
  last_name: string
  language: string | null
  is_super_admin: Generated<boolean>
  confirmed_at: Date | null
  created_at: Generated<Date>
}
export interface MembershipTable {
  account_id: string
  user_id: string
  role: Role
  created_at: Generated<Date>
}
