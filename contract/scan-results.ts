import * as z from 'zod/mini'
import {
  asFile,
  BEACON_CATEGORIZATIONS,
  beaconCategorization,
  bothWays,
  csv,
  csvOf,
  csvText,
  cursor,
  flag,
  id,
  instant,
  levelOfEffort,
  page,
  pageLimit,
  placeShape,
  RISK_LEVELS,
  riskLevel,
  text,
  vectorType,
} from './fields.ts'
import { limits } from './limits.ts'
import { defineRoute, streamedList } from './route.ts'

export const RESULT_STATUSES = ['pass', 'fail', 'manual', 'error', 'muted'] as const
export type ResultStatus = (typeof RESULT_STATUSES)[number]

/** Outcome of one check on one resource, as a scan saw it. */
export const scanResult = z.strictObject({
  id,
  scanId: id,
  connectionId: id,
  connectionName: z.string(),
  vectorType,
  checkId: z.string(),
  title: z.string(),
  category: z.string(),
  /** In the language of Accept-Language, as `scannerTypeName`. */
  categoryName: z.string(),
  scannerType: z.string(),
  scannerTypeName: z.string(),
  riskLevel,
  levelOfEffort,
  status: z.enum(RESULT_STATUSES),
  message: z.string(),
  resourceId: id,
  genericIdentifier: z.string(),
  genericIdentifierValue: z.string(),
  ...placeShape,
  region: z.nullable(z.string()),
  findingId: z.nullable(id),
  beaconCategorization: z.nullable(beaconCategorization),
  /** Since when the outcome has been the same. */
  sinceAt: instant,
})
export type ScanResult = z.infer<typeof scanResult>

/**
 * Each in both directions; '-' is descending. `status` goes from fail over error, manual and muted to pass; of one title, status or
 * connection the riskiest come first.
 */
export const RESULT_SORTS = bothWays(['riskLevel', 'status', 'title', 'connectionName'])
const sort = z._default(z.enum(RESULT_SORTS), '-riskLevel')
const filters = {
  scanId: z.optional(id),
  connectionId: z.optional(id),
  cloud: csvOf(vectorType),
  category: csvText,
  status: csv(RESULT_STATUSES),
  riskLevel: csv(RISK_LEVELS),
  scannerType: csvText,
  vectorType: csvOf(vectorType),
  region: csvText,
  filterAll: z.optional(text(200)),
  tags: csvText,
  beaconCategorization: csv(BEACON_CATEGORIZATIONS),
  isRemediation: flag,
}
export const exportScanResults = defineRoute('GET /v1/scan-results/export', 'scan-results', {
  right: 'scans.read',
  ...streamedList,
  summary: 'The filtered results as a file, streamed: CSV, JSON, or one JSON object a line',
  query: z.strictObject({ ...filters, sort, ...asFile }),
})
export const listScanResults = defineRoute('GET /v1/scan-results', 'scan-results', {
  right: 'scans.read',
  summary: 'Results of a scan, or the newest results of every connection, by risk unless told otherwise',
  query: z.strictObject({ ...filters, sort, limit: pageLimit(limits.scanResultsPage), cursor }),
  reply: z.extend(page(scanResult), { resultsAssignedToUserid: z.number() }),
})

const tally = z.strictObject({
  name: z.string(),
  pass: z.number(),
  fail: z.number(),
  manual: z.number(),
  error: z.number(),
  muted: z.number(),
})
/** `name` is what filters use, `label` what people read. */
const namedTally = z.extend(tally, { label: z.string() })
export const summarizeScanResults = defineRoute('GET /v1/scan-results/summary', 'scan-results', {
  right: 'scans.read',
  summary: 'Results counted by scanner, overall and by category',
  query: z.strictObject({ scanId: z.optional(id), connectionId: z.optional(id) }),
  reply: z.strictObject({ scannerSummaries: z.array(namedTally), generalResults: tally, categoryResults: z.array(namedTally) }),
})
const named = z.strictObject({ id: z.string(), name: z.string() })
export const listFilterOptions = defineRoute('GET /v1/filter-options', 'scan-results', {
  right: 'findings.read',
  summary: 'Values that occur, for each filter',
  /** `q`: a part of the values of genericIdentifierValue, of which at most limits.filterValues are answered. */
  query: z.strictObject({ q: z.optional(text(200)) }),
  reply: z.strictObject({
    region: z.array(z.string()),
    category: z.array(z.string()),
    /** The same as `category` and `scannerType`, with what people read. */
    categories: z.array(named),
    scannerTypes: z.array(named),
    genericIdentifier: z.array(z.string()),
    genericIdentifierValue: z.array(z.string()),
    scannerType: z.array(z.string()),
    vectorType: z.array(vectorType),
    tags: z.array(z.string()),
    cloud: z.array(vectorType),
    connections: z.array(z.strictObject({ id, name: z.string(), vectorType })),
    count: z.number(),
  }),
})

export const evidenceItem = z.strictObject({
  label: z.string(),
  kind: z.enum(['request', 'response', 'header', 'text', 'html', 'certificate', 'dns', 'json']),
  content: z.string(),
})
export const scanResultDetail = z.extend(scanResult, {
  evidence: z.array(evidenceItem),
  why: z.string(),
  remediation: z.string(),
  references: z.array(z.string()),
  /** Spans of the same outcome for this check on this resource, newest first. */
  history: z.array(
    z.strictObject({
      status: z.enum(RESULT_STATUSES),
      message: z.string(),
      fromScanId: z.nullable(id),
      fromAt: instant,
      toAt: z.nullable(instant),
    }),
  ),
})
export const getScanResult = defineRoute('GET /v1/scan-results/{id}', 'scan-results', {
  right: 'scans.read',
  summary: 'One result with evidence and history',
  params: z.strictObject({ id }),
  reply: scanResultDetail,
})
export const listScanEvidence = defineRoute('GET /evidence/{scanId}', 'evidence', {
  right: 'scans.read',
  summary: 'Evidence of a scan, one entry per result, optionally of one resource',
  params: z.strictObject({ scanId: id }),
  query: z.strictObject({ identifierId: z.optional(z.string().check(z.maxLength(2048))), limit: pageLimit(50), cursor }),
  reply: page(
    z.strictObject({
      resultId: id,
      checkId: z.string(),
      genericIdentifierValue: z.string(),
      sha256: z.string(),
      status: z.enum(RESULT_STATUSES),
      items: z.array(evidenceItem),
    }),
  ),
})
