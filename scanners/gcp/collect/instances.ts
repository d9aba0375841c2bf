import { labelsAt, shown, textAt, textsAt } from '#scanners/sdk/cloud/fields.ts'
import { known, together, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { flagOf, rowsOf, wordOf, wordsOf } from '#scanners/gcp/presence.ts'
import { metadataOf, type MetadataFlags } from '#scanners/gcp/metadata.ts'
import { accountName, computeName, lastOf } from '#scanners/gcp/names.ts'
import type { Listing } from './collector.ts'
import { computeCollector, type Placed } from './compute-collector.ts'
import type { Project } from './projects.ts'

/** A network card. */
export interface NetworkCard {
  network: string | null
  subnetwork: string | null
  /** External addresses it has now. */
  addresses: readonly string[]
  /** It is to have one, also while the instance does not run. */
  isExternal: boolean
}
export interface Instance extends Placed {
  isRunning: boolean
  /** Made by GKE as a node of a cluster: its settings are those of the node pool. */
  isNode: boolean
  cards: Seen<readonly NetworkCard[]>
  tags: Seen<readonly string[]>
  accounts: Seen<readonly { email: string; scopes: readonly string[] }[]>
  metadata: Seen<MetadataFlags>
  forwards: Seen<boolean>
  shielded: Seen<{ vtpm: boolean; integrity: boolean; secureBoot: boolean }>
  confidential: Seen<boolean>
}
export type Instances = Listing<Instance>

/** Of access configurations the type is ONE_TO_ONE_NAT or DIRECT_IPV6; each gives an external address (instances reference, networkInterfaces[]). */
function cardIn(row: Json): NetworkCard | null {
  const configs = [rowsOf(row, 'accessConfigs'), rowsOf(row, 'ipv6AccessConfigs')]
  const [v4, v6] = configs
  if (v4 === undefined || v6 === undefined || v4 instanceof Unseen || v6 instanceof Unseen) return null
  const addresses = [...v4.flatMap((one) => textAt(one, 'natIP') ?? []), ...v6.flatMap((one) => textAt(one, 'externalIpv6') ?? [])]
  return {
    network: computeName(textAt(row, 'network')),
    subnetwork: computeName(textAt(row, 'subnetwork')),
    addresses: addresses.filter((address) => address !== ''),
    isExternal: v4.length + v6.length > 0,
  }
}
function every<T>(rows: Seen<readonly Json[]>, read: (row: Json) => T | null): Seen<readonly T[]> {
  if (rows instanceof Unseen) return rows
  const found = rows.flatMap((row) => read(row) ?? [])
  return found.length === rows.length ? found : new Unseen('error')
}
function accountIn(row: Json): { email: string; scopes: readonly string[] } | null {
  const email = textAt(row, 'email')
  const scopes = wordsOf(row, 'scopes')
  return email === undefined || scopes instanceof Unseen ? null : { email, scopes }
}
function confidentialOf(row: Json): Seen<boolean> {
  const flag = flagOf(row, 'confidentialInstanceConfig', 'enableConfidentialCompute')
  const type = wordOf(row, 'confidentialInstanceConfig', 'confidentialInstanceType')
  if (flag instanceof Unseen) return flag
  return type instanceof Unseen ? type : flag || (type !== '' && type !== 'CONFIDENTIAL_INSTANCE_TYPE_UNSPECIFIED')
}
/** By its name, which of Autopilot is another, and its label. */
const isNode = (row: Json, id: string): boolean => /^gk[e3]-/u.test(id) && labelsAt(row, 'labels')['goog-gke-node'] !== undefined

function factOf(row: Json, placed: Placed): Instance {
  return {
    ...placed,
    isRunning: textAt(row, 'status') === 'RUNNING',
    isNode: isNode(row, placed.id),
    cards: every(rowsOf(row, 'networkInterfaces'), cardIn),
    tags: wordsOf(row, 'tags', 'items'),
    accounts: every(rowsOf(row, 'serviceAccounts'), accountIn),
    metadata: metadataOf(row, 'metadata'),
    forwards: flagOf(row, 'canIpForward'),
    shielded: together<{ vtpm: boolean; integrity: boolean; secureBoot: boolean }>({
      vtpm: flagOf(row, 'shieldedInstanceConfig', 'enableVtpm'),
      integrity: flagOf(row, 'shieldedInstanceConfig', 'enableIntegrityMonitoring'),
      secureBoot: flagOf(row, 'shieldedInstanceConfig', 'enableSecureBoot'),
    }),
    confidential: confidentialOf(row),
  }
}

/** What was not told of an instance, by name: exposure goes on holding what it held of it. */
const unseenOf = ({ cards, tags, accounts }: Instance): string[] =>
  Object.entries({ cards, tags, accounts }).flatMap(([name, fact]) => (fact instanceof Unseen ? [name] : []))
const told = <T>(fact: Seen<readonly T[]>): readonly T[] => (fact instanceof Unseen ? [] : fact)

function relationsOf(row: Json, { cards, accounts }: Instance, project: Project): InventoryItem['relations'] {
  const disks = rowsOf(row, 'disks')
  const links = disks instanceof Unseen ? [] : disks.flatMap((disk) => computeName(textAt(disk, 'source')) ?? [])
  return [
    ...told(cards).flatMap(({ network }) => (network === null ? [] : [{ kind: 'in-network' as const, to: network }])),
    ...told(cards).flatMap(({ subnetwork }) => (subnetwork === null ? [] : [{ kind: 'in-subnet' as const, to: subnetwork }])),
    ...told(accounts).map(({ email }) => ({ kind: 'has-role' as const, to: accountName(project.id, email) })),
    ...links.map((to) => ({ kind: 'attached-to' as const, to })),
  ]
}

export const instances = computeCollector({
  id: 'instances',
  resourceType: 'compute.googleapis.com/Instance',
  collection: 'instances',
  kind: 'instance',
  isPlaced: true,
  besides: ['firewalls', 'networks'],
  factOf,
  itemOf: (row, fact, project) => ({
    tags: labelsAt(row, 'labels'),
    config: shown({
      status: textAt(row, 'status'),
      machineType: lastOf(textAt(row, 'machineType') ?? ''),
      creationTimestamp: textAt(row, 'creationTimestamp'),
      externalAddresses: told(fact.cards).flatMap(({ addresses }) => addresses),
      networkTags: textsAt(row, 'tags', 'items'),
      serviceAccounts: told(fact.accounts).map(({ email }) => email),
      scopes: told(fact.accounts).flatMap(({ scopes }) => scopes.map(lastOf)),
      canIpForward: known(fact.forwards),
      shieldedVm: fact.shielded instanceof Unseen ? null : { ...fact.shielded },
      ...(fact.metadata instanceof Unseen ? {} : { metadata: { ...fact.metadata } }),
      ...(unseenOf(fact).length > 0 && { unseen: unseenOf(fact) }),
    }),
    relations: relationsOf(row, fact, project),
  }),
})
