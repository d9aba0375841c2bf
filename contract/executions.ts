import * as z from 'zod/mini'
import { csv, cursor, flag, id, instant, pageLimit, text } from './fields.ts'
import { limits } from './limits.ts'
import { defineRoute } from './route.ts'

/** Agentic telemetry: what everything that works by itself did, step by step. */

/**
 * scan and verify: an attempt at a scan; runner: the time for which a remote runner is online, and the jobs that it does; import: results
 * of other tools; agent: an AI agent's. Nothing writes the last two yet.
 */
export const EXECUTION_KINDS = ['scan', 'verify', 'runner', 'import', 'agent'] as const
export type ExecutionKind = (typeof EXECUTION_KINDS)[number]
/** lost: whoever carried it out ended before it did. */
export const EXECUTION_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled', 'lost'] as const
export type ExecutionStatus = (typeof EXECUTION_STATUSES)[number]

export const execution = z.strictObject({
  executionId: id,
  kind: z.enum(EXECUTION_KINDS),
  /** Its connection; null: of none. */
  identifierId: z.nullable(id),
  connectionName: z.nullable(z.string()),
  scanId: z.nullable(id),
  attempt: z.number(),
  status: z.enum(EXECUTION_STATUSES),
  /** The remote runner that carried it out, by the name that it had; null: this installation. */
  runnerId: z.nullable(id),
  runner: z.nullable(z.string()),
  startedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  steps: z.number(),
  warnings: z.number(),
  errors: z.number(),
  lastModified: instant,
})
export type Execution = z.infer<typeof execution>

const aliasOfLimit = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.maxPage)))
export const listExecutions = defineRoute('GET /v1/agentic', 'executions', {
  right: 'scans.read',
  summary: 'What was carried out, newest first: every attempt at a scan, and whatever else works by itself',
  query: z.strictObject({
    /** How many, at most; `size` and `pageSize` say the same, and the first that is given counts. */
    limit: aliasOfLimit,
    size: aliasOfLimit,
    pageSize: aliasOfLimit,
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.boundedCount)), 1),
    /** Goes on behind the last one of a page, however far; `page` ends at limits.boundedCount executions. */
    cursor,
    /** A connection. */
    identifierId: z.optional(id),
    scanId: z.optional(id),
    runnerId: z.optional(id),
    /** Part of the name of a connection or a runner. */
    q: z.optional(text(200)),
    kind: csv(EXECUTION_KINDS),
    status: csv(EXECUTION_STATUSES),
  }),
  reply: z.strictObject({
    results: z.array(execution),
    total: z.number(),
    totalIsExact: z.boolean(),
    page: z.number(),
    limit: z.number(),
    /** When one of these last changed; null where there are none. */
    lastModified: z.nullable(instant),
    nextCursor: z.nullable(z.string()),
  }),
})

const byExecutionId = z.strictObject({ executionId: id })
export const getExecution = defineRoute('GET /v1/agentic/{executionId}', 'executions', {
  right: 'scans.read',
  summary: 'One execution: of what, how it stands, by whom it was carried out',
  params: byExecutionId,
  reply: execution,
})

// Steps -------------------------------------------------------------------------

/** What a step says; the screens word it. */
export const STEP_CODES = [
  'queued',
  'waits_for_host',
  'waits_for_runner',
  'runner_lost',
  'started',
  'resumed',
  'permit',
  'no_permit',
  'runner_started',
  'judged',
  'check',
  'checks_not_run',
  'inventory',
  'pages',
  'page_left_out',
  'cancel_requested',
  'completed',
  'failed',
  'cancelled',
  'lost',
  'details_cut',
  'cut',
  'runner_online',
  'runner_back',
  'runner_replaced',
  'runner_offline',
  'runner_left',
  'runner_revoked',
  'job_taken',
  'job_done',
  'job_ended',
  'log_goes_on',
  'log_went_on',
] as const
export type StepCode = (typeof STEP_CODES)[number]
export const STEP_LEVELS = ['debug', 'info', 'warning', 'error'] as const
export type StepLevel = (typeof STEP_LEVELS)[number]
export const executionStep = z.strictObject({
  /** Its place in the execution, from 1. */
  n: z.number(),
  at: instant,
  level: z.enum(STEP_LEVELS),
  code: z.enum(STEP_CODES),
  /** What fills in the sentence. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ExecutionStep = z.infer<typeof executionStep>
export const listExecutionSteps = defineRoute('GET /v1/agentic/{executionId}/steps', 'executions', {
  right: 'scans.read',
  summary: `The steps of an execution in their order, at most ${limits.executionSteps}: asked again behind the last one, what came since`,
  params: byExecutionId,
  query: z.strictObject({
    /** The place behind which to begin. */
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(limits.executionSteps)), 0),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.stepsPage)), limits.stepsPage),
  }),
  reply: z.strictObject({ results: z.array(executionStep), status: z.enum(EXECUTION_STATUSES), total: z.number() }),
})
export const getExecutionLog = defineRoute('GET /v1/agentic/{executionId}/log', 'executions', {
  right: 'scans.read',
  summary: 'The whole log of an execution as a file: one JSON object a line',
  params: byExecutionId,
  reply: z.unknown(),
  produces: ['application/x-ndjson'],
})

// Log files ---------------------------------------------------------------------

export const LOG_TYPES = ['all', ...EXECUTION_KINDS] as const
export const LOG_SORTS = ['lastModified', 'size'] as const
export const logFile = z.strictObject({
  /** Its name in the object store; null for lines that are not there yet: those written last. */
  key: z.nullable(z.string()),
  executionId: id,
  identifierId: z.nullable(id),
  scanId: z.nullable(id),
  logType: z.enum(EXECUTION_KINDS),
  /** Bytes; of lines that are not in the object store yet, about as many. */
  size: z.number(),
  lastModified: instant,
  /** JSON lines; null where no content was asked for, once the answer holds limits.logContentBytes, and where the object is gone. */
  content: z.nullable(z.string()),
})
export type LogFile = z.infer<typeof logFile>
export const listLogFiles = defineRoute('GET /v1/agentic/s3-logs', 'executions', {
  right: 'scans.read',
  summary: 'The log files of executions, with their content as far as an answer holds it',
  query: z.strictObject({
    maxFiles: pageLimit(limits.logFilesPage),
    /** Yes unless told. */
    includeContent: flag,
    sortBy: z._default(z.enum(LOG_SORTS), 'lastModified'),
    sortOrder: z._default(z.enum(['asc', 'desc']), 'desc'),
    logType: z._default(z.enum(LOG_TYPES), 'all'),
    identifierId: z.optional(id),
    executionId: z.optional(id),
  }),
  reply: z.strictObject({
    results: z.array(logFile),
    total: z.number(),
    totalIsExact: z.boolean(),
    /** When one of these last changed; null where there are none. */
    lastModified: z.nullable(instant),
  }),
})
