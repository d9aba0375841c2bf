import * as z from 'zod/mini'
import {
  asFile,
  bothWays,
  csv,
  csvIds,
  csvOf,
  cursor,
  id,
  instant,
  page,
  pageLimit,
  personRef,
  placeShape,
  riskCounts,
  riskLevel,
  text,
  vectorType,
} from './fields.ts'
import { permit } from './connections.ts'
import { coverageSummary, pageCoverage } from './coverage.ts'
import { defineRoute, streamedList } from './route.ts'

export const SCAN_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const
export type ScanStatus = (typeof SCAN_STATUSES)[number]
/** full: every check; verify: one check, to prove a fix. */
export const SCAN_KINDS = ['full', 'verify'] as const
export const SCAN_TRIGGERS = ['manual', 'schedule', 'verify', 'cli'] as const

export const scan = z.strictObject({
  scanId: id,
  connectionId: id,
  connectionName: z.string(),
  vectorType,
  target: z.string(),
  kind: z.enum(SCAN_KINDS),
  trigger: z.enum(SCAN_TRIGGERS),
  status: z.enum(SCAN_STATUSES),
  /** 0 to 100 */
  progress: z.number(),
  currentCheck: z.nullable(z.string()),
  /** Its name in the language of Accept-Language; null before the first, and of a check that this build no longer has. */
  currentCheckName: z.nullable(z.string()),
  /** While queued: the public host that so many others scan that this one waits. */
  waitsForHost: z.nullable(z.string()),
  /** While it waits for a remote runner: its name, or the tag of those that may. */
  waitsForRunner: z.nullable(z.string()),
  /** The remote runner that does it or did; null: this installation. */
  runnerId: z.nullable(id),
  resourcesSeen: z.number(),
  /** Pages of a site judged so far, and found so far; null for a target that has none. */
  pages: z.nullable(z.strictObject({ judged: z.number(), known: z.number() })),
  results: z.strictObject({ pass: z.number(), fail: z.number(), manual: z.number(), error: z.number(), muted: z.number() }),
  newFindings: z.number(),
  resolvedFindings: z.number(),
  failedByRisk: riskCounts,
  /** One of TARGET_FAILURES or SCAN_FAULTS, and a sentence; null unless the scan failed. */
  failureCode: z.nullable(z.string()),
  failureDetail: z.nullable(z.string()),
  requestedBy: z.nullable(personRef),
  requestedAt: instant,
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  attempt: z.number(),
  /** Who answered for probing as it began: for what, how, how fast and until when; null: it asked what any visitor asks for. */
  permit: z.nullable(permit),
})
export type Scan = z.infer<typeof scan>
export const scanDetail = z.extend(scan, {
  coverage: coverageSummary,
  /** null for a target without pages, and until all were asked for. */
  pageCoverage: z.nullable(pageCoverage),
  scannerSummaries: z.array(
    z.strictObject({
      scannerType: z.string(),
      scannerTypeName: z.string(),
      pass: z.number(),
      fail: z.number(),
      manual: z.number(),
      error: z.number(),
    }),
  ),
})
export type ScanDetail = z.infer<typeof scanDetail>
const byScanId = z.strictObject({ scanId: id })

