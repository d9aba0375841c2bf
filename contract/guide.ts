import * as z from 'zod/mini'
import { id, instant, riskLevel } from './fields.ts'
import { defineRoute } from './route.ts'
import { SCAN_STATUSES } from './scans.ts'

const guidedFinding = z.strictObject({
  findingId: id,
  title: z.string(),
  riskLevel,
  /** The fault of the demo target that it is of; null for a target of one's own. */
  faultId: z.nullable(z.string()),
  /** Its fault was repaired, and no scan has seen that yet. */
  isRepaired: z.boolean(),
})
export type GuidedFinding = z.infer<typeof guidedFinding>

const guide = z.strictObject({
  /** What is guided through: the demo target, or the first target in scope; null before one is connected. */
  connection: z.nullable(z.strictObject({ id, name: z.string(), isDemo: z.boolean(), connectedAt: instant, resources: z.number() })),
  /** Its first full scan that completed, or else the newest one. */
  scan: z.nullable(
    z.strictObject({ scanId: id, status: z.enum(SCAN_STATUSES), checks: z.number(), findings: z.number(), startedAt: z.nullable(instant) }),
  ),
  /** What is open on it, the riskiest first. */
  findings: z.array(guidedFinding),
  /** Faults of the demo target that are off. */
  repaired: z.number(),
  /** A verification of it is queued or runs. */
  isVerifying: z.boolean(),
  /** The newest fix of it that a scan proved and that still holds. */
  proof: z.nullable(
    z.strictObject({
      proofId: id,
      findingId: id,
      title: z.string(),
      at: instant,
      /** From the start of the scan to the proof, in milliseconds. */
      durationMs: z.number(),
    }),
  ),
})
export type Guide = z.infer<typeof guide>

/** Tagged with the overview: what makes that stale makes this stale. */
export const getGuide = defineRoute('GET /v1/guide', 'dashboard', {
  right: 'findings.read',
  summary: 'How far the account is on the way from connecting a target to its first proved fix',
  reply: guide,
})
