import * as z from 'zod/mini'
import { csv, csvIds, cursor, id, instant, page, pageLimit, personRef, riskCounts, vectorType } from './fields.ts'
import { permit } from './connections.ts'
import { defineRoute } from './route.ts'

export const SCAN_STATUSES = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const
export type ScanStatus = (typeof SCAN_STATUSES)[number]
/** full: every check; verify: one check, to prove a fix. */
export const SCAN_KINDS = ['full', 'verify'] as const
export const SCAN_TRIGGERS = ['manual', 'schedule', 'verify', 'cli'] as const
/**
 * What became of a check; 'ran' is the only state that may close a finding. blocked: something else answered in the target's
 * place; throttled: it asked to be left alone; too_large: it sent more than is read; inconclusive: what it answered decides
 * nothing. In these a check may have found faults, but it has not seen all.
 */
export const COVERAGE_STATES = [
  'ran',
  'denied',
  'blocked',
  'throttled',
  'too_large',
  'inconclusive',
  'unreachable',
  'timeout',
  'skipped',
  'error',
] as const
export type CoverageState = (typeof COVERAGE_STATES)[number]

/** What stood where the target was expected. */
export const BLOCKED_BY = [
  'challenge',
  'login_wall',
  'forbidden',
  'maintenance',
  'parked',
  'empty_page',
  'page_gone',
  'other_content',
  'off_site',
  'other_page',
] as const
export type BlockedBy = (typeof BLOCKED_BY)[number]
/** Why a scan failed: words for what lies with the target, */
export const TARGET_FAILURES = [
  'unreachable',
  'address_refused',
  'http_error',
  'redirect_loop',
  'url_refused',
  'throttled',
  'too_large',
  ...BLOCKED_BY,
] as const
/** and for what says nothing about the target. The last four: the process that scanned was ended or ended by itself. */
export const SCAN_FAULTS = ['error', 'timeout', 'unsupported', 'crashed', 'out_of_memory', 'cpu_limit', 'bad_output'] as const

/** Why a page of a site was not judged. */
export const PAGE_LEFT_OUT = [
  /** After as many pages, bytes or seconds as a scan takes. */
  'limit',
  'robots',
  /** One of endlessly many that are made alike. */
  'trap',
  'depth',
  /** Asking for it may sign out, delete, cancel. */
  'action',
  'other_type',
  'off_site',
  /** It leads to another page of the site, which is judged in its place. */
  'redirect',
  'not_found',
  'too_large',
  /** Something answered in its place. */
  'blocked',
  'throttled',
  'timeout',
  'error',
] as const
export type PageLeftOut = (typeof PAGE_LEFT_OUT)[number]
/** Most pages that a scan names one by one. */
export const PAGES_NAMED_MAX = 400
/** Which pages of a site a scan judged, and which not. */
export const pageCoverage = z.strictObject({
  judged: z.number(),
  /** How many were left out, by why. */
  leftOut: z.array(z.strictObject({ why: z.enum(PAGE_LEFT_OUT), count: z.number() })),
  /** Some of each, by path; `why` is null for one that was judged. */
  pages: z.array(z.strictObject({ path: z.string(), why: z.nullable(z.enum(PAGE_LEFT_OUT)) })),
})
export type PageCoverage = z.infer<typeof pageCoverage>

export const coverageEntry = z.strictObject({
  checkId: z.string(),
  title: z.string(),
  scope: z.string(),
  state: z.enum(COVERAGE_STATES),
  reason: z.nullable(z.string()),
})
export const coverageSummary = z.strictObject({ ran: z.number(), total: z.number(), notRun: z.array(coverageEntry) })

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
  /** While queued: the public host that so many others scan that this one waits. */
  waitsForHost: z.nullable(z.string()),
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
})
export type Scan = z.infer<typeof scan>
export const scanDetail = z.extend(scan, {
  coverage: coverageSummary,
  /** null for a target without pages, and until all were asked for. */
  pageCoverage: z.nullable(pageCoverage),
  /** As it stood when the scan began. */
  permit: z.nullable(permit),
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
export const listScans = defineRoute('GET /v1/scans', 'scans', {
  right: 'scans.read',
  summary: 'Scans, newest first',
  query: z.strictObject({ status: csv(SCAN_STATUSES), connectionId: csvIds, kind: csv(SCAN_KINDS), limit: pageLimit(50), cursor }),
  reply: page(scan),
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
