import { flagAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { known, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { flagOf, wordOf } from '#scanners/gcp/presence.ts'
import { computeName } from '#scanners/gcp/names.ts'
import type { Listing } from './collector.ts'
import { computeCollector, type Placed } from './compute-collector.ts'

export interface Subnetwork extends Placed {
  network: string | null
  /** What it is for; PRIVATE where instances stand in it. */
  purpose: Seen<string>
  hasFlowLogs: Seen<boolean>
}
export type Subnetworks = Listing<Subnetwork>

/** Told in two places, of which the older one may be left out (subnetworks reference). */
function flowLogsOf(row: Json): Seen<boolean> {
  const [older, newer] = [flagOf(row, 'enableFlowLogs'), flagOf(row, 'logConfig', 'enable')]
  if (older === true || newer === true) return true
  return older instanceof Unseen ? older : newer
}
/** "If unspecified, the purpose defaults to PRIVATE" (same page). */
function purposeOf(row: Json): Seen<string> {
  const said = wordOf(row, 'purpose')
  return said === '' ? 'PRIVATE' : said
}

export const subnetworks = computeCollector({
  id: 'subnetworks',
  resourceType: 'compute.googleapis.com/Subnetwork',
  collection: 'subnetworks',
  kind: 'subnetwork',
  isPlaced: true,
  factOf: (row, placed) => ({
    ...placed,
    network: computeName(textAt(row, 'network')),
    purpose: purposeOf(row),
    hasFlowLogs: flowLogsOf(row),
  }),
  itemOf: (row, { network, hasFlowLogs }) => ({
    tags: {},
    config: shown({
      ipCidrRange: textAt(row, 'ipCidrRange'),
      purpose: textAt(row, 'purpose'),
      flowLogs: known(hasFlowLogs),
      privateIpGoogleAccess: flagAt(row, 'privateIpGoogleAccess'),
    }),
    relations: network === null ? [] : [{ kind: 'in-network', to: network }],
  }),
})
