import type { ProofSeen } from '#contract/domains.ts'
import { cleanText } from '#scanners/sdk/clean-text.ts'
import type { PermitPlace } from '#scanners/sdk/permit.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import { scannerFor } from '#server/kinds.ts'
import type { FetchedFile } from '#runner/host/job-reader.ts'
import type { Services } from '#server/services.ts'
import { userAgentOf } from '#server/user-agent.ts'
import { isTimeout, lookForRecord, proofRecordOf } from '#server/domain-proof.ts'
import { type DomainRow, FILE_PATH, nameOf } from './domain-rows.ts'
import { isNetwork, recordPlaces } from './host.ts'
import { lookForReverse } from './look-for-reverse.ts'

const FILE_MS = 6_000
/** With a place to wait for, and the start of a runner. */
const PATIENCE_MS = 20_000
const SHOWN = 200

type Outside = Pick<Services, 'config' | 'egress' | 'runners'>
type Asked = Pick<DomainRow, 'account_id' | 'host' | 'port' | 'key'>
export interface Look {
  /** Every place that was looked at, in the order of what they would prove. */
  seen: ProofSeen[]
  /** What proves it, and what it is for; null when nothing does. */
  found: { method: 'dns' | 'file' | 'reverse'; covers: string; reverse_names: string[] } | null
}

/**
 * Looks for a domain's proof in every place where it may be published. Never throws for what the domain's owner does.
 * @param naming the domains that the account has proved: what addresses are called in them counts
 */
export async function lookForProof(outside: Outside, asked: Asked, naming: readonly PermitPlace[]): Promise<Look> {
  // what proves most comes first
  const places = recordPlaces(asked.host).toReversed()
  const [records, reverse, file] = await Promise.all([
    Promise.all(
      places.map(async (place): Promise<ProofSeen> => ({
        method: 'dns',
        ...(await lookForRecord(outside.egress, { ...place, key: asked.key })),
      })),
    ),
    lookForReverse(outside.egress, asked.host, naming),
    isNetwork(asked.host) ? [] : lookForFile(outside, asked).then((seen) => [seen]),
  ])
  const seen = [...records, ...reverse.seen, ...file]
  const covers = places[records.findIndex(({ outcome }) => outcome === 'found')]?.covers
  if (covers !== undefined) return { seen, found: { method: 'dns', covers, reverse_names: [] } }
  if (reverse.names !== null) return { seen, found: { method: 'reverse', covers: asked.host, reverse_names: reverse.names } }
  const isByFile = file.some(({ outcome }) => outcome === 'found')
  return { seen, found: isByFile ? { method: 'file', covers: asked.host, reverse_names: [] } : null }
}

/** Over TLS, and without it only where nothing answers over TLS. */
async function lookForFile(outside: Outside, asked: Asked): Promise<ProofSeen> {
  const secure = await readFile(outside, asked, 'https')
  return secure.outcome === 'unreachable' ? readFile(outside, asked, 'http') : secure
}

async function readFile({ config, egress, runners }: Outside, asked: Asked, scheme: 'https' | 'http'): Promise<ProofSeen> {
  const place = `${scheme}://${nameOf(asked)}${FILE_PATH}`
  const scanner = scannerFor('Websites')
  const order = {
    scanner,
    accountId: asked.account_id,
    target: place,
    fields: {},
    credentials: null,
    checkIds: [],
    memory: null,
    permit: null,
    userAgent: userAgentOf(config, 'proof of ownership'),
    egress: egress.policy(),
  }
  const file = await runners.fetch(order, FILE_MS, AbortSignal.timeout(PATIENCE_MS)).catch((error: unknown) => {
    if (!(error instanceof ScanFailure) && !isTimeout(error)) throw error
    return null
  })
  return { method: 'file', place, ...judged(file, asked.key) }
}

/** Only the key and nothing else counts: a page that answers everything never holds what it was not sent. */
function judged(file: FetchedFile | null, key: string): Pick<ProofSeen, 'outcome' | 'text'> {
  if (file === null || file.status === null) return { outcome: 'unreachable', text: null }
  const { status, content, truncated } = file
  if (status >= 300 && status < 400) return { outcome: 'redirected', text: null }
  if (status === 404 || status === 410) return { outcome: 'absent', text: null }
  if (status !== 200) return { outcome: 'refused', text: `HTTP ${status}` }
  if (!truncated && content.trim() === key) return { outcome: 'found', text: null }
  return { outcome: 'other', text: cleanText(content.trim(), { max: SHOWN }) }
}

const GONE: ReadonlySet<ProofSeen['outcome']> = new Set(['absent', 'other', 'redirected'])
const isGone = ({ outcome, place }: ProofSeen): boolean => GONE.has(outcome) && !(outcome === 'redirected' && place.startsWith('http:'))
/**
 * Whether a look says that the proof given once is gone from its place. Where nobody answers, or with a refusal, it says nothing;
 * nor does a redirect of plain http, which commonly leads to the same place over the TLS that did not answer.
 */
export function saysGone(
  { host, method, covers, key }: Pick<DomainRow, 'host' | 'method' | 'covers' | 'key'>,
  seen: readonly ProofSeen[],
): boolean {
  const record = recordPlaces(host).find((place) => place.covers === covers)
  const isOwn = (one: ProofSeen) => method !== 'dns' || (record !== undefined && one.place === proofRecordOf(record.domain, key).name)
  const own = seen.filter((one) => one.method === method && isOwn(one))
  return own.length === 0 || own.some(isGone)
}
