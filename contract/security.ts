import * as z from 'zod/mini'
import { email, id, instant } from './fields.ts'
import { limits } from './limits.ts'
import { defineRoute } from './route.ts'
import { MFA_MODES, PROVIDERS } from './sessions.ts'

/** One's own password, second factors, outside identities and sessions. Changes ask for a recent proof of the person. */

const password = z.string().check(z.minLength(limits.passwordMin), z.maxLength(limits.passwordMax))
const anyPassword = z.string().check(z.minLength(1), z.maxLength(limits.passwordMax))
const code = z.string().check(z.trim(), z.regex(/^\d{6,8}$/u))
const phone = z.string().check(z.trim(), z.regex(/^\+[1-9]\d{7,14}$/u, 'must be an international number such as +491701234567'))
const own = { right: 'own.manage', beforeSecondFactor: true } as const

export const ownSession = z.strictObject({
  id,
  /** The one that asks. */
  isCurrent: z.boolean(),
  browser: z.nullable(z.string()),
  browserVersion: z.nullable(z.string()),
  os: z.nullable(z.string()),
  /** 'desktop', 'mobile', 'tablet', 'tv' or 'bot', as far as the browser tells. */
  device: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  /** Country of the address, as ISO 3166-1 alpha-2; null when unknown or private. */
  place: z.nullable(z.string()),
  /** How the person proved who they are. */
  method: z.enum(['password', ...PROVIDERS, 'demo']),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
})
export type OwnSession = z.infer<typeof ownSession>
const identity = z.strictObject({ id, provider: z.string(), issuer: z.string(), email: z.nullable(email), linkedAt: instant })

export const security = z.strictObject({
  hasPassword: z.boolean(),
  passwordChangedAt: z.nullable(instant),
  preferredMfa: z.enum(MFA_MODES),
  /** Masked. */
  phone: z.nullable(z.string()),
  totpSince: z.nullable(instant),
  recoveryCodesLeft: z.number(),
  /**
   * What was noted as the person registered, by the names of user pools: the address of their client (locale), its browser (name) and
   * the browser's version (address); null for whoever did not register.
   */
  attributes: z.nullable(z.strictObject({ locale: z.string(), name: z.string(), address: z.string() })),
  identities: z.array(identity),
  /** Sensitive changes need no further proof until then; null when they do. */
  provenUntil: z.nullable(instant),
  /** What the user pool of this installation offers. */
  offers: z.strictObject({ sms: z.boolean(), totp: z.boolean(), recoveryCodes: z.boolean(), google: z.boolean() }),
})
export type Security = z.infer<typeof security>
/** Other sessions of the person end, so that whoever used an old factor is out; true keeps them. */
const keepOtherSessions = z.optional(z.boolean())
const withEnded = z.extend(security, { endedSessions: z.number() })

export const getSecurity = defineRoute('GET /v1/security', 'security', {
  ...own,
  summary: 'How the signed-in person proves who they are',
  reply: security,
})
export const reauthenticate = defineRoute('POST /v1/security/reauthenticate', 'security', {
  ...own,
  limit: 'identity',
  audit: 'session.reauthenticated',
  summary: 'Prove the person again, by password or by a code of the authenticator app, before a sensitive change',
  body: z.strictObject({ password: z.optional(anyPassword), code: z.optional(code) }),
  reply: z.strictObject({ provenUntil: instant }),
})
export const changePassword = defineRoute('POST /v1/security/password', 'security', {
  ...own,
  limit: 'identity',
  audit: 'user.password_changed',
  summary: 'Change the password; ends every other session of the person',
  body: z.strictObject({ currentPassword: anyPassword, password }),
  reply: z.strictObject({ changed: z.literal(true), endedSessions: z.number() }),
})
export const setUpTotp = defineRoute('POST /v1/security/totp', 'security', {
  ...own,
  limit: 'identity',
  audit: 'user.mfa_changed',
  summary: 'Begin with an authenticator app: a secret to scan, of no effect until a code of it is confirmed',
  reply: z.strictObject({ secret: z.string(), uri: z.string() }),
})
export const confirmTotp = defineRoute('POST /v1/security/totp/confirm', 'security', {
  ...own,
  limit: 'identity',
  audit: 'user.mfa_changed',
  summary:
    'Prove the authenticator app by a code; it becomes the preferred factor, and other sessions end unless told. Recovery codes are in this answer and never again',
  body: z.strictObject({ code, keepOtherSessions }),
  reply: z.extend(withEnded, { recoveryCodes: z.array(z.string()) }),
})
export const setUpPhone = defineRoute('POST /v1/security/phone', 'security', {
  ...own,
  limit: 'identity',
  audit: 'user.mfa_changed',
  summary: 'Begin with codes by text message: a code is sent to the number',
  body: z.strictObject({ phone }),
  reply: z.strictObject({ destination: z.string() }),
})
export const confirmPhone = defineRoute('POST /v1/security/phone/confirm', 'security', {
  ...own,
  limit: 'identity',
  audit: 'user.mfa_changed',
  summary:
    'Prove the number by the code sent to it; text messages become the preferred factor, unless the app is; other sessions end unless told. Recovery codes come with the first factor',
  body: z.strictObject({ code, keepOtherSessions }),
  reply: z.extend(withEnded, { recoveryCodes: z.array(z.string()) }),
})
export const setPreferredMfa = defineRoute('PATCH /v1/security/mfa', 'security', {
  ...own,
  limit: 'identity',
  audit: 'user.mfa_changed',
  summary: 'Choose among the factors already proved, or none; ends every other session of the person unless told',
  body: z.strictObject({ preferredMfa: z.enum(MFA_MODES), keepOtherSessions }),
  reply: withEnded,
})
export const renewRecoveryCodes = defineRoute('POST /v1/security/recovery-codes', 'security', {
  ...own,
  limit: 'identity',
  audit: 'user.recovery_codes_made',
  summary: 'Ten new recovery codes; the old ones end',
  reply: z.strictObject({ recoveryCodes: z.array(z.string()) }),
})
export const unlinkIdentity = defineRoute('DELETE /v1/security/identities/{id}', 'security', {
  ...own,
  limit: 'identity',
  audit: 'user.identity_unlinked',
  summary: 'Unlink an account elsewhere; refused when it is the only way in',
  params: z.strictObject({ id }),
  reply: security,
})
export const listOwnSessions = defineRoute('GET /v1/security/sessions', 'security', {
  ...own,
  summary: 'Live sessions of the signed-in person, the current one first',
  reply: z.strictObject({ results: z.array(ownSession), total: z.number() }),
})
export const endOwnSession = defineRoute('DELETE /v1/security/sessions/{id}', 'security', {
  ...own,
  audit: 'session.ended',
  summary: 'End one session; its tokens are refused on their next request',
  params: z.strictObject({ id }),
  reply: z.strictObject({ ended: z.number() }),
})
export const endOtherSessions = defineRoute('DELETE /v1/security/sessions', 'security', {
  ...own,
  audit: 'session.ended',
  summary: 'End every session but the one that asks',
  reply: z.strictObject({ ended: z.number() }),
})
