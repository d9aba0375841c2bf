import type { Language } from '#contract/fields.ts'
import type { Challenge, MfaMode } from '#contract/sessions.ts'
import type { ClientInfo } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { OutsideTokens } from '#server/integrations/oidc/oidc.ts'
import { problem } from '#server/problem.ts'
import type { Begun, FederatedStart } from '#server/modules/identity/federated/begin-federated.ts'
import type { PendingRegistration, SignUpAttributes } from './pending-registration.ts'

export const codeWrong = () => problem('auth.code_wrong', { title: 'The code is wrong or has expired' })
export const noChallenge = () =>
  problem('auth.no_pending_challenge', { title: 'An error has occurred', detail: 'No sign-in is waiting for this code. Sign in again.' })

/** What the pool answers to a password or to the answer of a challenge: the person, or (another) question to answer first. */
export type SignInOutcome =
  | {
      state: 'signed_in'
      userId: string
      /** A recovery code stood in for the second factor. */
      recoveryCodeUsed?: boolean
    }
  | {
      state: 'challenge'
      userId: string
      challenge: Challenge
      /** Its sha-256 is the challenge_hash of a row of one_time_code, so that a wrong answer can be laid to its person. */
      challengeToken: string
      /** Where a code went, masked; null where none is sent. */
      destination: string | null
    }

export interface SignUpInput {
  username: string
  password: string
  attributes: { email: string; given_name: string; family_name: string } & SignUpAttributes
  /** The company to found; null with an invitation. It is refused as part of a password. */
  company: string | null
  invitationId: string | null
  /** Of the mail with the code. */
  language: Language
}

interface Asking {
  username: string
  language: Language
  client: ClientInfo
}
/** What a signed-in person does to their own credentials. */
interface Own {
  userId: string
  client: ClientInfo
}

/** How a person proves who they are, as the pool knows it. */
export interface Credentials {
  hasPassword: boolean
  passwordChangedAt: Date | null
  preferredMfa: MfaMode
  /** Proved number, masked. */
  phone: string | null
  totpSince: Date | null
  recoveryCodesLeft: number
  /** What was noted of the registration; null for whoever came otherwise. */
  attributes: SignUpAttributes | null
}

/**
 * Who people are: passwords, codes and second factors. The operations keep the names that Amazon Cognito's clients use.
 * Every operation speaks of persons by our own user id; an adapter of an outside pool keeps the link itself.
 * Sessions are not the pool's: after its word, server/modules/sessions issues our own.
 */
export interface UserPool {
  /** What this pool can do; what it cannot answers auth.not_configured. */
  features: { sms: boolean; totp: boolean; recoveryCodes: boolean }

  // Before a session -------------------------------------------------------------

  /** @throws problem auth.credentials_wrong, auth.user_unconfirmed (only to who knows the password; with a challengeToken), request.rate_limited */
  signIn(input: Asking & { password: string }): Promise<SignInOutcome>
  /** @param input.code the code, a recovery code, or the new password. @throws problem auth.no_pending_challenge when there is none (any more), auth.code_wrong, request.invalid (field password), request.rate_limited */
  confirmSignIn(input: {
    challengeToken: string
    challenge: Challenge
    code: string
    language: Language
    client: ClientInfo
  }): Promise<SignInOutcome>
  /**
   * Keeps the registration until its code comes; its token is answered also when somebody has confirmed the address already.
   * @throws problem request.invalid (field password) when it is too easy to guess, request.rate_limited
   */
  signUp(input: SignUpInput): Promise<{ challengeToken: string }>
  /**
   * Proves the address of one registration; without its token, of the only one that waits. `welcome` runs in the transaction that
   * confirms the person.
   * @throws problem auth.code_wrong for a wrong, used or expired code, or an unknown person
   */
  confirmSignUp(
    input: Asking & { code: string; challengeToken?: string | undefined },
    welcome: (db: Db, registration: PendingRegistration) => Promise<void>,
  ): Promise<{ userId: string }>
  /** Mails a new code when that registration waits for one; tells nothing. */
  resendSignUp(input: Asking & { challengeToken?: string | undefined }): Promise<{ challengeToken: string }>
  /** Mails a reset code when the person exists; tells nothing. */
  forgotPassword(input: Asking): Promise<void>
  /** @throws problem request.invalid (field password), auth.code_wrong */
  forgotPasswordSubmit(input: { username: string; code: string; password: string; client: ClientInfo }): Promise<{ userId: string }>
  /** Where to send the browser for an outside sign-in. @throws problem auth.not_configured, auth.federation_failed when the provider cannot be reached */
  federatedSignIn(start: FederatedStart): Promise<Begun>
  /** The person of tokens that the pool's own login page has brought. @throws problem auth.not_configured without one, auth.user_unconfirmed, auth.identity_unlinked */
  arriveHosted(input: { tokens: OutsideTokens; client: ClientInfo }): Promise<{ userId: string }>

  // By the signed-in person --------------------------------------------------------

  /** What is set up. */
  describe(userId: string): Promise<Credentials>
  /** Proves the person again. @throws problem auth.credentials_wrong, request.rate_limited */
  verifyPassword(input: Own & { password: string }): Promise<void>
  /** Proves the person again by a code of the authenticator app they have set up. @throws problem auth.code_wrong, request.rate_limited */
  verifyTOTP(input: Own & { code: string }): Promise<void>
  /** @throws problem auth.credentials_wrong, request.invalid (field password), request.rate_limited */
  changePassword(input: Own & { oldPassword: string; newPassword: string }): Promise<void>
  /** A new secret (base32) and its otpauth URI; of no effect until a code of it is verified. */
  setUpTOTP(input: Own): Promise<{ secret: string; uri: string }>
  /** Makes the app that was set up the preferred factor. @returns new recovery codes, none where the pool has none. @throws problem auth.code_wrong, auth.no_pending_challenge, request.rate_limited */
  verifyTOTPToken(input: Own & { code: string }): Promise<{ recoveryCodes: string[] }>
  /** Texts a code to the number. @throws problem request.rate_limited */
  setUpPhone(input: Own & { phone: string; language: Language }): Promise<{ destination: string }>
  /** Makes the number preferred, unless the app is: that is the stronger one. Recovery codes come with the first factor. @throws problem auth.code_wrong, request.rate_limited */
  confirmPhone(input: Own & { code: string }): Promise<{ recoveryCodes: string[] }>
  getPreferredMFA(userId: string): Promise<MfaMode>
  /** @throws problem request.invalid (field preferredMfa) for a factor that is not proved */
  setPreferredMFA(userId: string, mode: MfaMode): Promise<void>
  /** Ten new ones; the old ones end. @throws problem request.invalid without a second factor */
  renewRecoveryCodes(userId: string): Promise<{ recoveryCodes: string[] }>
  /** Ends what the pool itself keeps for the person; our session is ended by the caller. */
  signOut(userId: string): Promise<void>
}
