import type { ProofSeen } from '#contract/domains.ts'
import type { Egress } from '#egress/egress.ts'
import { cleanText } from '#scanners/sdk/clean-text.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { permitFor, mayReach, type PermitPlace } from '#scanners/sdk/permit.ts'
import { addressesIn, hostOf, networkOf } from '#scanners/sdk/place.ts'
import { isTimeout } from '#server/domain-proof.ts'
import { reverseName } from './reverse-zone.ts'

/** For all addresses together. */
const WITHIN_MS = 15_000
const AT_ONCE = 16
/** Reverse names of one address that are followed. */
const NAMES_MAX = 4
/** Addresses that are named of those without a name of the account's own. */
const TOLD_MAX = 5
const SHOWN = 200
const ANY_PORT = 443

export interface ReverseLook {
  seen: ProofSeen[]
  /** The names, one or more an address; null unless every address has one. */
  names: string[] | null
}
type Answer = Pick<ProofSeen, 'outcome' | 'text'>

/**
 * Looks whether every address of a host is called by a name in the domains that the account has proved, and whether the name leads
 * back to it: whoever holds an address decides what it is called, and nobody else can make it lead there. A name alone proves
 * nothing, since anyone may point one at any address.
 */
export async function lookForReverse(
  { lookUp }: Pick<Egress, 'lookUp'>,
  host: string,
  proved: readonly PermitPlace[],
): Promise<ReverseLook> {
  const addresses = addressesOf(host)
  if (addresses.length === 0) return { seen: [], names: null }
  const signal = AbortSignal.timeout(WITHIN_MS)
  const answers: { address: string; answer: Answer }[] = []
  for (let from = 0; from < addresses.length; from += AT_ONCE) {
    const part = addresses.slice(from, from + AT_ONCE)
    answers.push(...(await Promise.all(part.map(async (address) => ({ address, answer: await lookAt(lookUp, address, proved, signal) })))))
    // nothing more is asked of a network once some of it is not the account's
    if (answers.filter(({ answer }) => answer.outcome !== 'found').length >= TOLD_MAX) break
  }
  const missing = answers.filter(({ answer }) => answer.outcome !== 'found')
  const told = missing.length > 0 ? missing.slice(0, TOLD_MAX) : answers.slice(0, 1)
  const seen = told.map(({ address, answer: { outcome, text } }): ProofSeen => ({ method: 'reverse', place: address, outcome, text }))
  const names = missing.length > 0 ? null : [...new Set(answers.flatMap(({ answer }) => answer.text ?? []))]
  return { seen, names }
}
function addressesOf(host: string): string[] {
  const network = networkOf(host)
  if (network !== null) return addressesIn(network) ?? []
  const own = hostOf(host)
  return own === null ? [] : (addressesIn(networkOf(`${own}/${own.includes(':') ? 128 : 32}`) ?? '::/0') ?? [])
}

async function lookAt(lookUp: Egress['lookUp'], address: string, proved: readonly PermitPlace[], signal: AbortSignal): Promise<Answer> {
  try {
    const { records } = await lookUp(reverseName(address), 'PTR', signal)
    const names = records.slice(0, NAMES_MAX).map((name) => name.replace(/\.$/u, '').toLowerCase())
    for (const name of names) {
      if (!mayReach(permitFor(...proved), { host: name, port: ANY_PORT })) continue
      const { records: forward } = await lookUp(name, address.includes(':') ? 'AAAA' : 'A', signal)
      if (forward.some((one) => hostOf(one) === address)) return { outcome: 'found', text: name }
    }
    const [first] = names
    return first === undefined ? { outcome: 'absent', text: null } : { outcome: 'other', text: cleanText(first, { max: SHOWN }) }
  } catch (error) {
    if (!(error instanceof NetworkError) && !isTimeout(error)) throw error
    return { outcome: 'unreachable', text: null }
  }
}
