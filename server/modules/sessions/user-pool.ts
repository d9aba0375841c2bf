import type { Language } from '#contract/fields.ts'
import type { MfaMode } from '#contract/sessions.ts'
import type { ClientInfo } from '#server/context.ts'

/** What the pool answers to a password: the person, or a question to answer first. */
export type SignInOutcome =
  | { state: 'signed_in'; userId: string }
  | { state: 'challenge'; challenge: 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'; challengeToken: string; destination: string | null }

export interface SignUpInput {
  username: string
  password: string
  /** Names as user pools know them: locale carries the client's address, name and address the browser and its version. */
  attributes: { email: string; given_name: string; family_name: string; locale: string; name: string; address: string }
  /** Refused as part of a password. */
  company: string
  /** Of the mail with the code. */
  language: Language
}
/** 'exists': somebody has confirmed this address already; the caller must not tell. */
export type SignUpOutcome = { state: 'code_sent'; userId: string } | { state: 'exists' }

interface Asking {
  username: string
  language: Language
  client: ClientInfo
}

/**
 * Who people are: passwords, codes and second factors. The operations keep the names that Amazon Cognito's clients use.
 * Every operation speaks of persons by our own user id; an adapter of an outside pool keeps the link itself.
 * Sessions are not the pool's: after its word, server/modules/sessions issues our own.
 */
export interface UserPool {
  /** @throws problem auth.credentials_wrong, auth.user_unconfirmed (only to who knows the password), request.rate_limited */
  signIn(input: Asking & { password: string }): Promise<SignInOutcome>
  /** @throws problem auth.no_pending_challenge when there is none (any more), auth.code_wrong */
  confirmSignIn(input: { challengeToken: string; challenge: 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'; code: string }): Promise<{ userId: string }>
  /** @throws problem request.invalid (field password) when it is too easy to guess, request.rate_limited */
  signUp(input: SignUpInput): Promise<SignUpOutcome>
  /** @throws problem auth.code_wrong for a wrong, used or expired code, or an unknown person */
  confirmSignUp(input: { username: string; code: string; client: ClientInfo }): Promise<{ userId: string }>
  /** Mails a new code when the person waits for one; tells nothing. */
  resendSignUp(input: Asking): Promise<void>
  /** Mails a reset code when the person exists; tells nothing. */
  forgotPassword(input: Asking): Promise<void>
  /** @throws problem request.invalid (field password), auth.code_wrong */
  forgotPasswordSubmit(input: { username: string; code: string; password: string; client: ClientInfo }): Promise<{ userId: string }>
  getPreferredMFA(userId: string): Promise<MfaMode>
  /** @throws problem request.invalid without a phone for SMS, auth.not_configured for a factor the pool does not offer */
  setPreferredMFA(userId: string, mode: MfaMode, phone?: string): Promise<void>
  /** Where to send the browser for an outside sign-in. @throws problem auth.not_configured */
  federatedSignIn(provider: string): Promise<{ redirectTo: string }>
  /** Ends what the pool itself keeps for the person; our session is ended by the caller. */
  signOut(userId: string): Promise<void>
}
