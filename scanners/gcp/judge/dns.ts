import type { Verdict } from '#scanners/sdk/check.ts'
import { together, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { DnsZone, DnsZones } from '#scanners/gcp/collect/dns-zones.ts'
import { judgeRows } from './listing.ts'

/** What decides of a zone that is signed; null: nobody outside asks it, or it is not signed. */
function signedWith({
  isPublic,
  signing,
  algorithms,
}: DnsZone): Seen<{ algorithms: readonly { use: string; algorithm: string }[] }> | null {
  if (isPublic === false || (!(signing instanceof Unseen) && (signing === '' || signing === 'off'))) return null
  const seen = together<{ isPublic: boolean; signing: string; algorithms: readonly { use: string; algorithm: string }[] }>({
    isPublic,
    signing,
    algorithms,
  })
  return seen instanceof Unseen ? seen : { algorithms: seen.algorithms }
}

/** Judges by which algorithm signed zones sign keys, or records. @param use keySigning or zoneSigning */
export const judgeAlgorithm = (zones: DnsZones, use: 'keySigning' | 'zoneSigning'): Verdict[] =>
  judgeRows('dns.managedZones.list', zones, signedWith, ({ algorithms }) => {
    const own = algorithms.filter((spec) => spec.use === use).map(({ algorithm }) => algorithm)
    return {
      fault: own.includes('rsasha1') ? 'fail' : null,
      values: { [use]: own },
      // "rsasha256" where nothing else is said
      options: { values: { algorithm: own.join(', ') || 'rsasha256' } },
    }
  })
