import * as z from 'zod/mini'
import { csvIds, cursor, id, instant, page, pageLimit, personRef, placeShape, riskLevel, vectorType } from './fields.ts'
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

/**
 * What is known of a fix, from nothing to proof: open · awaiting: moved to Ready to Verify, and no scan has answered · verifying: a
 * scan asks now · proved: a scan saw it pass · marked: somebody says so, no scan has seen it · regression: it was proved, and a scan
 * saw it fail again · triaged: muted, accepted or a false positive, so that there is nothing to prove.
 */
export const PROOF_STATES = ['open', 'awaiting', 'verifying', 'proved', 'marked', 'regression', 'triaged'] as const
export type ProofState = (typeof PROOF_STATES)[number]

/** Where a remediation stands with its proof. */
export function proofOfRemediation(card: { columnId: string; completion: Completion | null; verifying: boolean }): ProofState {
  if (card.completion !== null) return card.completion
  if (card.verifying) return 'verifying'
  if (card.columnId === 'Column_ReadyToVerify') return 'awaiting'
  return card.columnId === 'Column_Regression' ? 'regression' : 'open'
}

/** Where a finding stands with its proof: its own state, and while it is open that of its remediation. */
export function proofOfFinding(finding: {
  status: string
  completion: (typeof FINDING_COMPLETIONS)[number] | null
  verifying: boolean
  remediationStatus: string | null
}): ProofState {
  if (finding.status === 'resolved') return 'proved'
  if (finding.status !== 'open') return 'triaged'
  if (finding.verifying) return 'verifying'
  if (finding.completion === 'marked') return 'marked'
  if (finding.remediationStatus === 'Regression') return 'regression'
  return finding.remediationStatus === 'Ready to Verify' ? 'awaiting' : 'open'
}

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
  ...placeShape,
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
  /** Who asked for the scan; null for the schedule. */
  askedBy: z.nullable(personRef),
  /** From the start of the scan to the proof, in milliseconds. */
  tookMs: z.nullable(z.number()),
  /** SHA-256 of the evidence of what passed, hexadecimal. */
  sha256: z.nullable(z.string()),
  /** What the scan asked the target, and what came back. */
  requests: z.array(z.strictObject({ request: z.string(), answer: z.string() })),
})
export type ProofDetail = z.infer<typeof proofDetail>

export const listProofs = defineRoute('GET /v1/proofs', 'proofs', {
  right: 'findings.read',
  summary: 'Proofs, newest first: of a finding, of a remediation, of a scan, of connections, of a resource, or all',
  query: z.strictObject({
    findingId: z.optional(id),
    remediationId: z.optional(id),
    scanId: z.optional(id),
    connectionId: csvIds,
    resourceId: z.optional(id),
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
