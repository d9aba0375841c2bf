import { at, listAt, shown, textAt, textsAt, toldFlag, toldList, toldText } from '#scanners/sdk/cloud/fields.ts'
import { isObject } from '#scanners/sdk/json.ts'
import { isTrue, known, negated, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { armIds } from '#scanners/azure/arm-id.ts'
import { identitiesOf, principalsOf, placedIn } from '#scanners/azure/relations.ts'
import { listCollector, type ArmResource } from './collector.ts'
import { isWorld, publicAccess, type PublicReach } from './network-access.ts'

export interface AksCluster extends ArmResource {
  /** From where its API is reached. */
  reach: Seen<PublicReach>
  rbac: Seen<boolean>
  /** Whether the certificate of a local administrator opens it. */
  localAccounts: Seen<boolean>
  /** azure, calico, cilium; none: pods reach each other freely. */
  networkPolicy: Seen<string>
}

/** An API without ranges is open to all: learn.microsoft.com/azure/aks/api-server-authorized-ip-ranges */
function reachOf(row: Json): Seen<PublicReach> {
  const isPrivate = toldFlag(row, ['properties', 'apiServerAccessProfile', 'enablePrivateCluster'], false)
  if (isPrivate instanceof Unseen) return isPrivate
  if (isPrivate || isTrue(publicAccess(row), (access) => access !== 'Enabled')) return 'none'
  const told = toldList(row, ['properties', 'apiServerAccessProfile', 'authorizedIPRanges'], [])
  if (told instanceof Unseen) return told
  const ranges = told.flatMap((range) => (typeof range === 'string' ? [range] : []))
  if (ranges.length < told.length) return new Unseen('error')
  return ranges.length === 0 || isWorld(ranges) ? 'all' : 'chosen'
}

/** What pods act as, and what the cluster itself does. */
const kubelets = (row: Json) =>
  armIds([at(row, 'properties', 'identityProfile', 'kubeletidentity', 'resourceId')]).map((to) => ({ kind: 'has-role' as const, to }))

const kubeletPrincipal = (row: Json): string[] => {
  const id = textAt(row, 'properties', 'identityProfile', 'kubeletidentity', 'objectId')
  return id === undefined ? [] : [id.toLowerCase()]
}

export const aksClusters = listCollector({
  id: 'aks-clusters',
  type: 'Microsoft.ContainerService/managedClusters',
  // what is left out: learn.microsoft.com/rest/api/aks/managed-clusters/list
  factOf: (row, resource): AksCluster => ({
    ...resource,
    reach: reachOf(row),
    rbac: toldFlag(row, ['properties', 'enableRBAC']),
    localAccounts: negated(toldFlag(row, ['properties', 'disableLocalAccounts'], false)),
    networkPolicy: isObject(at(row, 'properties', 'networkProfile'))
      ? toldText(row, ['properties', 'networkProfile', 'networkPolicy'], 'none')
      : new Unseen('error'),
  }),
  shownOf: (row, cluster) => ({
    config: shown({
      kubernetesVersion: textAt(row, 'properties', 'kubernetesVersion'),
      fqdn: textAt(row, 'properties', 'fqdn'),
      publicReach: known(cluster.reach),
      authorizedIPRanges: textsAt(row, 'properties', 'apiServerAccessProfile', 'authorizedIPRanges'),
      enableRBAC: known(cluster.rbac),
      localAccounts: known(cluster.localAccounts),
      networkPolicy: known(cluster.networkPolicy),
      nodeResourceGroup: textAt(row, 'properties', 'nodeResourceGroup'),
      principals: [...principalsOf(row), ...kubeletPrincipal(row)],
    }),
    relations: [
      ...placedIn(listAt(row, 'properties', 'agentPoolProfiles').flatMap((pool) => at(pool, 'vnetSubnetID') ?? [])),
      ...kubelets(row),
      ...identitiesOf(row),
    ],
  }),
})
