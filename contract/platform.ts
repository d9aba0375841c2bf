import * as z from 'zod/mini'
import { cursor, id, instant, page, pageLimit, text } from './fields.ts'
import { ROLES } from './rights.ts'
import { defineRoute } from './route.ts'

/** The operator of the installation (isSuperAdmin): accounts, plans and health; findings only where an account let them in. */

const platformAccount = z.strictObject({
  accountId: id,
  company: z.string(),
  planName: z.string(),
  isMsp: z.boolean(),
  isMultiTenant: z.boolean(),
  isDemo: z.boolean(),
  /** The MSP that manages it. */
  managedBy: z.nullable(z.string()),
  members: z.number(),
  connections: z.number(),
  lastScanAt: z.nullable(instant),
  createdAt: instant,
  deletionDueAt: z.nullable(instant),
  /** The role of a support grant that stands. */
  supportRole: z.nullable(z.enum(ROLES)),
})
export type PlatformAccount = z.infer<typeof platformAccount>
const byId = z.strictObject({ id })

export const listPlatformAccounts = defineRoute('GET /v1/platform/accounts', 'platform', {
  right: 'platform.read',
  summary: 'Every account of the installation, newest first',
  query: z.strictObject({ q: z.optional(text(120)), limit: pageLimit(50), cursor }),
  reply: page(platformAccount),
})
export const updatePlatformAccount = defineRoute('PATCH /v1/platform/accounts/{id}', 'platform', {
  right: 'platform.manage',
  limit: 'identity',
  audit: 'account.plan_changed',
  summary: 'Set plan and kind of an account; written to the audit of both',
  params: byId,
  body: z.strictObject({
    planName: z.optional(z.enum(['Community', 'Team', 'Business', 'Enterprise'])),
    isMsp: z.optional(z.boolean()),
    isMultiTenant: z.optional(z.boolean()),
  }),
  reply: platformAccount,
})
export const enterForSupport = defineRoute('POST /v1/platform/accounts/{id}/enter', 'platform', {
  right: 'platform.manage',
  limit: 'identity',
  audit: 'account.entered',
  summary: 'Enter an account that granted support access; the account sees it',
  params: byId,
  reply: z.strictObject({ accountId: id, userRole: z.enum(ROLES), insideUntil: instant }),
})
export const getPlatformHealth = defineRoute('GET /v1/platform/health', 'platform', {
  right: 'platform.read',
  summary: 'Sizes, queues and failures of the installation',
  reply: z.strictObject({
    accounts: z.number(),
    users: z.number(),
    connections: z.number(),
    scansRunning: z.number(),
    scansQueued: z.number(),
    scansFailedToday: z.number(),
    mailWaiting: z.number(),
    mailFailed: z.number(),
    jobsWaiting: z.number(),
    jobsFailed: z.number(),
    databaseBytes: z.number(),
    version: z.string(),
  }),
})
