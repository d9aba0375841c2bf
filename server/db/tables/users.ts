import type { ColumnType, Generated } from 'kysely'
import type { Role } from '#contract/rights.ts'

export interface AppUserTable {
  id: string
  email: string
  first_name: string
  last_name: string
  language: string | null
  is_super_admin: Generated<boolean>
  confirmed_at: Date | null
  avatar: ColumnType<string | null, string | null | undefined, string | null>
  agreement_version: ColumnType<string | null, string | null | undefined, string | null>
  agreement_signed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Generated<Date>
}
export interface MembershipTable {
  account_id: string
  user_id: string
  role: Role
  is_msp_user: Generated<boolean>
  created_at: Generated<Date>
}
