import * as z from 'zod/mini'
import { cursor, email, asFile, id, instant, page, pageLimit, text } from './fields.ts'
import { limits } from './limits.ts'
import { AUDIT_ENTITIES } from './audit-events.ts'
import { defineRoute, streamedList } from './route.ts'

export { AUDIT_ENTITIES, AUDIT_EVENTS, type AuditEvent } from './audit-events.ts'

export const AUDIT_STATUSES = ['Request', 'Success', 'Fail'] as const
export type AuditStatus = (typeof AUDIT_STATUSES)[number]
export const AUDIT_SOURCES = ['server', 'client', 'worker', 'cli'] as const

export const auditRecord = z.strictObject({
  /** Its place in the account's chain. */
  seq: z.number(),
  at: instant,
  event: z.string(),
  /** What a client's record said of itself: 'Login by Google'; null for the product's own. */
  action: z.nullable(z.string()),
  status: z.enum(AUDIT_STATUSES),
  source: z.enum(AUDIT_SOURCES),
  userId: z.nullable(id),
  /** Email of the person, name of the API key or 'worker'. */
  actor: z.string(),
  target: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  ipStack: z.strictObject({ ip: z.nullable(z.string()), place: z.nullable(z.string()) }),
  userStack: z.strictObject({
    browser: z.nullable(z.string()),
    version: z.nullable(z.string()),
    /** Operating system with its version, and the kind of device ('desktop', 'mobile', 'tablet', 'tv', 'bot'). */
    os: z.nullable(z.string()),
    device: z.nullable(z.string()),
  }),
})
export type AuditRecord = z.infer<typeof auditRecord>

const filters = {
  q: z.optional(text(200)),
  event: z.optional(text(200)),
  /** What the event is about: 'finding', 'session'. */
  entity: z.optional(z.enum(AUDIT_ENTITIES)),
  status: z.optional(z.enum(AUDIT_STATUSES)),
  userId: z.optional(id),
  from: z.optional(instant),
  to: z.optional(instant),
}

export const recordAudit = defineRoute('POST /v2/audit', 'audit', {
  right: 'own.manage',
  audit: 'client.reported',
  summary: 'Record what the web client saw; who and where are taken from the session, never from the body',
  body: z.strictObject({
    audit: text(80),
    action: text(120),
    status: z.enum(AUDIT_STATUSES),
    userId: z.optional(id),
    email: z.optional(email),
  }),
  reply: z.strictObject({ recorded: z.literal(true) }),
  status: 201,
})
export const listAudit = defineRoute('GET /v2/audit/list', 'audit', {
  right: 'audit.read',
  summary: 'The audit of this account, newest first',
  query: z.strictObject({ ...filters, limit: pageLimit(limits.auditPage), cursor }),
  reply: page(auditRecord),
})
export const exportAudit = defineRoute('GET /v2/audit/export', 'audit', {
  right: 'audit.read',
  ...streamedList,
  summary: 'The filtered audit as a file, streamed: CSV, JSON, or one JSON object a line',
  query: z.strictObject({ ...filters, ...asFile }),
})
