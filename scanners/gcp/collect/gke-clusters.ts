import { at, labelsAt, listAt, shown, textAt, textsAt } from '#scanners/sdk/cloud/fields.ts'
import { together, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { isObject } from '#scanners/sdk/json.ts'
import type { UnseenPlace } from '#scanners/gcp/api/unseen-place.ts'
import { isDefaultAccount } from '#scanners/gcp/judge/accounts.ts'
import { isOpenEndpoint, type Endpoint } from '#scanners/gcp/judge/gke.ts'
import { accountName, computeName, keyName, nameIn, regionOf, resourceOf } from '#scanners/gcp/names.ts'
import { flagOf, rowsOf, wordOf } from '#scanners/gcp/presence.ts'
import type { Listing } from './collector.ts'
import { listCollector } from './list-collector.ts'

export interface GkeCluster {
  name: string
  region: string | undefined
  endpoint: Seen<Endpoint>
  /** Google runs the nodes, and keeps to what is secure there. */
  isAutopilot: Seen<boolean>
  hasLegacyAbac: Seen<boolean>
  hasNetworkPolicy: Seen<boolean>
  hasShieldedNodes: Seen<boolean>
  hasWorkloadIdentity: Seen<boolean>
  hasPrivateNodes: Seen<boolean>
  /** Node pools that run as the default service account of Compute Engine. */
  defaultAccountPools: Seen<readonly string[]>
}
export type GkeClusters = Listing<GkeCluster>

const IP = ['controlPlaneEndpointsConfig', 'ipEndpointsConfig'] as const
/** The newer settings decide where they are told (…/rest/v1/projects.locations.clusters, IPEndpointsConfig); the older ones mirror them. */
function isPublic(row: Json): Seen<boolean> {
  const ip =
    isObject(row) && isObject(row['controlPlaneEndpointsConfig']) ? row['controlPlaneEndpointsConfig']['ipEndpointsConfig'] : undefined
  const isPrivate = flagOf(row, 'privateClusterConfig', 'enablePrivateEndpoint')
  const hasNone = isObject(ip) && ip['enabled'] === false
  if (isObject(ip) && ip['enablePublicEndpoint'] !== undefined) {
    const own = flagOf(row, ...IP, 'enablePublicEndpoint')
    return own instanceof Unseen ? own : own && !hasNone
  }
  return isPrivate instanceof Unseen ? isPrivate : !isPrivate && !hasNone
}
function networksOf(row: Json): Seen<readonly string[] | null> {
  const path = hasNewer(row) ? [...IP, 'authorizedNetworksConfig'] : ['masterAuthorizedNetworksConfig']
  const isOn = flagOf(row, ...path, 'enabled')
  const blocks = rowsOf(row, ...path, 'cidrBlocks')
  if (isOn instanceof Unseen) return isOn
  if (blocks instanceof Unseen) return blocks
  if (!isOn) return null
  const ranges = blocks.flatMap((one) => textAt(one, 'cidrBlock') ?? [])
  return ranges.length === blocks.length ? ranges : new Unseen('error')
}
const hasNewer = (row: Json): boolean => {
  const ends = isObject(row) ? row['controlPlaneEndpointsConfig'] : undefined
  const ip = isObject(ends) ? ends['ipEndpointsConfig'] : undefined
  return isObject(ip) && isObject(ip['authorizedNetworksConfig'])
}
/** Either enforced by add-on, or by the newer data path, which always does (…/kubernetes-engine/docs/how-to/dataplane-v2). */
function networkPolicyOf(row: Json): Seen<boolean> {
  const isOn = flagOf(row, 'networkPolicy', 'enabled')
  const path = wordOf(row, 'networkConfig', 'datapathProvider')
  if (isOn instanceof Unseen) return isOn
  return path instanceof Unseen ? path : isOn || path === 'ADVANCED_DATAPATH'
}
function either(one: Seen<boolean>, other: Seen<boolean>): Seen<boolean> {
  if (one instanceof Unseen) return one
  return other instanceof Unseen ? other : one || other
}
/** Whether no node has an external address: a pool decides for itself, and follows the cluster where it says nothing (…/clusters, NodeNetworkConfig). */
function privateNodesOf(row: Json): Seen<boolean> {
  const ofCluster = either(
    flagOf(row, 'privateClusterConfig', 'enablePrivateNodes'),
    flagOf(row, 'networkConfig', 'defaultEnablePrivateNodes'),
  )
  const pools = rowsOf(row, 'nodePools')
  if (ofCluster instanceof Unseen) return ofCluster
  if (pools instanceof Unseen) return pools
  const own = pools.map((pool) =>
    at(pool, 'networkConfig', 'enablePrivateNodes') === undefined ? ofCluster : flagOf(pool, 'networkConfig', 'enablePrivateNodes'),
  )
  const unseen = own.find((isPrivate) => isPrivate instanceof Unseen)
  if (unseen !== undefined) return unseen
  return own.length === 0 ? ofCluster : own.every((isPrivate) => isPrivate === true)
}
function defaultPoolsOf(row: Json): Seen<readonly string[]> {
  const pools = rowsOf(row, 'nodePools')
  if (pools instanceof Unseen) return pools
  const accounts = pools.map((pool) => ({ pool: textAt(pool, 'name') ?? '', account: wordOf(pool, 'config', 'serviceAccount') }))
  if (accounts.some(({ account }) => account instanceof Unseen)) return new Unseen('error')
  return accounts.flatMap(({ account, pool }) => (account instanceof Unseen || !isDefault(account) ? [] : [pool]))
}

const isDefault = (account: string): boolean => account === '' || account === 'default' || isDefaultAccount({ email: account })

function relationsOf(row: Json, project: string): InventoryItem['relations'] {
  const network = computeName(textAt(row, 'networkConfig', 'network'))
  const subnet = computeName(textAt(row, 'networkConfig', 'subnetwork'))
  const key = keyName(textAt(row, 'databaseEncryption', 'keyName'))
  const accounts = listAt(row, 'nodePools').flatMap((pool) => {
    const account = textAt(pool, 'config', 'serviceAccount') ?? ''
    return account.includes('@') ? [accountName(project, account)] : []
  })
  return [
    ...(network === null ? [] : [{ kind: 'in-network' as const, to: network }]),
    ...(subnet === null ? [] : [{ kind: 'in-subnet' as const, to: subnet }]),
    ...(key === null ? [] : [{ kind: 'encrypted-by' as const, to: key }]),
    ...[...new Set(accounts)].map((to) => ({ kind: 'has-role' as const, to })),
  ]
}

export const gkeClusters = listCollector({
  id: 'gke-clusters',
  resourceType: 'container.googleapis.com/Cluster',
  service: 'container',
  collection: 'clusters',
  list: {
    permission: 'container.clusters.list',
    url: ({ id }) => `https://container.googleapis.com/v1/projects/${id}/locations/-/clusters`,
    field: 'clusters',
    unseenIn: (answer): UnseenPlace[] => textsAt(answer, 'missingZones').map((place) => ({ place, reason: 'error' })),
  },
  one: { permission: 'container.clusters.get', url: (path) => `https://container.googleapis.com/v1/${path}` },
  factOf(row, project) {
    const own = textAt(row, 'name')
    const location = textAt(row, 'location') ?? textAt(row, 'zone')
    if (own === undefined || location === undefined) return null
    return {
      name: nameIn('container', `projects/${project.id}/locations/${location}/clusters/${own}`),
      region: regionOf(location),
      endpoint: together<{ isPublic: boolean; networks: readonly string[] | null }>({ isPublic: isPublic(row), networks: networksOf(row) }),
      isAutopilot: flagOf(row, 'autopilot', 'enabled'),
      hasLegacyAbac: flagOf(row, 'legacyAbac', 'enabled'),
      hasNetworkPolicy: networkPolicyOf(row),
      hasShieldedNodes: flagOf(row, 'shieldedNodes', 'enabled'),
      hasWorkloadIdentity: workloadIdentityOf(row),
      hasPrivateNodes: privateNodesOf(row),
      defaultAccountPools: defaultPoolsOf(row),
    }
  },
  itemOf: (row, { name, region, endpoint }, project) => ({
    resource: resourceOf(name, region),
    name: textAt(row, 'name') ?? name,
    tags: labelsAt(row, 'resourceLabels'),
    config: shown({
      status: textAt(row, 'status'),
      version: textAt(row, 'currentMasterVersion'),
      location: textAt(row, 'location'),
      publicEndpoint: endpoint instanceof Unseen ? null : endpoint.isPublic,
      authorizedNetworks: endpoint instanceof Unseen || endpoint.networks === null ? null : [...endpoint.networks],
      openToInternet: endpoint instanceof Unseen ? null : isOpenEndpoint(endpoint),
      nodePools: listAt(row, 'nodePools').flatMap((pool) => textAt(pool, 'name') ?? []),
    }),
    relations: relationsOf(row, project.id),
  }),
})
function workloadIdentityOf(row: Json): Seen<boolean> {
  const pool = wordOf(row, 'workloadIdentityConfig', 'workloadPool')
  return pool instanceof Unseen ? pool : pool !== ''
}
