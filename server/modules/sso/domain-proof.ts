import { randomBytes } from 'node:crypto'
import type { Egress } from '#egress/egress.ts'

const WITHIN_MS = 5_000
/** Enough to see what is wrong with a record. */
const SHOWN = 10
const SHOWN_LENGTH = 200

/** What a domain's owner publishes to prove that it is theirs: a TXT record of this name with this value. */
export interface DomainRecord {
  name: string
  value: string
}
export const newDomainKey = (): string => randomBytes(20).toString('hex')
export const domainRecordOf = (domain: string, key: string): DomainRecord => ({
  name: `_parapet-challenge.${domain}`,
  value: `parapet-verification=${key}`,
})

/**
 * Looks for the record.
 * @returns whether it is there, and what is there instead
 * @throws NetworkError when the name servers do not answer within five seconds
 */
export async function findDomainProof(
  egress: Pick<Egress, 'network'>,
  { name, value }: DomainRecord,
): Promise<{ verified: boolean; seen: string[] }> {
  const { records } = await egress.network({ userAgent: 'Parapet' }).dns(name, 'TXT', AbortSignal.timeout(WITHIN_MS))
  const seen = records.map((record) => record.trim())
  return { verified: seen.includes(value), seen: seen.slice(0, SHOWN).map((record) => record.slice(0, SHOWN_LENGTH)) }
}
