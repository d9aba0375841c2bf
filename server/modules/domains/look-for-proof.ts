import type { ProofSeen } from '#contract/domains.ts'
import { cleanText } from '#scanners/sdk/clean-text.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import { scannerFor } from '#server/kinds.ts'
import type { FetchedFile } from '#runner/host/job-reader.ts'
import type { Services } from '#server/services.ts'
import { userAgentOf } from '#server/user-agent.ts'
import { type DomainRow, FILE_PATH, nameOf, txtName, txtValue } from './domain-rows.ts'
import { domainsOf } from './host.ts'

const DNS_MS = 8_000
const FILE_MS = 6_000
/** With a place to wait for, and the start of a runner. */
const PATIENCE_MS = 20_000
const SHOWN = 200

type Outside = Pick<Services, 'config' | 'egress' | 'runners'>
type Asked = Pick<DomainRow, 'account_id' | 'host' | 'port' | 'key'>
type Proof = Pick<DomainRow, 'method' | 'covers'>
export interface Look {
  /** Every place that was looked at, in the order of what they would prove. */
  seen: ProofSeen[]
  /** What proves it, and the name it is for; null when nothing does. */
  found: { method: 'dns' | 'file'; covers: string } | null
}

/** Looks for a domain's proof in every place where it may be published. Never throws for what the domain's owner does. */
export async function lookForProof(outside: Outside, asked: Asked): Promise<Look> {
  const domains = domainsOf(asked.host)
  const [records, file] = await Promise.all([
    // the domain that proves most comes first
    Promise.all(domains.map((domain, at) => lookForRecord(outside, { domain, zones: domains.slice(at), key: asked.key })).toReversed()),
    lookForFile(outside, asked),
  ])
  const proving = records.findIndex(({ outcome }) => outcome === 'found')
  const covers = domains.toReversed()[proving]
  const byFile = file.outcome === 'found' ? { method: 'file' as const, covers: asked.host } : null
  return { seen: [...records, file], found: covers === undefined ? byFile : { method: 'dns', covers } }
}

async function lookForRecord(
  { egress }: Outside,
  { domain, zones, key }: { domain: string; zones: readonly string[]; key: string },
): Promise<ProofSeen> {
  const place = txtName(domain)
  const answer = (outcome: ProofSeen['outcome'], text: string | null = null): ProofSeen => ({ method: 'dns', place, outcome, text })
  try {
    const texts = (await egress.ownerTexts(place, zones, AbortSignal.timeout(DNS_MS))).map((text) => text.trim())
    if (texts.includes(txtValue(key))) return answer('found')
    return texts[0] === undefined ? answer('absent') : answer('other', cleanText(texts[0], { max: SHOWN }))
  } catch (error) {
    if (!(error instanceof NetworkError) && !isTimeout(error)) throw error
    return answer('unreachable')
  }
}
const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** Over TLS, and without it only where nothing answers over TLS. */
async function lookForFile(outside: Outside, asked: Asked): Promise<ProofSeen> {
  const secure = await readFile(outside, asked, 'https')
  return secure.outcome === 'unreachable' ? readFile(outside, asked, 'http') : secure
}

async function readFile({ config, egress, runners }: Outside, asked: Asked, scheme: 'https' | 'http'): Promise<ProofSeen> {
  const place = `${scheme}://${nameOf(asked)}${FILE_PATH}`
  const scanner = scannerFor('Websites')
  if (scanner === undefined) throw new Error('This build has no scanner for websites')
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
/**
 * Whether a look says that the proof given once is gone from its place. Where nobody answers, or with a refusal, it says nothing;
 * nor does a redirect of plain http, which commonly leads to the same place over the TLS that did not answer.
 */
export function saysGone({ method, covers }: Proof, seen: readonly ProofSeen[]): boolean {
  const own = seen.find((one) => one.method === method && (method === 'file' || one.place === txtName(covers ?? '')))
  if (own === undefined) return true
  if (own.outcome === 'redirected' && own.place.startsWith('http:')) return false
  return GONE.has(own.outcome)
}
