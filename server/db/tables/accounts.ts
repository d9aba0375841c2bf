import type { ColumnType, Generated } from 'kysely'
import type { Role } from '#contract/rights.ts'
import type { ACCESS_KINDS, SecondFactorPolicy } from '#contract/accounts.ts'
import type { SSO_ROLES } from '#contract/sso.ts'
import { defineAccess } from '../access.ts'

/** Null unless set. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface AccountTable {
  account_id: string
  name: string
  nickname: Optional<string>
  alias: Optional<string>
  logo: Optional<string>
  compliance_program: Generated<string[]>
  is_msp: Generated<boolean>
  is_multi_tenant: Generated<boolean>
  is_demo: Generated<boolean>
  plan_name: Generated<string>
  jit_onboarding: Generated<boolean>
  second_factor: Generated<SecondFactorPolicy>
  on_demand_scanner: Generated<boolean>
  jira_domain: Optional<string>
  jira_email: Optional<string>
  jira_project_key: Optional<string>
  auto_create_jira_task: Generated<boolean>
  msp_account_id: Optional<string>
  msp_alias: Optional<string>
  msp_logo: Optional<string>
  deletion_due_at: Optional<Date>
  next_remediation_number: Generated<number>
  created_at: Generated<Date>
}
/** A picture in the object store; no account's own. */
export interface PictureTable {
  hash: string
  stored_at: Generated<Date>
}
export interface AccountSecretTable {
  account_id: string
  name: 'jira_api_token' | 'vanta_access_token' | 'vanta_refresh_token' | 'sso_client_secret'
  sealed: string
  last4: string | null
  updated_at: Generated<Date>
}
export interface InvitationTable {
  account_id: string
  id: string
  email: string
  role: Role
  invited_by: string | null
  generation: Generated<number>
  sent_at: Generated<Date>
  expires_at: Date
  accepted_at: Optional<Date>
  accepted_by: Optional<string>
  revoked_at: Optional<Date>
  created_at: Generated<Date>
}
export interface AccessGrantTable {
  account_id: string
  id: string
  kind: (typeof ACCESS_KINDS)[number]
  user_id: string | null
  role: 'Admin' | 'User' | 'Viewer'
  granted_by: string | null
  expires_at: Optional<Date>
  revoked_at: Optional<Date>
  created_at: Generated<Date>
}
export interface AccountEntryTable {
  account_id: string
  id: string
  grant_id: string
  user_id: string
  entered_at: Generated<Date>
  inside_until: Date
  left_at: Optional<Date>
}
export interface SsoProviderTable {
  account_id: string
  issuer: string
  client_id: string
  email_domain: string
  domain_key: string
  domain_verified_at: Optional<Date>
  domain_checked_at: Optional<Date>
  /** Daily looks in a row that found no record. */
  domain_missed: Generated<number>
  /** Daily looks in a row that nobody answered. */
  domain_silent: Generated<number>
  role: (typeof SSO_ROLES)[number]
  enabled: boolean
  updated_at: Generated<Date>
}
export interface PageViewTable {
  account_id: string
  id: string
  user_id: string
  path: string
  title: string
  at: Generated<Date>
}

/** Views of a page before the sign-in on a day; no account's own. */
export interface OpenPageViewTable {
  path: string
  day: string
  views: string
}

export interface AccountTables {
  account: AccountTable
  account_secret: AccountSecretTable
  picture: PictureTable
  invitation: InvitationTable
  access_grant: AccessGrantTable
  account_entry: AccountEntryTable
  sso_provider: SsoProviderTable
  page_view: PageViewTable
  open_page_view: OpenPageViewTable
}
export const accountAccess = defineAccess<AccountTables>({
  account: {
    read: 'everybody',
    write: 'nobody',
    insert: 'outside',
    // a card that a User makes takes the account's next number; guard_account holds the rest (0008_functions.sql)
    update: ['remediations.move', 'outside'],
    identity: true,
    limited: { by: null, may: ['select', { update: ['next_remediation_number'] }] },
  },
  account_secret: {
    read: 'everybody',
    write: 'account.manage',
    identity: true,
    limited: { by: null, may: [{ select: ['account_id', 'name', 'last4', 'updated_at'] }] },
  },
  picture: 'identity',
  invitation: { read: 'everybody', write: ['team.manage', 'outside'], identity: true },
  access_grant: { read: 'everybody', write: ['team.manage', 'outside'], identity: true },
  account_entry: {
    read: 'everybody',
    write: ['team.manage', 'outside'],
    identity: true,
    limited: { by: null, may: [{ select: ['account_id', 'user_id'] }] },
  },
  sso_provider: { read: 'everybody', write: 'team.manage', identity: true },
  page_view: { read: 'everybody', write: { own: 'user_id' } },
  open_page_view: 'identity',
})
