import * as z from 'zod/mini'
import {
  BEACON_CATEGORIZATIONS,
  beaconCategorization,
  bothWays,
  boundedTotal,
  csv,
  csvOf,
  csvIds,
  csvText,
  cursor,
  day,
  asFile,
  id,
  instant,
  levelOfEffort,
  LEVELS_OF_EFFORT,
  page,
  pageLimit,
  personRef,
  RISK_LEVELS,
  riskLevel,
  text,
  vectorType,
  wire,
} from './fields.ts'
import { finding } from './findings.ts'
import { limits } from './limits.ts'
import { type Completion, COMPLETIONS } from './proofs.ts'
import { defineRoute, streamedList } from './route.ts'

/** Status to board column, exactly as the product defines them. */
export const columnOfStatus = {
  'To do': 'Column_Todo',
  'In progress': 'Column_InProgress',
  'Ready to Verify': 'Column_ReadyToVerify',
  Completed: 'Column_Completed',
  Regression: 'Column_Regression',
} as const
export const REMEDIATION_STATUSES = ['To do', 'In progress', 'Ready to Verify', 'Completed', 'Regression'] as const
export type RemediationStatus = (typeof REMEDIATION_STATUSES)[number]
export const COLUMN_IDS = ['Column_Todo', 'Column_InProgress', 'Column_ReadyToVerify', 'Column_Completed', 'Column_Regression'] as const
export type ColumnId = (typeof COLUMN_IDS)[number]
/** Where people may put a card that stands in a column: that a fix came undone is said by scans alone, so Regression only keeps what it has. */
export const columnsFrom = (from: ColumnId): ColumnId[] => COLUMN_IDS.filter((id) => id !== 'Column_Regression' || id === from)
/** The board's own errors, in the words clients know. */
export const boardErrors = { column: 'Column not found', card: 'Card not found', server: 'Internal server error' } as const

/** A card on the roadmap: one fix, by default all findings of one check on one connection. */
export const remediation = z.strictObject({
  id,
  /** REM-12 */
  key: z.string(),
  title: z.string(),
  checkId: z.string(),
  category: z.string(),
  /** In the language of Accept-Language, as `scannerTypeName`. */
  categoryName: z.string(),
  scannerType: z.string(),
  scannerTypeName: z.string(),
  connectionId: id,
  connectionName: z.string(),
  vectorType,
  /** The scan that last touched it. */
  scanId: z.nullable(id),
  statusRemediation: z.enum(REMEDIATION_STATUSES),
  columnId: z.enum(COLUMN_IDS),
  /** Place in the column, 0 first. Only in answers about the board. */
  rank: z.string(),
  version: z.number(),
  riskLevel,
  levelOfEffort,
  beaconCategorization,
  /** Highest priority among its open findings, 0 to 100. */
  priority: z.number(),
  /** Risk removed per effort: what the order of work sorts by. */
  riskPerEffort: z.number(),
  findingsTotal: z.number(),
  findingsFixed: z.number(),
  assignee: z.nullable(personRef),
  dueOn: z.nullable(day),
  verifying: z.boolean(),
  /** How it came to Completed; null in every other column. */
  completion: z.nullable(z.enum(COMPLETIONS)),
  completedAt: z.nullable(instant),
  updatedAt: instant,
  createdAt: instant,
})
export type Remediation = z.infer<typeof remediation>
/** A card by its own id, or by the id of a scan that touched it and no other. */
/** How a card with these findings stands in a column; the database computes the same (remediation.completion). */
export function completionIn(
  columnId: ColumnId,
  { findingsTotal, findingsFixed }: Pick<Remediation, 'findingsTotal' | 'findingsFixed'>,
): Completion | null {
  if (columnId !== 'Column_Completed') return null
  if (findingsFixed < findingsTotal) return 'marked'
  return findingsTotal > 0 ? 'proved' : 'triaged'
}
const byId = z.strictObject({ id })

/**
 * Each in both directions; '-' is descending. What has no due date, or no owner, comes last in both. `status` goes along the board, and of
 * one status or effort the most urgent comes first; `findingsOpen` is how many findings it has yet to fix.
 */
