import { labelsAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { rowsOf, wordOf } from '#scanners/gcp/presence.ts'
import { nameIn, resourceOf } from '#scanners/gcp/names.ts'
import type { Listing } from './collector.ts'
import { listCollector } from './list-collector.ts'

export interface DnsZone {
  name: string
  /** Everyone may ask it; private ones cannot be signed. */
  isPublic: Seen<boolean>
  /** on, off, transfer; '' where nothing is said of it: off. */
  signing: Seen<string>
  /** Algorithms by what they sign: keySigning, zoneSigning. */
  algorithms: Seen<readonly { use: string; algorithm: string }[]>
}
export type DnsZones = Listing<DnsZone>

/** "public" where it is left out (cloud.google.com/dns/docs/reference/rest/v1/managedZones). */
function isPublic(row: Json): Seen<boolean> {
  const said = wordOf(row, 'visibility')
  if (said instanceof Unseen) return said
  const word = said.toLowerCase()
  if (word === '' || word === 'public') return true
  return word === 'private' ? false : new Unseen('error')
}
function algorithmsOf(row: Json): DnsZone['algorithms'] {
  const specs = rowsOf(row, 'dnssecConfig', 'defaultKeySpecs')
  if (specs instanceof Unseen) return specs
  const known = specs.flatMap((spec) => {
    const use = textAt(spec, 'keyType')
    const algorithm = textAt(spec, 'algorithm')
    return use === undefined || algorithm === undefined ? [] : [{ use, algorithm: algorithm.toLowerCase() }]
  })
  return known.length === specs.length ? known : new Unseen('error')
}

export const dnsZones = listCollector({
  id: 'dns-zones',
  resourceType: 'dns.googleapis.com/ManagedZone',
  service: 'dns',
  collection: 'managedZones',
  list: {
    permission: 'dns.managedZones.list',
    url: ({ id }) => `https://dns.googleapis.com/dns/v1/projects/${id}/managedZones`,
    query: { maxResults: '1000' },
    field: 'managedZones',
    kind: 'dns#managedZonesListResponse',
  },
  one: { permission: 'dns.managedZones.get', url: (path) => `https://dns.googleapis.com/dns/v1/${path}`, kind: 'dns#managedZone' },
  factOf(row, project) {
    const own = textAt(row, 'name')
    if (own === undefined) return null
    const state = wordOf(row, 'dnssecConfig', 'state')
    return {
      name: nameIn('dns', `projects/${project.id}/managedZones/${own}`),
      isPublic: isPublic(row),
      signing: state instanceof Unseen ? state : state.toLowerCase(),
      algorithms: algorithmsOf(row),
    }
  },
  itemOf: (row, { name }) => ({
    resource: resourceOf(name),
    name: textAt(row, 'dnsName') ?? textAt(row, 'name') ?? name,
    tags: labelsAt(row, 'labels'),
    config: shown({
      dnsName: textAt(row, 'dnsName'),
      visibility: textAt(row, 'visibility'),
      dnssec: textAt(row, 'dnssecConfig', 'state'),
      creationTime: textAt(row, 'creationTime'),
    }),
    relations: [],
  }),
})
