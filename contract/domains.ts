import * as z from 'zod/mini'
import { permittedPlace } from './connections.ts'
import { id, instant } from './fields.ts'
import { defineRoute } from './route.ts'

/** Names, addresses and networks whose ownership an account proves, so that they may be probed. */

/** failing: proved, but not seen when last looked for; lost: it was gone, or nobody answered for too long. */
export const DOMAIN_STATUSES = ['pending', 'verified', 'failing', 'lost'] as const
/**
 * Daily looks in a row that end a proof. Only looks that took place count, never the time between them: while the installation
 * is away nothing is lost.
 */
export const LOST_AFTER = {
  /** The answer was that the proof is not there. */
  gone: 3,
  /** There was no answer that says so: a name server or a site that is down, refuses, or cannot be reached from here. */
  unanswered: 14,
} as const
/** reverse: the reverse names of addresses lie in domains that the account has proved, and lead back to the addresses. */
export const PROOF_METHODS = ['dns', 'file', 'reverse'] as const
/**
 * other: something else stands there; redirected: the file's place leads elsewhere; refused: an answer that says nothing of the
 * file (401, 403, 429, 5xx); unreachable: nobody answered.
 */
export const PROOF_OUTCOMES = ['found', 'absent', 'other', 'redirected', 'refused', 'unreachable'] as const

const named = {
  /** A name, an address, or a network of up to 256 addresses: shop.example, 192.0.2.7, 192.0.2.0/28 */
  domain: z.string().check(z.trim(), z.minLength(1), z.maxLength(253)),
}
const port = z.int().check(z.minimum(1), z.maximum(65_535))
/** Which one is meant; of one with a port of its own that port as well. */
const asked = z.strictObject({ ...named, port: z.optional(z.nullable(port)) })
const askedByQuery = z.strictObject({ ...named, port: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535))) })
export const domain = z.strictObject({
  id,
  /** A name or an address as URL spells it, or a network: 192.0.2.0/28. */
  host: z.string(),
  /** null: the web's own, 80 and 443. */
  port: z.nullable(z.number()),
  status: z.enum(DOMAIN_STATUSES),
  /** Any of these proves it. TXT: a record with this value at one of these names, for the domain or network named and all in it. */
  txt: z.strictObject({ value: z.string(), names: z.array(z.strictObject({ name: z.string(), domain: z.string() })) }),
  /** A file with exactly this content, for this host and port alone; null for a network. */
  file: z.nullable(z.strictObject({ path: z.string(), content: z.string() })),
  /** Of addresses: reverse names in domains that the account has proved count as well. */
  byReverseName: z.boolean(),
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
  /** The name of the record, the address of the file, or the address whose reverse name was asked for. */
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
const domainStatus = z.extend(domain, { history: z.array(look) })

export const listDomains = defineRoute('GET /v1/dns-verification', 'domains', {
  right: 'connections.read',
  summary: 'Names, addresses and networks whose ownership the account has proved, or is about to',
  reply: z.strictObject({ results: z.array(domain), total: z.number() }),
})
export const createDomain = defineRoute('POST /v1/dns-verification', 'domains', {
  right: 'connections.manage',
  audit: 'domain.created',
  summary: 'Make the key that proves ownership; of what has one, that one',
  body: asked,
  reply: domain,
  status: 201,
})
export const verifyDomain = defineRoute('POST /v1/dns-verification/verify', 'domains', {
  right: 'connections.manage',
  limit: 'scan',
  audit: 'domain.checked',
  summary: 'Look for the proof now, in every place where it may be',
  body: asked,
  reply: z.strictObject({ verified: z.boolean(), seen: z.array(seen), domain }),
})
export const getDomain = defineRoute('GET /v1/dns-verification/status', 'domains', {
  right: 'connections.read',
  summary: 'How one stands, with the looks that changed something, newest first',
  query: askedByQuery,
  reply: domainStatus,
})
/** Asked about in one call. */
const ASKED_MAX = 100
export const listDomainStatus = defineRoute('POST /v1/dns-verification/status', 'domains', {
  right: 'connections.read',
  limit: 'read',
  summary: 'How several stand, and whether each may be probed; nothing is looked for, and nothing changes',
  body: z.strictObject({ domains: z.array(asked).check(z.minLength(1), z.maxLength(ASKED_MAX)) }),
  reply: z.strictObject({
    results: z.array(
      z.strictObject({
        ...named,
        port: z.nullable(z.number()),
        /** null: the account has no key for it. */
        status: z.nullable(z.enum(DOMAIN_STATUSES)),
        /** Who answers for probing all of it at this moment: a proof of its own, one for what is above it, or the operator. */
        permitted: z.boolean(),
        nextCheckAt: z.nullable(instant),
      }),
    ),
  }),
})
export const deleteDomain = defineRoute('DELETE /v1/dns-verification', 'domains', {
  right: 'connections.manage',
  audit: 'domain.removed',
  summary: 'Forget one with its key: it is no longer probed, and scans that rest on it end',
  query: askedByQuery,
  reply: z.strictObject({ deleted: z.literal(true) }),
})