export const REMEDIATION_SORTS = bothWays([
  'riskPerEffort',
  'priority',
  'riskLevel',
  'dueOn',
  'updatedAt',
  'title',
  'status',
  'assignee',
  'connectionName',
  'levelOfEffort',
  'findingsOpen',
  'key',
])
const filters = {
  genericIdentifier: csvText,
  genericIdentifierValue: z.optional(text(2048)),
  category: csvText,
  riskLevel: csv(RISK_LEVELS),
  scannerType: csvText,
  region: csvText,
  remediationStatus: csv(REMEDIATION_STATUSES),
  completion: csv(COMPLETIONS),
  beaconCategorization: csv(BEACON_CATEGORIZATIONS),
  levelOfEffort: csv(LEVELS_OF_EFFORT),
  vectorType: csvOf(vectorType),
  connectionId: csvIds,
  /** 'me' or a user id */
  assignee: z.optional(z.union([z.literal('me'), id])),
  /** Not completed, and past its due date. */
  overdue: z.optional(z.enum(['true'])),
  /** Cards that a scan moved to Regression from this instant on. */
  regressedAfter: z.optional(instant),
  additionalFilters: z.optional(text(200)),
}
const NOT_COMPLETED = 'To do,In progress,Ready to Verify,Regression'
/** The views that every account has, as queries of the list: what a view counts is what its list shows. */
export const remediationViews = {
  all: {},
  open: { remediationStatus: NOT_COMPLETED },
  mine: { remediationStatus: NOT_COMPLETED, assignee: 'me' },
  overdue: { overdue: 'true' },
  awaiting: { remediationStatus: 'Ready to Verify' },
  marked: { completion: 'marked' },
  regression: { remediationStatus: 'Regression' },
  proved: { completion: 'proved' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>
export const REMEDIATION_VIEWS = ['all', 'open', 'mine', 'overdue', 'awaiting', 'marked', 'regression', 'proved'] as const
export const listRemediations = defineRoute('GET /v1/remediations', 'remediations', {
  right: 'remediations.read',
  summary: 'Remediations, for the list and the board',
  query: z.strictObject({
    ...filters,
    sort: z._default(z.enum(REMEDIATION_SORTS), '-riskPerEffort'),
    limit: pageLimit(limits.remediationsPage),
    cursor,
  }),
  reply: page(remediation),
})
export const countRemediationViews = defineRoute('GET /v1/remediations/views', 'remediations', {
  right: 'remediations.read',
  summary: 'How many remediations each view holds, each up to the bound of lists',
  reply: z.strictObject({ views: z.record(z.enum(REMEDIATION_VIEWS), boundedTotal) }),
})
const cardTally = z.strictObject({
  name: z.string(),
  /** Cards by status. */
  statuses: z.record(z.enum(REMEDIATION_STATUSES), z.number()),
  /** Those in Completed by how they came there. */
  completions: z.record(z.enum(COMPLETIONS), z.number()),
  total: z.number(),
  /** Findings of all of them, and how many are fixed. */
  findingsTotal: z.number(),
  findingsFixed: z.number(),
})
/** `name` is what filters use, `label` what people read. */
const namedCardTally = z.extend(cardTally, { label: z.string() })
export const summarizeRemediations = defineRoute('GET /v1/remediations/summary', 'remediations', {
  right: 'remediations.read',
  summary: 'The roadmap counted by scanner, overall and by category, as GET /v1/scan-results/summary counts results',
  query: z.strictObject({ connectionId: csvIds }),
  reply: z.strictObject({ scannerSummaries: z.array(namedCardTally), generalResults: cardTally, categoryResults: z.array(namedCardTally) }),
})
export const exportRemediations = defineRoute('GET /v1/remediations/export', 'remediations', {
  right: 'remediations.read',
  ...streamedList,
  summary:
    'The filtered remediations as a file, streamed: CSV, JSON, or one JSON object a line; `completion` tells proved by scan from marked done',
  query: z.strictObject({
    ...filters,
    sort: z._default(z.enum(REMEDIATION_SORTS), '-riskPerEffort'),
    ...asFile,
  }),
})
export const BOARD_SORTS = ['rank', '-priority', 'dueOn'] as const
export const getBoard = defineRoute('GET /v1/remediations/board', 'remediations', {
  right: 'remediations.read',
  summary: 'The board: the first cards of each column, completed ones of the last 30 days; or the next ones of one column',
  query: z.strictObject({
    q: z.optional(text(200)),
    riskLevel: csv(RISK_LEVELS),
    connectionId: csvIds,
    assignee: z.optional(z.union([z.literal('me'), id])),
    sort: z._default(z.enum(BOARD_SORTS), 'rank'),
    /** Cards a column. */
    limit: pageLimit(limits.boardPage),
    /** This column alone; a cursor needs it. */
    columnId: z.optional(z.enum(COLUMN_IDS)),
    cursor,
  }),
  reply: z.strictObject({
    columns: z.array(
      z.strictObject({
        id: z.enum(COLUMN_IDS),
        name: z.enum(REMEDIATION_STATUSES),
        cardIds: z.array(id),
        /** All of the column, those completed more than 30 days ago included. */
        total: z.number(),
        /** Those that the board shows, on all pages. */
        onBoard: z.number(),
        nextCursor: z.nullable(z.string()),
      }),
    ),
    cards: z.array(remediation),
    /** How long verifications of these cards' connections took lately, from asking to the answer; without those that nothing is known of. */
    verifications: z.array(z.strictObject({ connectionId: id, medianMs: z.number() })),
  }),
})
/** `from` and `to` hold column ids where a card changed column, a person's name for assigned, a day for due_changed, a level for effort_changed. */
export const REMEDIATION_EVENTS = [
  'created',
  'moved',
  'completed_by_scan',
  'verify_failed',
  /**
   * The verification could not see the target (it failed, was cancelled, or the check did not see all); the card stays in Ready to
   * Verify, and `to` is the failure's code or the check's state of coverage.
   */
  'verify_inconclusive',
  'regressed',
  /** The last open finding was muted, accepted or marked as false positive. */
  'completed_by_triage',
  /** A finding of a completed card was opened again by a person, or its acceptance expired; the card is To do again. */
  'reopened_by_triage',
  'assigned',
  'due_changed',
  'effort_changed',
  'finding_added',
] as const
export const remediationDetail = z.extend(remediation, {
  why: z.string(),
  steps: z.string(),
  snippets: z.array(z.strictObject({ label: z.string(), language: z.string(), code: z.string() })),
  findings: z.array(finding),
  events: z.array(
    z.strictObject({
      id,
      kind: z.enum(REMEDIATION_EVENTS),
      at: instant,
      actor: z.nullable(personRef),
      scanId: z.nullable(id),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
    }),
  ),
})
export const getRemediation = defineRoute('GET /v1/remediations/{id}', 'remediations', {
  right: 'remediations.read',
  summary: 'One remediation with its findings and history',
  params: byId,
  reply: remediationDetail,
})
export const updateRemediation = defineRoute('PATCH /v1/remediations/{id}', 'remediations', {
  right: 'remediations.move',
  audit: 'remediation.moved',
  summary: 'Move a card to a column at a position, or change owner, due date, effort; Ready to Verify starts a scan of just that check',
  params: byId,
  body: z
    .strictObject({
      /** Free text here, so that an unknown column answers 'Column not found'. */
      columnId: z.optional(z.string().check(z.maxLength(64))),
      /** Index among the cards of the target column, 0 first. */
      position: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(100_000))),
      /** The card it is put right behind, or null for the first place: counts before `position`, as long as that card is in the column. */
      afterId: z.optional(z.nullable(id)),
      /** The version the mover saw; a stale one is told 409 'resource.stale'. */
      version: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647))),
      assigneeId: z.optional(z.nullable(id)),
      dueOn: z.optional(z.nullable(day)),
      levelOfEffort: z.optional(levelOfEffort),
    })
    .register(wire, { dependentRequired: { position: ['columnId'], afterId: ['columnId'] } }),
  reply: z.extend(remediation, { verifyScanId: z.nullable(id) }),
})
