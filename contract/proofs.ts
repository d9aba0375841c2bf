import * as z from 'zod/mini'
import { csvIds, cursor, id, instant, page, pageLimit, riskLevel, vectorType } from './fields.ts'
import { defineRoute } from './route.ts'
import { evidenceItem } from './scan-results.ts'
import { SCAN_KINDS } from './scans.ts'

/**
 * How a remediation that stands in Completed came there, as its findings say it:
 * proved: a scan saw every finding that counts pass · marked: a person says so, and no scan has seen it ·
 * triaged: nothing is left to fix, all of it was muted, accepted or a false positive.
 */
export const COMPLETIONS = ['proved', 'marked', 'triaged'] as const
export type Completion = (typeof COMPLETIONS)[number]
/** The same of one finding: it passed in a scan, or is open although its remediation was marked done. */
export const FINDING_COMPLETIONS = ['proved', 'marked'] as const

/** The check passes now, or a complete inventory no longer has the resource. */
export const PROOF_REASONS = ['fixed', 'resource deleted'] as const

/** That a scan saw a finding end. It is kept for good, also when the finding returns. */
export const proof = z.strictObject({
  id,
  at: instant,
  reason: z.enum(PROOF_REASONS),
  /** The scan that proved it. */
  scanId: id,
  scanKind: z.enum(SCAN_KINDS),
  findingId: id,
  title: z.string(),
  checkId: z.string(),
  riskLevel,
  connectionId: id,
  connectionName: z.string(),
  vectorType,
  genericIdentifier: z.string(),
  genericIdentifierValue: z.string(),
  locator: z.nullable(z.string()),
  region: z.nullable(z.string()),
  remediationId: z.nullable(id),
  /** REM-12 */
  remediationKey: z.nullable(z.string()),
  /** False once the finding was seen failing again. */
  holds: z.boolean(),
  /** Opens the proof for members of this account, and for nobody else. */
  link: z.string(),
})
export type Proof = z.infer<typeof proof>

export const proofDetail = z.extend(proof, {
  /** What failed, and the scan that first saw it so. */
  before: z.strictObject({ scanId: z.nullable(id), at: z.nullable(instant), message: z.string(), evidence: z.array(evidenceItem) }),
  /** What passed. No sentence where the check no longer mentions the place. */
  after: z.strictObject({ message: z.nullable(z.string()), evidence: z.array(evidenceItem) }),
  /** What the scan asked the target, and what came back. */
  requests: z.array(z.strictObject({ request: z.string(), answer: z.string() })),
})
export type ProofDetail = z.infer<typeof proofDetail>

export const listProofs = defineRoute('GET /v1/proofs', 'proofs', {
  right: 'findings.read',
  summary: 'Proofs, newest first: of a finding, of a remediation, of a scan, of connections, or all',
  query: z.strictObject({
    findingId: z.optional(id),
    remediationId: z.optional(id),
    scanId: z.optional(id),
    connectionId: csvIds,
    limit: pageLimit(50),
    cursor,
  }),
  reply: page(proof),
})
export const getProof = defineRoute('GET /v1/proofs/{id}', 'proofs', {
  right: 'findings.read',
  summary: 'One proof: what failed, what passed, what was asked, by which scan, when',
  params: z.strictObject({ id }),
  reply: proofDetail,
})
