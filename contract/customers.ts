import * as z from 'zod/mini'
import { email, id, instant, name, text } from './fields.ts'
import { ROLES } from './rights.ts'
import { defineRoute } from './route.ts'

/** Several accounts side by side: those a person belongs to, and those an MSP manages. */

const byId = z.strictObject({ id })
export const customer = z.strictObject({
  customerId: id,
  company: z.string(),
  /** What the MSP calls it. */
  mspCustomerAlias: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  /** member: one's own; managed: through this MSP account. */
  relation: z.enum(['member', 'managed']),
  /** The role the caller has, or would enter with; null: not granted to them. */
  userRole: z.nullable(z.enum(ROLES)),
  /** While inside through a grant. */
  insideUntil: z.nullable(instant),
  planName: z.string(),
  /** 0–100; null before the first scan. */
  posture: z.nullable(z.number()),
  /** These are null where the caller's own role does not read findings (Billing). */
  openCritical: z.nullable(z.number()),
  openFindings: z.nullable(z.number()),
  connections: z.nullable(z.number()),
  /** Of the connections in scope: how many failed in their last scan, and when one last did. */
  connectionsFailed: z.nullable(z.number()),
  lastScanAt: z.nullable(instant),
  lastFailedAt: z.nullable(instant),
  createdAt: instant,
})
export type Customer = z.infer<typeof customer>

export const listCustomers = defineRoute('GET /v1/customers', 'customers', {
  right: 'own.manage',
  summary: 'Accounts the caller may act in, side by side; for an MSP all that it manages',
  query: z.strictObject({ q: z.optional(text(120)) }),
  reply: z.strictObject({ results: z.array(customer), total: z.number(), isMsp: z.boolean() }),
})
export const createCustomer = defineRoute('POST /v1/customers', 'customers', {
  right: 'customers.manage',
  audit: 'customer.created',
  summary: 'Create an account that this MSP manages; an Owner may be invited into it at once',
  body: z.strictObject({ company: name(120), mspCustomerAlias: z.optional(name(120)), ownerEmail: z.optional(email) }),
  reply: customer,
  status: 201,
})
export const enterCustomer = defineRoute('POST /v1/customers/{id}/enter', 'customers', {
  right: 'customers.enter',
  limit: 'identity',
  audit: 'account.entered',
  summary: 'Enter a managed account with the role granted there, for some hours; the customer sees it',
  params: byId,
  body: z.strictObject({ minutes: z._default(z.number().check(z.int(), z.minimum(5), z.maximum(480)), 480) }),
  reply: z.strictObject({ accountId: id, userRole: z.enum(ROLES), insideUntil: instant }),
})
export const leaveCustomer = defineRoute('POST /v1/customers/{id}/leave', 'customers', {
  right: 'customers.enter',
  audit: 'account.left',
  summary: 'End an entry before its time',
  params: byId,
  reply: z.strictObject({ left: z.literal(true) }),
})
export const updateCustomer = defineRoute('PATCH /v2/customer/{id}', 'customers', {
  right: 'account.manage',
  audit: 'customer.updated',
  summary: "Change the company card of this account, or an MSP's name and brand for one it manages",
  params: byId,
  body: z.strictObject({
    company: z.optional(name(120)),
    companyNickname: z.optional(z.nullable(name(120))),
    customerAlias: z.optional(z.nullable(name(120))),
    mspCustomerAlias: z.optional(z.nullable(name(120))),
    /** The MSP's brand, shown to this customer: a picture as base64; null removes it. */
    logoMSP: z.optional(z.nullable(z.string().check(z.maxLength(1_000_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/u)))),
  }),
  reply: z.strictObject({
    customerId: id,
    company: z.string(),
    companyNickname: z.nullable(z.string()),
    customerAlias: z.nullable(z.string()),
    mspCustomerAlias: z.nullable(z.string()),
    logoMSP: z.nullable(z.string()),
  }),
})
export const setMultiAccess = defineRoute('PATCH /v2/users/multiaccess', 'customers', {
  right: 'customers.manage',
  limit: 'identity',
  audit: 'access.granted',
  summary: 'Set which managed accounts a member of this MSP may enter, and with which role; null takes it away',
  body: z.strictObject({
    userId: id,
    accounts: z
      .array(z.strictObject({ customerId: id, userRole: z.nullable(z.enum(['Admin', 'User', 'Viewer'])) }))
      .check(z.minLength(1), z.maxLength(200)),
  }),
  reply: z.strictObject({
    userId: id,
    isMspUser: z.boolean(),
    accounts: z.array(z.strictObject({ customerId: id, company: z.string(), userRole: z.enum(ROLES) })),
  }),
})
export const getMultiAccess = defineRoute('GET /v2/users/multiaccess', 'customers', {
  right: 'customers.manage',
  summary: 'Which managed accounts each member of this MSP may enter',
  reply: z.strictObject({
    results: z.array(
      z.strictObject({ userId: id, name: z.string(), accounts: z.array(z.strictObject({ customerId: id, userRole: z.enum(ROLES) })) }),
    ),
  }),
})
