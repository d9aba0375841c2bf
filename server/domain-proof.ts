import { randomBytes } from 'node:crypto'
import { LOST_AFTER, type ProofSeen } from '#contract/domains.ts'
import type { Egress } from '#egress/egress.ts'
import { cleanText } from '#scanners/sdk/clean-text.ts'
import { NetworkError } from '#scanners/sdk/network.ts'

/**
 * How a domain is proved, for whatever it is proved: a record with a key of the account's own, looked for each day, and lost after
 * too many days without it.
 */

const DNS_MS = 8_000
const SHOWN = 200

/** 160 bits: nobody guesses it, and no page repeats what was never sent to it. */
export const newKey = (): string => randomBytes(20).toString('hex')
/** What a domain's owner publishes: a TXT record of this name with this value. */
export const proofRecordOf = (domain: string, key: string): { name: string; value: string } => ({
  name: `_parapet-challenge.${domain}`,
  value: `parapet-verification=${key}`,
})

export type RecordSeen = Pick<ProofSeen, 'place' | 'outcome' | 'text'>
/**
 * Looks for the record at the domain's own name servers. Never throws for what they do.
 * @param zones names whose name servers may know it, the nearest first
 */
export async function lookForRecord(
  { ownerTexts }: Pick<Egress, 'ownerTexts'>,
  { domain, zones = [domain], key }: { domain: string; zones?: readonly string[]; key: string },
): Promise<RecordSeen> {
  const { name: place, value } = proofRecordOf(domain, key)
  try {
    const texts = (await ownerTexts(place, zones, AbortSignal.timeout(DNS_MS))).map((text) => text.trim())
    if (texts.includes(value)) return { place, outcome: 'found', text: null }
    if (texts[0] === undefined) return { place, outcome: 'absent', text: null }
    return { place, outcome: 'other', text: cleanText(texts[0], { max: SHOWN }) }
  } catch (error) {
    if (!(error instanceof NetworkError) && !isTimeout(error)) throw error
    return { place, outcome: 'unreachable', text: null }
  }
}
export const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** Daily looks in a row that did not see a proof. */
export interface FailedLooks {
  gone: number
  unanswered: number
}
/** The same after one more: by an answer that the proof is gone, or by none. */
export const afterMiss = ({ gone, unanswered }: FailedLooks, isGone: boolean): FailedLooks =>
  isGone ? { gone: gone + 1, unanswered: 0 } : { gone, unanswered: unanswered + 1 }
export const isLost = ({ gone, unanswered }: FailedLooks): boolean => gone >= LOST_AFTER.gone || unanswered >= LOST_AFTER.unanswered
