import * as z from 'zod/mini'
import {
  asFile,
  BEACON_CATEGORIZATIONS,
  beaconCategorization,
  bothWays,
  boundedTotal,
  csv,
  csvIds,
  csvOf,
  csvText,
  cursor,
  day,
  id,
  instant,
  levelOfEffort,
  page,
  pageLimit,
  personRef,
  placeShape,
  RISK_LEVELS,
  riskCounts,
  riskLevel,
  text,
  vectorType,
} from './fields.ts'
import { limits } from './limits.ts'
import { COMPLETIONS, FINDING_COMPLETIONS, PROOF_STATES } from './proofs.ts'
import { defineRoute, streamedList } from './route.ts'
import { evidenceItem } from './scan-results.ts'

export const FINDING_STATUSES = ['open', 'resolved', 'muted', 'accepted risk', 'false positive'] as const
export type FindingStatus = (typeof FINDING_STATUSES)[number]
export const TRIAGE_ACTIONS = ['mute', 'accept', 'false_positive', 'reopen'] as const
export type TriageAction = (typeof TRIAGE_ACTIONS)[number]

/** Which triage a person may do from which status. 'resolved' is decided by evidence alone. */
export const triageMoves: Readonly<Record<FindingStatus, readonly TriageAction[]>> = {
  open: ['mute', 'accept', 'false_positive'],
  resolved: [],
  muted: ['reopen'],
  'accepted risk': ['reopen'],
  'false positive': ['reopen'],
}

export const finding = z.strictObject({
  id,
  checkId: z.string(),
  title: z.string(),
  category: z.string(),
  /** In the language of Accept-Language, as `scannerTypeName`. */
  categoryName: z.string(),
  scannerType: z.string(),
  scannerTypeName: z.string(),
  status: z.enum(FINDING_STATUSES),
  /** Reopened three times within a day, and again since: it goes to and fro. */
  isUnstable: z.boolean(),
  riskLevel,
  levelOfEffort,
  /** 0 to 100 */
  priority: z.number(),
  beaconCategorization,
  connectionId: id,
  connectionName: z.string(),
  vectorType,
  resourceId: id,
  genericIdentifier: z.string(),
  genericIdentifierValue: z.string(),
  ...placeShape,
  region: z.nullable(z.string()),
  message: z.string(),
  /** Number of pages where it was last seen; 0 for a cause that is not of pages. */
  pageCount: z.number(),
  /** The first of these pages by path: 20 in lists, 200 on the finding's own page. */
  pages: z.array(z.string()),
  owner: z.nullable(personRef),
  remediationId: z.nullable(id),
  remediationStatus: z.nullable(z.string()),
  /** proved: a scan saw it pass · marked: open, although its remediation was marked done · null: neither. */
  completion: z.nullable(z.enum(FINDING_COMPLETIONS)),
  /** A scan looks at it just now, by itself or with its remediation. */
  verifying: z.boolean(),
  /** The proof that it is resolved. */
  proofId: z.nullable(id),
  slaDueAt: z.nullable(instant),
  firstSeenAt: instant,
  lastChangeAt: instant,
  lastSeenAt: instant,
})
export type Finding = z.infer<typeof finding>

/**
 * Each in both directions; '-' is descending. What has no due date, or no owner, comes last in both. `status` goes by how a finding
 * stands with its proof, what came back first; of one title, status, owner, connection or category the open ones come first, then the riskiest.
 */
