import * as z from 'zod/mini'
import { email, id, name, text } from './fields.ts'
import { limits } from './limits.ts'
import { defineRoute } from './route.ts'

const password = z.string().check(z.minLength(limits.passwordMin), z.maxLength(limits.passwordMax))
const code = z.string().check(z.trim(), z.regex(/^\d{6,8}$/u))
const anyPassword = z.string().check(z.minLength(1), z.maxLength(limits.passwordMax))
/** The answer to a challenge: a code, a recovery code, or a new password. */
const challengeAnswer = z.string().check(z.minLength(6), z.maxLength(limits.passwordMax))
const challengeToken = z.string().check(z.minLength(1), z.maxLength(200))

/** What a sign-in yields. The refresh token travels only in an HttpOnly cookie; the access token lives in the page's memory. */
export const sessionGrant = z.strictObject({
  accessToken: z.string(),
  expiresInMs: z.number(),
  userId: id,
  accountId: id,
})
export type SessionGrant = z.infer<typeof sessionGrant>

export const MFA_MODES = ['SMS', 'NOMFA', 'TOTP'] as const
export type MfaMode = (typeof MFA_MODES)[number]
/** What a user pool may ask after the password. NEW_PASSWORD_REQUIRED: somebody else set the first one. */
export const CHALLENGES = ['SMS_MFA', 'SOFTWARE_TOKEN_MFA', 'NEW_PASSWORD_REQUIRED'] as const
export type Challenge = (typeof CHALLENGES)[number]
const challenge = z.strictObject({
  challenge: z.enum(CHALLENGES),
  challengeToken: z.string(),
  /** Where a code went, masked; null where none is sent. */
  destination: z.nullable(z.string()),
})
const signInReply = z.union([z.strictObject({ session: sessionGrant }), challenge])
const accepted = z.strictObject({ accepted: z.literal(true) })
/** Ties the code in the mail to this registration: a stranger's registration of the same address confirms nothing here. */
const pending = z.extend(accepted, { challengeToken: z.string() })
const open = { auth: 'public', limit: 'identity' } as const

export const signUp = defineRoute('POST /v1/auth/sign-up', 'sessions', {
  ...open,
  audit: 'user.signed_up',
  summary: 'Register a person and their company; a confirmation code follows by mail',
  body: z.strictObject({
    email,
    password,
    firstName: name(80),
    lastName: name(80),
    /** Absent only with an invitation. */
    company: z.optional(name(120)),
    agreement: z.literal(true),
    /** From the link of an invitation: the person joins that account instead of founding one. */
    invitation: z.optional(challengeToken),
  }),
  reply: pending,
  status: 202,
})
export const confirmSignUp = defineRoute('POST /v1/auth/confirm-sign-up', 'sessions', {
  ...open,
  audit: 'user.confirmed',
  summary: 'Confirm the email address with the mailed code',
  body: z.strictObject({ email, code, challengeToken: z.optional(challengeToken) }),
  reply: z.strictObject({ confirmed: z.literal(true) }),
})
export const resendSignUp = defineRoute('POST /v1/auth/resend-sign-up', 'sessions', {
  ...open,
  summary: 'Mail a new confirmation code; the same answer whether or not the person exists',
  body: z.strictObject({ email, challengeToken: z.optional(challengeToken) }),
  reply: pending,
  status: 202,
})
export const signIn = defineRoute('POST /v1/auth/sign-in', 'sessions', {
  ...open,
  audit: 'session.signed_in',
  summary: 'Sign in with email and password; answers a session or a challenge',
  body: z.strictObject({ email, password: anyPassword }),
  reply: signInReply,
})
export const confirmSignIn = defineRoute('POST /v1/auth/confirm-sign-in', 'sessions', {
  ...open,
  audit: 'session.signed_in',
  summary: 'Answer the pending challenge of a sign-in',
  body: z.strictObject({ challengeToken, code: challengeAnswer, challenge: z.enum(CHALLENGES) }),
  reply: signInReply,
})
export const forgotPassword = defineRoute('POST /v1/auth/forgot-password', 'sessions', {
  ...open,
  summary: 'Mail a reset code; the same answer whether or not the person exists',
  body: z.strictObject({ email }),
  reply: accepted,
  status: 202,
})
export const forgotPasswordSubmit = defineRoute('POST /v1/auth/forgot-password-submit', 'sessions', {
  ...open,
  audit: 'user.password_reset',
  summary: 'Set a new password with the mailed code; ends every other session',
  body: z.strictObject({ email, code, password }),
  reply: z.strictObject({ reset: z.literal(true) }),
})
/** Why a token is not refreshed, in the words that clients know: each ends the session on the page. */
export const REFRESH_FAILURES = {
  /** It ran out, was ended, or belongs to no account any more. */
  expired: 'Session expired',
  /** The token was never ours, or somebody else has used it. */
  refused: 'Authentication failed',
  /** The client's own word, after a 401 of any other call. */
  invalidated: 'Token invalidated',
} as const
export const refreshSession = defineRoute('POST /v1/auth/refresh', 'sessions', {
  auth: 'public',
  limit: 'read',
  summary: 'Exchange the refresh cookie for a new access token; the cookie is rotated',
  reply: z.strictObject({ session: sessionGrant }),
})
export const signOut = defineRoute('POST /v1/auth/sign-out', 'sessions', {
  auth: 'public',
  limit: 'write',
  audit: 'session.signed_out',
  summary: 'End the session of the refresh cookie',
  reply: z.strictObject({ signedOut: z.literal(true) }),
})

export const PROVIDERS = ['Google', 'SSO', 'Hosted'] as const
export type Provider = (typeof PROVIDERS)[number]

export const federatedSignIn = defineRoute('POST /v1/auth/federated', 'sessions', {
  ...open,
  summary: 'Begin a sign-in at Google, at the single sign-on of an email domain, or at the hosted login; answers where to send the browser',
  body: z.strictObject({
    provider: z.enum(PROVIDERS),
    /** For SSO: whose domain names the provider. */
    email: z.optional(email),
    /** A path of the web client to go to afterwards. */
    next: z.optional(text(500)),
    /** Link the outside identity to the person who is signed in (the Bearer token of the call), instead of signing in. */
    link: z.optional(z.boolean()),
  }),
  reply: z.strictObject({ redirectTo: z.string() }),
})
export const federatedCallback = defineRoute('POST /v1/auth/federated/callback', 'sessions', {
  ...open,
  audit: 'session.signed_in',
  summary: 'Finish a sign-in with the parameters the provider sent the browser back with (OpenID Connect Core §3.1.2.5)',
  body: z.strictObject({
    code: z.string().check(z.minLength(1), z.maxLength(4096)),
    state: z.string().check(z.minLength(1), z.maxLength(512)),
    iss: z.optional(z.string().check(z.maxLength(512))),
  }),
  reply: z.strictObject({
    session: sessionGrant,
    next: z.nullable(z.string()),
    linked: z.boolean(),
    /** Who vouched for the person, as the audit names it: Google also where it stands behind the hosted login. */
    vouchedBy: z.enum(PROVIDERS),
  }),
})
