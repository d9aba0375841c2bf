import type { Generated } from 'kysely'
import type { MfaMode } from '#contract/sessions.ts'

export interface CredentialTable {
  user_id: string
  password_hash: string
  preferred_mfa: Generated<MfaMode>
  phone: string | null
  changed_at: Generated<Date>
}
export interface OneTimeCodeTable {
  id: string
  user_id: string
  purpose: 'confirm_sign_up' | 'reset_password' | 'sign_in_mfa'
  code_hash: Buffer
  challenge_hash: Buffer | null
  attempts_left: number
  expires_at: Date
  used_at: Date | null
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
