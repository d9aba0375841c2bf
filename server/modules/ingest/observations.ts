import { createHash } from 'node:crypto'
import { CONFIDENCE, EXPOSURE, RESULT, RISK } from '#server/codes.ts'
import type { CheckInfo, Evidence, ResourceRef, Verdict, VerdictStatus } from '#scanners/sdk/check.ts'
import { fingerprint } from '#scanners/sdk/fingerprint.ts'
import type { CheckOutcome, Scanner } from '#scanners/sdk/scanner.ts'
import type { ScanRow } from '#server/modules/scans/index.ts'
import { stableEvidence } from './stable-evidence.ts'

/** What take-in needs to know of the scan it serves. */
export type TakenScan = Pick<ScanRow, 'id' | 'connection_id' | 'seq' | 'kind' | 'resource_id' | 'started_at' | 'requested_by'>
/** What take-in needs to know of the scanner: how it names its target, and its checks. */
export type TakenScanner = Pick<Scanner<never>, 'targetOf' | 'vectorType'> & { checks: readonly CheckInfo[] }

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
  /** Hash of all that makes an outcome the same outcome, hexadecimal: equal digests write nothing. */
  digest: string
}

/** What a place looks like now, as far as results and findings keep it. */
export interface Sight {
  observation: Observation
  resourceId: string
  /** sha-256 of its evidence, if it has any. */
  evidence: string | null
  /** The connection's: 0 low, 1 normal, 2 high. */
  criticality: number
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
    digest,
  }
}

/**
 * The verdicts of outcomes whose check ran, by fingerprint. Two verdicts of one identity become one, the worse.
 * @throws RangeError when an outcome names a check that the scanner does not have: a defect
 */
export function observeOutcomes(outcomes: readonly CheckOutcome[], scanner: TakenScanner, target: string): Map<string, Observation> {
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
