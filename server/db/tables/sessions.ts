import type { ColumnType, Generated } from 'kysely'
import type { MfaMode, Provider } from '#contract/sessions.ts'
import { defineAccess } from '../access.ts'

export interface CredentialTable {
  user_id: string
  /** Null for whoever came by single sign-on. */
  password_hash: string | null
  preferred_mfa: Generated<MfaMode>
  phone: string | null
  phone_confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  totp_sealed: ColumnType<string | null, string | null | undefined, string | null>
  totp_confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The last 30-second step whose code was used. */
  totp_last_step: ColumnType<string | null, string | null | undefined, string | null>
  changed_at: Generated<Date>
  /** What was noted of the registration, by the names of user pools. */
  locale: ColumnType<string | null, string | null | undefined, string | null>
  name: ColumnType<string | null, string | null | undefined, string | null>
  address: ColumnType<string | null, string | null | undefined, string | null>
}
export interface OneTimeCodeTable {
  id: string
  user_id: string
  purpose: 'confirm_sign_up' | 'reset_password' | 'sign_in_mfa' | 'confirm_phone' | 'set_up_totp' | 'sign_in_totp' | 'new_password'
  code_hash: Buffer
  challenge_hash: Buffer | null
  attempts_left: number
  expires_at: Date
  used_at: Date | null
  payload: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Generated<Date>
}
export interface AttemptLimitTable {
  key: string
  failures: number
  window_ends_at: Date
}
export interface SessionTable {
  id: string
  user_id: string
  account_id: string
  refresh_hash: Buffer
  previous_refresh_hash: Buffer | null
  rotated_at: Generated<Date>
  ip: string | null
  browser: string | null
  browser_version: string | null
  os: string | null
  device: string | null
  /** Country of the address, as ISO 3166-1 alpha-2. */
  place: ColumnType<string | null, string | null | undefined, string | null>
  method: Generated<'password' | Provider | 'demo'>
  /** When the person last proved who they are. */
  proved_at: Generated<Date>
  /** The account whose identity provider vouched for the person; null when they proved themselves to us. */
  vouched_by: ColumnType<string | null, string | null | undefined, never>
  factor_proved_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  idle_expires_at: Date
  absolute_expires_at: Date
  last_seen_at: Generated<Date>
  ended_at: Date | null
  ended_because: string | null
  created_at: Generated<Date>
}
export interface AccessTokenTable {
  token_hash: Buffer
  session_id: string
  expires_at: Date
}
export interface RecoveryCodeTable {
  user_id: string
  code_hash: Buffer
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Generated<Date>
}
export interface PendingRegistrationTable {
  id: string
  user_id: string
  password_hash: string | null
  first_name: string
  last_name: string
  company: string | null
  invitation_id: string | null
  locale: string
  name: string
  address: string
  expires_at: Date
  created_at: Generated<Date>
}
export interface IdentityLinkTable {
  id: string
  user_id: string
  provider: string
  issuer: string
  subject: string
  email: string | null
  linked_at: Generated<Date>
}
export interface FederatedAttemptTable {
  state_hash: Buffer
  provider: Provider
  sso_account_id: string | null
  link_user_id: string | null
  browser_hash: Buffer
  nonce: string
  verifier_sealed: string
  next: string | null
  expires_at: Date
}
export interface PoolTokenTable {
  user_id: string
  sealed: string
  updated_at: Generated<Date>
}

export interface SessionTables {
  credential: CredentialTable
  one_time_code: OneTimeCodeTable
  attempt_limit: AttemptLimitTable
  session: SessionTable
  access_token: AccessTokenTable
  recovery_code: RecoveryCodeTable
  pending_registration: PendingRegistrationTable
  identity_link: IdentityLinkTable
  federated_attempt: FederatedAttemptTable
  pool_token: PoolTokenTable
}
export const sessionAccess = defineAccess<SessionTables>({
  credential: 'identity',
  one_time_code: 'identity',
  attempt_limit: 'identity',
  session: 'identity',
  access_token: 'identity',
  recovery_code: 'identity',
  pending_registration: 'identity',
  identity_link: 'identity',
  federated_attempt: 'identity',
  pool_token: 'identity',
})
