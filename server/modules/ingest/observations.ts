import { createHash } from 'node:crypto'
import type { CheckInfo, Evidence, EvidenceKind, ResourceRef, Verdict, VerdictStatus } from '#scanners/sdk/check.ts'
import { fingerprint } from '#scanners/sdk/fingerprint.ts'
import type { CheckOutcome, Scanner, ScannerInfo } from '#scanners/sdk/scanner.ts'
import { CONFIDENCE, EXPOSURE, RESULT, RISK } from '#server/codes.ts'
import type { SlaDays } from '#contract/settings.ts'
import type { ScanRow } from '#server/modules/scans/index.ts'

/** Kinds in which every letter counts: a new serial number or DNS record is a change. */
const EXACT: ReadonlySet<EvidenceKind> = new Set(['certificate', 'dns'])

/** Header lines whose value differs from one answer to the next without meaning anything. */
const VOLATILE_HEADERS =
  /^((?:[<>] )?(?:date|age|expires|last-modified|etag|x-request-id|x-correlation-id|x-trace-id|x-amz-[\w-]{1,40}|x-runtime|x-response-time|x-timer|x-served-by|x-cache[\w-]{0,20}|cf-ray|server-timing|via|content-length|report-to|nel)\s{0,4}:).{0,8192}$/gimu
/** The value of a cookie; its name and attributes stay. */
const COOKIE_VALUE = /^((?:[<>] )?set-cookie\s{0,4}:\s{0,4}[^=;\s]{1,200}=)[^;\n]{0,4096}/gimu
const HTTP_DATE = /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2}[ -][A-Z][a-z]{2}[ -]\d{4} \d{2}:\d{2}:\d{2} GMT\b/gu
const ISO_INSTANT = /\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:?\d{2})?/gu
const DURATION = /\b\d{1,7}(?:\.\d{1,6})? ?(?:ms|µs)\b/gu
const NONCE = /(\bnonce(?:-|\s{0,2}=\s{0,2}["']?))[\w+/=-]{8,200}/gu
/** Random tokens: UUIDs, and runs of 20 and more letters and digits that mix both. */
const TOKEN = /\b(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[A-Za-z_-]{0,64}\d)(?=[\d_-]{0,64}[A-Za-z])[\w-]{20,512})\b/giu

function stableContent({ kind, content }: Evidence): string {
  if (EXACT.has(kind)) return content
  return content
    .replaceAll(VOLATILE_HEADERS, '$1*')
    .replaceAll(COOKIE_VALUE, '$1*')
    .replaceAll(HTTP_DATE, '*')
    .replaceAll(ISO_INSTANT, '*')
    .replaceAll(DURATION, '*')
    .replaceAll(NONCE, '$1*')
    .replaceAll(TOKEN, '*')
}

/**
 * Evidence without what changes from one look to the next (dates, request ids, cookie values, nonces), for telling whether an
 * outcome is the same as before. Never shown or stored: the evidence itself stays unaltered.
 */
export function stableEvidence(evidence: readonly Evidence[]): string {
  return JSON.stringify(evidence.map((item) => [item.label, item.kind, stableContent(item)]))
}

/** What ingest needs to know of the scan it serves. */
export type IngestScan = Pick<ScanRow, 'id' | 'connection_id' | 'seq' | 'kind' | 'resource_id' | 'scopes' | 'started_at' | 'requested_by'>
/** What ingest needs to know of the scanner: how it names its target, and its checks. */
export type IngestScanner = Pick<Scanner<never>, 'targetOf' | 'vectorType'> &
  Pick<ScannerInfo, 'scopeOf'> & { checks: readonly CheckInfo[] }

/** One verdict in the form the tables hold. */
export interface Observation {
  checkId: string
  resource: ResourceRef
  locator: string | null
  /** SHA-256 of the identity, hexadecimal. */
  fingerprint: string
  /** 1 pass, 2 fail, 3 manual, 4 error */
  status: number
  risk: number
  message: string
  values: Record<string, string | number>
  confidence: number
  exposure: number
  evidence: readonly Evidence[]
  /** Paths on the resource where it was seen; they come and go, and make no other outcome of it. */
  pages: readonly string[]
  /** Hash of all that makes an outcome the same outcome, hexadecimal: equal digests write nothing. */
  digest: string
}

/** What a place looks like now, as far as results and findings keep it. */
export interface ObservedResult {
  observation: Observation
  resourceId: string
  /** sha-256 of its evidence, if it has any. */
  evidence: string | null
  /** How far its resource is from the internet, by its relations; null: not known. */
  resourceExposure: number | null
  /** The connection's: its place in CRITICALITIES. */
  criticality: number
  /** The account's. */
  slaDays: SlaDays
}

const resultOf: Readonly<Record<VerdictStatus, 'pass' | 'fail' | 'manual' | 'error'>> = {
  PASS: 'pass',
  FAIL: 'fail',
  MANUAL: 'manual',
  UNKNOWN: 'error',
}
/** Of two verdicts with one identity, the one that must not be lost. */
const PRECEDENCE: readonly VerdictStatus[] = ['FAIL', 'UNKNOWN', 'MANUAL', 'PASS']

/** PostgreSQL holds neither NUL nor half a surrogate pair, and a scanned target may send both. */
export const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()

const storableValues = (values: Verdict['values']): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values ?? {})
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => [name, typeof value === 'string' ? storable(value) : value]),
  )
