import * as z from 'zod/mini'
import { permittedPlace } from './connections.ts'
import { id, instant } from './fields.ts'
import { defineRoute } from './route.ts'

/** Hosts whose ownership an account proves, so that they may be probed. */

/** failing: proved, but not seen when last looked for; lost: it was gone, or nobody answered for too long. */
export const DOMAIN_STATUSES = ['pending', 'verified', 'failing', 'lost'] as const
/**
 * Looks in a row that ended a proof. Only looks that took place count, never the time between them: while the installation
 * is away nothing is lost.
 */
export const LOST_AFTER = {
  /** The answer was that the proof is not there; the second look follows the first within some two hours. */
  gone: 2,
  /** There was no answer that says so: a name server or a site that is down, refuses, or cannot be reached from here. One a day. */
  unanswered: 14,
} as const
export const PROOF_METHODS = ['dns', 'file'] as const
/**
 * other: something else stands there; redirected: the file's place leads elsewhere; refused: an answer that says nothing of the
 * file (401, 403, 429, 5xx); unreachable: nobody answered.
 */
export const PROOF_OUTCOMES = ['found', 'absent', 'other', 'redirected', 'refused', 'unreachable'] as const

const host = z.string().check(z.trim(), z.minLength(1), z.maxLength(253))
export const domain = z.strictObject({
  id,
  /** As URL spells it. */
  host: z.string(),
  /** null: the web's own, 80 and 443. */
  port: z.nullable(z.number()),
  status: z.enum(DOMAIN_STATUSES),
  /** Either proves it. TXT: a record with this value at one of these names, for the domain named and all below it. */
  txt: z.strictObject({ value: z.string(), names: z.array(z.strictObject({ name: z.string(), domain: z.string() })) }),
  /** A file with exactly this content, for this host and port alone. */
  file: z.strictObject({ path: z.string(), content: z.string() }),
  /** Where it may be probed, who proved it, and how; null unless proved. */
  permit: z.nullable(permittedPlace),
  /** null: nobody has looked yet. */
  checkedAt: z.nullable(instant),
  nextCheckAt: z.nullable(instant),
  /** Looks in a row that found the proof gone, and looks in a row without an answer. */
  failedLooks: z.strictObject({ gone: z.number(), unanswered: z.number() }),
  createdAt: instant,
})
export type Domain = z.infer<typeof domain>
const seen = z.strictObject({
  method: z.enum(PROOF_METHODS),
  /** The name of the record, or the address of the file. */
  place: z.string(),
  outcome: z.enum(PROOF_OUTCOMES),
  /** What stands there instead, cleaned and cut. */
  text: z.nullable(z.string()),
})
export type ProofSeen = z.infer<typeof seen>
const look = z.strictObject({
  at: instant,
  /** Who asked; null for the daily look. */
  by: z.nullable(z.string()),
  /** What the domain was from then on. */
  status: z.enum(DOMAIN_STATUSES),
  seen: z.array(seen),
})
const byId = z.strictObject({ id })

export const listDomains = defineRoute('GET /v1/domains', 'domains', {
  right: 'connections.read',
  summary: 'Hosts whose ownership the account has proved, or is about to',
  reply: z.strictObject({ results: z.array(domain), total: z.number() }),
})
export const createDomain = defineRoute('POST /v1/domains', 'domains', {
  right: 'connections.manage',
  audit: 'domain.created',
  summary: 'Make the key that proves ownership of a host; of a host that has one, that one',
  body: z.strictObject({ host, port: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(65_535)))) }),
  reply: domain,
  status: 201,
})
export const getDomain = defineRoute('GET /v1/domains/{id}', 'domains', {
  right: 'connections.read',
  summary: 'One host with the looks that changed something, newest first',
  params: byId,
  reply: z.extend(domain, { history: z.array(look) }),
})
export const verifyDomain = defineRoute('POST /v1/domains/{id}/verify', 'domains', {
  right: 'connections.manage',
  limit: 'scan',
  audit: 'domain.checked',
  summary: 'Look for the proof now, in both places',
  params: byId,
  reply: z.strictObject({ verified: z.boolean(), seen: z.array(seen), domain }),
})
export const deleteDomain = defineRoute('DELETE /v1/domains/{id}', 'domains', {
  right: 'connections.manage',
  audit: 'domain.removed',
  summary: 'Forget a host and its key: it is no longer probed',
  params: byId,
  reply: z.strictObject({ deleted: z.literal(true) }),
})
