import type { ColumnType, Generated } from 'kysely'
import type { Role } from '#contract/rights.ts'
import { defineAccess, isSelf } from '../access.ts'

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
  signed_out_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** Who was in an account, with the last role they had; triggers write it (0008_functions.sql). */
export interface FormerMemberTable {
  account_id: string
  email: string
  user_id: string
  role: Role
  has_left: boolean
  ended_at: Generated<Date>
}

export interface UserTables {
  app_user: AppUserTable
  membership: MembershipTable
  former_member: FormerMemberTable
}
export const userAccess = defineAccess<UserTables>({
  app_user: {
    opened: [
      {
        // colleagues, and those who were let in, are visible by name where they were; everybody sees themselves
        name: 'colleague',
        to: ['app', 'limited', 'worker'],
        may: 'select',
        rows: `${isSelf('id')} or exists (select from membership m where m.user_id = app_user.id) or exists (select from account_entry e where e.user_id = app_user.id)`,
      },
      {
        name: 'self',
        to: ['app'],
        may: { update: ['first_name', 'last_name', 'language', 'avatar', 'agreement_version', 'agreement_signed_at'] },
        rows: isSelf('id'),
      },
    ],
  },
  membership: {
    read: 'everybody',
    write: 'team.manage',
    delete: ['team.manage', { own: 'user_id' }],
    identity: true,
    limited: { by: null, may: ['select'] },
  },
  former_member: { read: 'team.manage', write: 'nobody', identity: ['select'] },
})
