import * as z from 'zod/mini'
import { email, id, instant, name } from './fields.ts'
import { limits } from './limits.ts'
import { ROLES } from './rights.ts'
import { defineRoute } from './route.ts'

/** The account itself: its company card, pictures, who else may enter, its end. */

/** A picture as base64: PNG, JPEG, GIF or WebP by its bytes; it is encoded again before anybody sees it. */
export const imageBody = z.strictObject({
  image: z.string().check(z.minLength(40), z.maxLength(Math.ceil(limits.imageBytes / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/u)),
})
const imageReply = z.strictObject({ url: z.nullable(z.string()) })
/** The company's name, typed to confirm what cannot be undone. */
const confirmation = z.strictObject({ company: name(120) })

export const setLogo = defineRoute('PUT /v1/account/logo', 'accounts', {
  right: 'account.manage',
  audit: 'account.updated',
  summary: "Set the account's logo",
  bodyBytes: limits.imageBodyBytes,
  body: imageBody,
  reply: imageReply,
})
export const removeLogo = defineRoute('DELETE /v1/account/logo', 'accounts', {
  right: 'account.manage',
  audit: 'account.updated',
  summary: "Remove the account's logo",
  reply: imageReply,
})
export const getImage = defineRoute('GET /v1/images/{hash}', 'accounts', {
  auth: 'public',
  limit: 'stream',
  summary: 'A picture by the hash of its bytes; whoever was shown the hash may see it',
  params: z.strictObject({ hash: z.string().check(z.regex(/^[0-9a-f]{64}$/u)) }),
  reply: z.unknown(),
  produces: ['image/webp'],
})
export const transferOwnership = defineRoute('POST /v1/account/transfer-ownership', 'accounts', {
  right: 'account.transfer',
  limit: 'identity',
  audit: 'account.ownership_transferred',
  summary: 'Make another member the Owner; the Owner until now becomes an Admin',
  body: z.strictObject({ userId: id }),
  reply: z.strictObject({ ownerId: id }),
})
export const leaveAccount = defineRoute('POST /v1/account/leave', 'accounts', {
  right: 'own.manage',
  audit: 'member.left',
  summary: 'Leave this account; the last Owner cannot',
  body: confirmation,
  reply: z.strictObject({ left: z.literal(true) }),
})
export const deleteAccount = defineRoute('DELETE /v1/account', 'accounts', {
  right: 'account.delete',
  limit: 'identity',
  audit: 'account.deletion_requested',
  summary: 'Delete this account and everything in it, seven days from now; until then it can be taken back',
  body: confirmation,
  reply: z.strictObject({ deletionDueAt: instant }),
})
export const keepAccount = defineRoute('POST /v1/account/keep', 'accounts', {
  right: 'account.delete',
  audit: 'account.deletion_cancelled',
  summary: 'Take the deletion back',
  reply: z.strictObject({ deletionDueAt: z.null() }),
})
export const exportAccount = defineRoute('GET /v1/account/export', 'accounts', {
  right: 'account.delete',
  limit: 'stream',
  summary: 'Everything the account has, one JSON object a line: table and row; secrets left out',
  reply: z.unknown(),
  produces: ['application/x-ndjson'],
})

// Who else may enter -----------------------------------------------------------

export const ACCESS_KINDS = ['msp', 'support'] as const
export const access = z.strictObject({
  id,
  kind: z.enum(ACCESS_KINDS),
  /** The person, or for support the operator of the installation. */
  name: z.string(),
  email: z.nullable(email),
  company: z.nullable(z.string()),
  userRole: z.enum(ROLES),
  grantedAt: instant,
  /** When the grant itself ends; null: until revoked. */
  expiresAt: z.nullable(instant),
  /** Set while they are inside. */
  insideUntil: z.nullable(instant),
  lastEnteredAt: z.nullable(instant),
})
export type Access = z.infer<typeof access>
export const listAccess = defineRoute('GET /v1/account/access', 'accounts', {
  right: 'team.read',
  summary: 'People from outside who may enter this account, and who is inside now',
  reply: z.strictObject({ results: z.array(access), total: z.number() }),
})
export const grantSupportAccess = defineRoute('POST /v1/account/access', 'accounts', {
  right: 'team.manage',
  limit: 'identity',
  audit: 'access.granted',
  summary: 'Let the operator of the installation look into this account for some hours',
  body: z.strictObject({ hours: z.number().check(z.int(), z.minimum(1), z.maximum(72)), userRole: z.enum(['Admin', 'User', 'Viewer']) }),
  reply: access,
  status: 201,
})
export const revokeAccess = defineRoute('DELETE /v1/account/access/{id}', 'accounts', {
  right: 'team.manage',
  audit: 'access.revoked',
  summary: 'Revoke a grant; whoever is inside is out on their next request',
  params: z.strictObject({ id }),
  reply: z.strictObject({ revoked: z.literal(true) }),
})

/**
 * Whether an account asks its people for a second factor of their own. `required`: all but those whom the account's own identity
 * provider vouches for, whose business it is; `required_with_sso`: them too. API keys are not asked.
 */
export const SECOND_FACTOR_POLICIES = ['optional', 'required', 'required_with_sso'] as const
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number]
const policy = z.strictObject({ secondFactor: z.enum(SECOND_FACTOR_POLICIES) })
export type SecurityPolicy = z.infer<typeof policy>

export const getSecurityPolicy = defineRoute('GET /v1/security/policy', 'security', {
  right: 'account.read',
  summary: 'What this account asks of its people at sign-in',
  reply: policy,
})
export const setSecurityPolicy = defineRoute('PUT /v1/security/policy', 'security', {
  right: 'team.manage',
  limit: 'identity',
  audit: 'account.security_policy_changed',
  summary: 'Ask everyone for a second factor, or no one; only by a session that meets what it asks for',
  body: policy,
  reply: policy,
})
