import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

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
  summary: 'Ask everybody for a second factor, or nobody; only by a session that meets what it asks for',
  body: policy,
  reply: policy,
})
