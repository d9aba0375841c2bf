import * as z from 'zod/mini'
import { email, id, language, personRef, text } from './fields.ts'
import { RIGHTS, ROLES } from './rights.ts'
import { defineRoute } from './route.ts'

const role = z.enum(ROLES)
export const membership = z.strictObject({
  accountId: id,
  name: z.string(),
  role,
  isMsp: z.boolean(),
  isMultiTenant: z.boolean(),
  isDemo: z.boolean(),
  planName: z.string(),
})
/** The signed-in person in the account they act in (the seed's user profile; the identity issue adds the rest of its fields). */
export const profile = z.strictObject({
  userId: id,
  email,
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.nullable(z.string()),
  customerId: id,
  company: z.string(),
  companyNickname: z.nullable(z.string()),
  userRole: role,
  rights: z.array(z.enum(RIGHTS)),
  isMsp: z.boolean(),
  isMultiTenant: z.boolean(),
  isSuperAdmin: z.boolean(),
  isDemo: z.boolean(),
  planName: z.string(),
  language: z.nullable(language),
  multiTenantList: z.array(membership),
})
export type Profile = z.infer<typeof profile>

export const getProfile = defineRoute('GET /v1/profile', 'users', {
  right: 'account.read',
  summary: 'The signed-in person, their account, role and rights',
  reply: profile,
})
export const updateProfile = defineRoute('PATCH /v1/profile', 'users', {
  right: 'own.manage',
  audit: 'user.updated',
  summary: 'Change name or language of the signed-in person',
  body: z.strictObject({ firstName: z.optional(text(80)), lastName: z.optional(text(80)), language: z.optional(language) }),
  reply: profile,
})
export const listUsers = defineRoute('GET /v2/users', 'users', {
  right: 'team.read',
  summary: 'The team: everybody with a role in this account',
  reply: z.strictObject({ results: z.array(z.extend(personRef, { email, userRole: role })), total: z.number() }),
})
