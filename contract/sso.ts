import * as z from 'zod/mini'
import { httpUrl, instant, text } from './fields.ts'
import { defineRoute } from './route.ts'

/** One OpenID Connect provider an account brings for its own email domain. */

export const SSO_ROLES = ['Admin', 'User', 'Viewer', 'Billing'] as const
const secret = z.strictObject({ set: z.boolean(), last4: z.nullable(z.string()), updatedAt: z.nullable(instant) })
const domain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(/^(?=.{4,253}$)([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/u, 'must be a domain such as example.com'),
  )

export const sso = z.strictObject({
  issuer: z.string(),
  clientId: z.string(),
  clientSecret: secret,
  emailDomain: z.string(),
  /** The record that proves the domain: TXT at this name, with this value. */
  domainRecord: z.strictObject({ name: z.string(), value: z.string() }),
  domainVerifiedAt: z.nullable(instant),
  /** Create people of the domain at their first sign-in, with this role. */
  jitOnboarding: z.boolean(),
  userRole: z.enum(SSO_ROLES),
  enabled: z.boolean(),
  /** To register at the provider. */
  redirectUri: z.string(),
})
export type Sso = z.infer<typeof sso>

export const getSso = defineRoute('GET /v1/sso', 'sso', {
  right: 'team.manage',
  summary: 'The single sign-on of this account; null when there is none',
  reply: z.strictObject({ sso: z.nullable(sso), redirectUri: z.string() }),
})
export const putSso = defineRoute('PUT /v1/sso', 'sso', {
  right: 'team.manage',
  limit: 'identity',
  audit: 'sso.updated',
  summary: 'Set the single sign-on; the provider is asked for its configuration before anything is kept',
  body: z.strictObject({
    issuer: httpUrl,
    clientId: text(200),
    /** Absent: the one kept already. */
    clientSecret: z.optional(text(500)),
    emailDomain: domain,
    jitOnboarding: z._default(z.boolean(), true),
    userRole: z._default(z.enum(SSO_ROLES), 'User'),
    enabled: z._default(z.boolean(), true),
  }),
  reply: z.strictObject({ sso }),
})
export const verifySsoDomain = defineRoute('POST /v1/sso/verify-domain', 'sso', {
  right: 'team.manage',
  limit: 'identity',
  audit: 'sso.domain_verified',
  summary: 'Look for the record that proves the email domain',
  reply: z.strictObject({ verified: z.boolean(), seen: z.array(z.string()), sso }),
})
export const deleteSso = defineRoute('DELETE /v1/sso', 'sso', {
  right: 'team.manage',
  limit: 'identity',
  audit: 'sso.removed',
  summary: 'Remove the single sign-on; its people keep their accounts and may set a password',
  reply: z.strictObject({ removed: z.literal(true) }),
})
