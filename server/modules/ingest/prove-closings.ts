import type { Evidence } from '#scanners/sdk/check.ts'
import type { Exchange } from '#scanners/sdk/exchanges.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { RESULT } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { recordProofs } from '#server/modules/proofs/index.ts'
import { keepEvidence } from './evidence.ts'
import type { FindingChange, IngestFinding } from './findings.ts'
import { storableEvidence, type IngestScan, type Observation } from './observations.ts'

/** Requests kept of one proof: those about its place, or the first of its check. */
const REQUESTS_KEPT = 10

/** What a batch of a scan saw, as far as it can prove that a finding has ended. */
interface Seen {
  outcomes: readonly CheckOutcome[]
  observations: ReadonlyMap<string, Observation>
  /** Whether an observation is about this resource. */
  isOf: (observation: Observation, resourceId: string) => boolean
  storedEvidence: ReadonlySet<string>
}

const isPass = ({ status }: Observation): boolean => status === RESULT.of('pass')

/** Whether a request asks for a place by its path ('/.env') or its name ('_dmarc.shop.example'). */
function asksFor(place: string, { request }: Exchange): boolean {
  const [, address = ''] = (request.split('\n')[0] ?? '').split(' ').slice(-2)
  if (address === place) return true
  const url = URL.parse(address)
  return url !== null && (url.pathname === place || `${url.pathname}${url.search}` === place || `${url.host}${url.pathname}` === place)
}

/** The requests about a finding's place; where none names it (a header, a cookie), what its check asked. */
export function requestsOf(
  { locator, values }: Pick<IngestFinding, 'locator' | 'values'>,
  exchanges: readonly Exchange[],
): { about: Exchange[]; kept: Exchange[] } {
  // a locator leaves out what a request names: the folder of a file, its version
  const places = [locator, values['place']].filter((place) => typeof place === 'string')
  const about = exchanges.filter((one) => places.some((place) => asksFor(place, one)))
  return { about, kept: (about.length > 0 ? about : exchanges).slice(0, REQUESTS_KEPT) }
}

const answerAsEvidence = ({ request, answer }: Exchange): Evidence => ({
  label: request.split('\n')[0] ?? '',
  kind: 'response',
  content: answer,
})

/** The outcome itself, as data: what there is to show where a check neither asked nor kept anything. */
const outcomeAsEvidence = ({ check_id, locator, values }: IngestFinding, passing: Observation | undefined, now: Date): Evidence => ({
  label: String(values['place'] ?? locator ?? check_id),
  kind: 'text',
  content: [
    `${check_id}: ${passing === undefined ? 'not seen' : 'PASS'}`,
    ...Object.entries(passing?.values ?? {}).map(([name, value]) => `${name}: ${value}`),
    now.toISOString(),
  ].join('\n'),
})

/**
 * What passed, and never nothing: the answer for the very place, and what the check saw of the resource; failing both, what was
 * asked and answered; failing that too, the outcome itself.
 */
export function evidenceOf(
  finding: IngestFinding,
  passing: Observation | undefined,
  { about, kept }: ReturnType<typeof requestsOf>,
  now: Date,
): readonly Evidence[] {
  const seen = passing?.evidence ?? []
  // untouched, so that equal evidence stays one row
  if (about.length === 0 && seen.length > 0) return seen
  const answers = seen.length > 0 ? about : kept
  if (answers.length + seen.length === 0) return storableEvidence([outcomeAsEvidence(finding, passing, now)])
  return storableEvidence([...answers.map(answerAsEvidence), ...seen])
}

/** The pass of the finding's own place, or of its check on its resource when the place is mentioned no longer. */
function passingOf({ check_id, fingerprint, resource_id }: IngestFinding, { observations, isOf }: Seen): Observation | undefined {
  const own = observations.get(fingerprint)
  if (own !== undefined && isPass(own)) return own
  return [...observations.values()].find((one) => one.checkId === check_id && isPass(one) && isOf(one, resource_id))
}

/**
 * Keeps the proof of every finding that these changes end, before they are written: what passed, and the request that shows it.
 * @returns the changes, the ending ones with the evidence of what passed
 */
export async function proveClosings(ctx: Ctx, scan: IngestScan, changes: readonly FindingChange[], seen: Seen): Promise<FindingChange[]> {
  const closings = changes.flatMap((change) => {
    if (change.move !== 'resolve') return []
    const { finding } = change
    const exchanges = seen.outcomes.flatMap((outcome) => (outcome.checkId === finding.check_id ? (outcome.exchanges ?? []) : []))
    const requests = requestsOf(finding, exchanges)
    const passing = passingOf(finding, seen)
    return [
      {
        change,
        passing,
        requests: requests.kept,
        fingerprint: finding.fingerprint,
        evidence: evidenceOf(finding, passing, requests, ctx.now),
      },
    ]
  })
  if (closings.length === 0) return [...changes]
  const kept = await keepEvidence(ctx, closings, seen.storedEvidence)
  await recordProofs(
    ctx,
    scan,
    closings.map(({ change: { finding }, passing, requests }) => ({
      findingId: finding.id,
      reason: finding.resolved_reason === 'resource deleted' ? 'resource deleted' : 'fixed',
      passed: passing === undefined ? null : { message: passing.message, values: passing.values },
      evidence: kept.get(finding.fingerprint) ?? null,
      requests,
    })),
  )
  return changes.map((change) =>
    change.move === 'resolve'
      ? { ...change, finding: { ...change.finding, evidence_sha256: kept.get(change.finding.fingerprint) ?? null } }
      : change,
  )
}