export const storableEvidence = (evidence: readonly Evidence[]): Evidence[] =>
  evidence.map(({ label, kind, content }) => ({ label: storable(label), kind, content: storable(content) }))

function storableResource({ genericIdentifier, genericIdentifierValue, region }: ResourceRef): ResourceRef {
  const kept = { genericIdentifier, genericIdentifierValue: storable(genericIdentifierValue) }
  return region === undefined ? kept : { ...kept, region: storable(region) }
}

function observe(
  check: { id: string; riskLevel: CheckInfo['riskLevel'] },
  verdict: Verdict,
  identity: { vectorType: Scanner<never>['vectorType']; target: string },
): Observation {
  const resource = storableResource(verdict.resource)
  const locator = verdict.locator === undefined ? null : storable(verdict.locator)
  const evidence = storableEvidence(verdict.evidence)
  const outcome = {
    status: RESULT.of(resultOf[verdict.status]),
    risk: RISK.of(verdict.riskLevel ?? check.riskLevel),
    message: storable(verdict.message),
    values: storableValues(verdict.values),
    confidence: CONFIDENCE.of(verdict.confidence),
    exposure: EXPOSURE.of(verdict.exposure ?? 'reachable'),
  }
  const digest = createHash('sha256').update(JSON.stringify(outcome)).update(stableEvidence(evidence)).digest('hex').slice(0, 32)
  return {
    checkId: check.id,
    resource,
    locator,
    fingerprint: fingerprint({ ...identity, checkId: check.id, resource, locator }),
    ...outcome,
    evidence,
    pages: [...new Set((verdict.pages ?? []).map(storable))],
    digest,
  }
}

/**
 * The verdicts of outcomes whose check ran, by fingerprint. Two verdicts of one identity become one, the worse.
 * @throws RangeError when an outcome names a check that the scanner does not have: a defect
 */
export function observeOutcomes(outcomes: readonly CheckOutcome[], scanner: IngestScanner, target: string): Map<string, Observation> {
  const checks = new Map(scanner.checks.map((check) => [check.id, check]))
  const identity = { vectorType: scanner.vectorType, target: scanner.targetOf(target) }
  const seen = new Map<string, Observation>()
  for (const { checkId, verdicts } of outcomes) {
    const check = checks.get(checkId)
    if (check === undefined) throw new RangeError(`The ${scanner.vectorType} scanner has no check ${checkId}`)
    const worstFirst = verdicts.toSorted((a, b) => PRECEDENCE.indexOf(a.status) - PRECEDENCE.indexOf(b.status))
    for (const verdict of worstFirst) {
      const observation = observe(check, verdict, identity)
      if (!seen.has(observation.fingerprint)) seen.set(observation.fingerprint, observation)
    }
  }
  return seen
}