export const startScan = defineRoute('POST /v1/launcher', 'scans', {
  right: 'scans.run',
  limit: 'scan',
  audit: 'scan.requested',
  summary: 'Scan a connection now; a scan already queued or running is joined',
  body: z.strictObject({ manualMode: z.literal(true), connectionId: id }),
  reply: z.extend(scan, { joined: z.boolean() }),
  status: 202,
})
/** Why a scan of all leaves a connection out. */
export const LEFT_OUT_REASONS = ['out of scope', 'no permit', 'already running', 'queue full'] as const
const scanAllReply = z.strictObject({
  /** Scans that begin. */
  starts: z.number(),
  /** `names`: the first five. */
  leftOut: z.array(z.strictObject({ reason: z.enum(LEFT_OUT_REASONS), count: z.number(), names: z.array(z.string()) })),
})
export const planScanAll = defineRoute('GET /v1/scans/all', 'scans', {
  right: 'scans.run',
  summary: 'What a scan of all connections would start now, and what it would leave out and why',
  reply: scanAllReply,
})
export const startScanAll = defineRoute('POST /v1/scans/all', 'scans', {
  right: 'scans.run',
  limit: 'scan',
  audit: 'scan.requested',
  summary: 'Scan every connection that can be scanned now, as far as scans may wait; what is running goes on',
  reply: scanAllReply,
  status: 202,
})
export const SCAN_SORTS = bothWays([
  'requestedAt',
  'connectionName',
  'duration',
  'fail',
  'newFindings',
  'resolvedFindings',
  'status',
  'trigger',
  'vectorType',
])
const filters = {
  /** In the name or the target of the connection. */
  q: z.optional(text(200)),
  status: csv(SCAN_STATUSES),
  trigger: csv(SCAN_TRIGGERS),
  kind: csv(SCAN_KINDS),
  vectorType: csvOf(vectorType),
  connectionId: csvIds,
  /** Asked for not before, and not after. */
  from: z.optional(instant),
  to: z.optional(instant),
}
const sort = z._default(z.enum(SCAN_SORTS), '-requestedAt')
export const listScans = defineRoute('GET /v1/scans', 'scans', {
  right: 'scans.read',
  summary: 'Scans, newest first unless told otherwise',
  query: z.strictObject({ ...filters, sort, limit: pageLimit(50), cursor }),
  reply: page(scan),
})
export const exportScans = defineRoute('GET /v1/scans/export', 'scans', {
  right: 'scans.read',
  ...streamedList,
  summary: 'The filtered scans as a file, streamed: CSV, JSON, or one JSON object a line',
  query: z.strictObject({ ...filters, sort, ...asFile }),
})
export const getScan = defineRoute('GET /v1/scans/{scanId}', 'scans', {
  right: 'scans.read',
  summary: 'One scan with progress and coverage',
  params: byScanId,
  reply: scanDetail,
})
export const cancelScan = defineRoute('POST /v1/scans/{scanId}/cancel', 'scans', {
  right: 'scans.run',
  audit: 'scan.cancelled',
  summary: 'Cancel a queued or running scan',
  params: byScanId,
  reply: scan,
  status: 202,
})

// What changed since the scan before --------------------------------------------

/** new: fails for the first time; regressed: fails again; fixed: failed before and no more; unchanged: fails as before. */
export const DIFFERENCES = ['new', 'regressed', 'fixed', 'unchanged'] as const
export type Difference = (typeof DIFFERENCES)[number]
export const scanDifference = z.strictObject({
  difference: z.enum(DIFFERENCES),
  findingId: z.nullable(id),
  /** That this place was seen to be fixed; null unless it is. */
  proofId: z.nullable(id),
  checkId: z.string(),
  title: z.string(),
  riskLevel,
  genericIdentifierValue: z.string(),
  ...placeShape,
})
export type ScanDifference = z.infer<typeof scanDifference>
export const listScanDifferences = defineRoute('GET /v1/scans/{scanId}/differences', 'scans', {
  right: 'scans.read',
  summary: 'What a scan found otherwise than the completed one before it on its connection',
  params: byScanId,
  query: z.strictObject({ difference: csv(DIFFERENCES), limit: pageLimit(50), cursor }),
  reply: z.extend(page(scanDifference), {
    /** The scan it is compared with; null for the first. */
    before: z.nullable(z.strictObject({ scanId: id, finishedAt: z.nullable(instant) })),
    counts: z.strictObject({ new: z.number(), regressed: z.number(), fixed: z.number(), unchanged: z.number() }),
  }),
})

// Schedules -----------------------------------------------------------------------

export const scanSchedule = z.strictObject({
  connectionId: id,
  connectionName: z.string(),
  vectorType,
  target: z.string(),
  /** hourly, daily, weekly, manual, or a cron expression of five fields. */
  schedule: z.string(),
  isPaused: z.boolean(),
  /** Never before its scan windows, or the account's, let it start; null when paused or on demand. */
  nextScanAt: z.nullable(instant),
  /** Scan windows hold it back past the time its rhythm asks for. */
  isHeldBack: z.boolean(),
  lastScan: z.nullable(
    z.strictObject({
      scanId: id,
      status: z.enum(SCAN_STATUSES),
      failureCode: z.nullable(z.string()),
      trigger: z.enum(SCAN_TRIGGERS),
      at: instant,
    }),
  ),
})
export type ScanSchedule = z.infer<typeof scanSchedule>
export const listScanSchedules = defineRoute('GET /v1/scan-schedules', 'scans', {
  right: 'scans.read',
  summary: 'Every connection in scope with its rhythm, its next scan and how the last one ended; the soonest first',
  query: z.strictObject({ q: z.optional(text(200)), limit: pageLimit(50), cursor }),
  reply: page(scanSchedule),
})