export const FINDING_SORTS = bothWays([
  'priority',
  'riskLevel',
  'lastChangeAt',
  'firstSeenAt',
  'slaDueAt',
  'title',
  'status',
  'owner',
  'connectionName',
  'category',
])
const filters = {
  resourceId: z.optional(id),
  status: csv(FINDING_STATUSES),
  riskLevel: csv(RISK_LEVELS),
  connectionId: csvIds,
  vectorType: csvOf(vectorType),
  category: csvText,
  scannerType: csvText,
  checkId: csvText,
  /** Requirements of frameworks that their checks speak for, each as `cis-aws:2.5`. */
  control: csvOf(z.string().check(z.regex(/^[a-z0-9-]{1,20}:[A-Za-z0-9.-]{1,20}$/u))),
  region: csvText,
  tags: csvText,
  beaconCategorization: csv(BEACON_CATEGORIZATIONS),
  /** Open past its SLA date. */
  overdue: z.optional(z.enum(['true'])),
  /** 'me', 'none' or a user id. */
  owner: z.optional(z.union([z.enum(['me', 'none']), id])),
  /** Where they stand with their proof; without `status`, in whatever state that is. */
  proof: csv(PROOF_STATES),
  /** First seen, last changed or due from this instant on. */
  firstSeenAfter: z.optional(instant),
  changedAfter: z.optional(instant),
  dueAfter: z.optional(instant),
  q: z.optional(text(200)),
}
/** The views that every account has, as queries of the list: what a view counts is what its list shows. */
export const findingViews = {
  open: {},
  act: { beaconCategorization: 'Act' },
  mine: { owner: 'me' },
  overdue: { overdue: 'true' },
  awaiting: { proof: 'awaiting,verifying' },
  marked: { proof: 'marked' },
  regression: { proof: 'regression' },
  proved: { proof: 'proved' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>
export const FINDING_VIEWS = ['open', 'act', 'mine', 'overdue', 'awaiting', 'marked', 'regression', 'proved'] as const
export const listFindings = defineRoute('GET /v1/findings', 'findings', {
  right: 'findings.read',
  summary: 'Findings; keyset-paged, most urgent first unless told otherwise',
  query: z.strictObject({ ...filters, sort: z._default(z.enum(FINDING_SORTS), '-priority'), limit: pageLimit(50), cursor }),
  reply: page(finding),
})
export const exportFindings = defineRoute('GET /v1/findings/export', 'findings', {
  right: 'findings.read',
  ...streamedList,
  summary:
    'The filtered findings as a file, streamed: CSV, JSON, or one JSON object a line; `completion` tells proved by scan from marked done',
  query: z.strictObject({
    ...filters,
    sort: z._default(z.enum(FINDING_SORTS), '-priority'),
    ...asFile,
  }),
})
export const countFindings = defineRoute('GET /v1/findings/counts', 'findings', {
  right: 'findings.read',
  summary: 'Open findings by risk, for the navigation and the filter pills',
  reply: z.strictObject({ open: riskCounts, total: z.number() }),
})
export const countFindingViews = defineRoute('GET /v1/findings/views', 'findings', {
  right: 'findings.read',
  summary: 'How many findings each view holds, each up to the bound of lists',
  reply: z.strictObject({ views: z.record(z.enum(FINDING_VIEWS), boundedTotal) }),
})
export const GROUPINGS = ['check', 'resource', 'connection'] as const
export const groupFindings = defineRoute('GET /v1/findings/groups', 'findings', {
  right: 'findings.read',
  summary: 'Findings counted by check, resource or connection',
  query: z.strictObject({ ...filters, by: z.enum(GROUPINGS), limit: pageLimit(50) }),
  reply: z.strictObject({
    results: z.array(
      z.strictObject({ key: z.string(), label: z.string(), counts: riskCounts, total: z.number(), highestPriority: z.number() }),
    ),
    total: z.number(),
  }),
})

export const FINDING_EVENTS = [
  'opened',
  'reopened',
  /** Reopened three times within a day; told once. */
  'unstable',
  'resolved',
  'risk_changed',
  'muted',
  'accepted',
  'marked_false_positive',
  'triage_undone',
  'acceptance_expired',
  'assigned',
  'commented',
  'verify_requested',
  'verify_failed',
  /** The verification could not see the target; `note` is the failure's code or the check's state of coverage. */
  'verify_inconclusive',
] as const
export type FindingEventKind = (typeof FINDING_EVENTS)[number]
export const findingEvent = z.strictObject({
  id,
  kind: z.enum(FINDING_EVENTS),
  at: instant,
  actor: z.nullable(personRef),
  scanId: z.nullable(id),
  /** Comment, reason, names of old and new values. */
  note: z.nullable(z.string()),
})
export const priorityFactor = z.strictObject({
  factor: z.enum(['impact', 'likelihood', 'criticality', 'confidence']),
  value: z.number(),
  because: z.string(),
})
/** The remediation of a finding, as far as its page shows and changes it: owner and due date are those of the finding. */
const findingFix = z.strictObject({
  id,
  /** REM-12 */
  key: z.string(),
  title: z.string(),
  columnId: z.string(),
  completion: z.nullable(z.enum(COMPLETIONS)),
  verifying: z.boolean(),
  version: z.number(),
  levelOfEffort,
  assignee: z.nullable(personRef),
  dueOn: z.nullable(day),
  findingsTotal: z.number(),
  findingsFixed: z.number(),
})
export const findingDetail = z.extend(finding, {
  fix: z.nullable(findingFix),
  why: z.string(),
  remediation: z.strictObject({
    text: z.string(),
    snippets: z.array(z.strictObject({ label: z.string(), language: z.string(), code: z.string() })),
  }),
  references: z.array(z.string()),
  cwe: z.nullable(z.string()),
  /** Requirements that its check speaks for, as `control` of the list has them. */
  controls: z.array(z.string()),
  evidence: z.array(evidenceItem),
  /** What the last failing scan saw, when the finding is resolved: proof before and after. */
  evidenceBefore: z.array(evidenceItem),
  confidence: z.enum(['confirmed', 'firm', 'tentative']),
  exposure: z.enum(['proven', 'exposed', 'reachable', 'internal']),
  /** Whether the internet has a way to its resource, and whether that decides its exposure in the place of what the check saw. */
  way: z.enum(['none', 'known', 'decisive']),
  priorityFactors: z.array(priorityFactor),
  identity: z.strictObject({
    fingerprint: z.string(),
    version: z.number(),
    keys: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  }),
  acceptance: z.nullable(z.strictObject({ reason: z.string(), by: z.string(), expiresAt: z.nullable(instant) })),
  lastScanId: z.nullable(id),
  timeline: z.array(findingEvent),
  allowedActions: z.array(z.enum(TRIAGE_ACTIONS)),
})
export type FindingDetail = z.infer<typeof findingDetail>
const byId = z.strictObject({ id })

export const getFinding = defineRoute('GET /v1/findings/{id}', 'findings', {
  right: 'findings.read',
  summary: 'One finding: what, why, where, how to fix, evidence, timeline',
  params: byId,
  reply: findingDetail,
})
const ids = z.array(id).check(z.minLength(1), z.maxLength(limits.bulkFindings))
const bulkReply = z.strictObject({ changed: z.number(), unchanged: z.number() })
export const triageFindings = defineRoute('POST /v1/findings/triage', 'findings', {
  right: 'findings.triage',
  audit: 'finding.triaged',
  summary: 'Mute, accept the risk of, mark as false positive, or reopen findings',
  body: z.strictObject({ ids, action: z.enum(TRIAGE_ACTIONS), reason: z.optional(text(1000)), expiresAt: z.optional(instant) }),
  reply: bulkReply,
})
export const assignFindings = defineRoute('POST /v1/findings/assign', 'findings', {
  right: 'findings.triage',
  audit: 'finding.assigned',
  summary: 'Give findings an owner, or none',
  body: z.strictObject({ ids, ownerId: z.nullable(id) }),
  reply: bulkReply,
})
export const commentFinding = defineRoute('POST /v1/findings/{id}/comments', 'findings', {
  right: 'findings.triage',
  audit: 'finding.commented',
  summary: 'Comment on a finding',
  params: byId,
  body: z.strictObject({ text: text(4000) }),
  reply: findingEvent,
  status: 201,
})
const comment = z.strictObject({ id, at: instant, actor: z.nullable(personRef), text: z.string() })
export type Comment = z.infer<typeof comment>
export const listComments = defineRoute('GET /v1/findings/{id}/comments', 'findings', {
  right: 'findings.read',
  summary: 'What was said about a finding: the newest 200 comments, the oldest of them first',
  params: byId,
  reply: z.strictObject({ results: z.array(comment), total: z.number() }),
})
const thread = z.strictObject({
  findingId: id,
  title: z.string(),
  status: z.enum(FINDING_STATUSES),
  riskLevel,
  connectionName: z.string(),
  genericIdentifierValue: z.string(),
  comments: z.number(),
  /** The newest comment; its text cut to one line's worth. */
  last: comment,
})
export type Thread = z.infer<typeof thread>
export const listThreads = defineRoute('GET /v1/findings/threads', 'findings', {
  right: 'findings.read',
  summary: 'Findings that people talk about, the newest comment first',
  query: z.strictObject({ limit: pageLimit(30), cursor }),
  reply: page(thread),
})
export const verifyFinding = defineRoute('POST /v1/findings/{id}/verify', 'findings', {
  right: 'scans.run',
  limit: 'scan',
  audit: 'finding.verify_requested',
  summary: 'Re-scan just this check on just this resource',
  params: byId,
  reply: z.strictObject({ scanId: id }),
  status: 202,
})
