import { at, shown, textAt, toldFlag } from '#scanners/sdk/cloud/fields.ts'
import { seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { known, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { isObject } from '#scanners/sdk/json.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { armId } from '#scanners/azure/arm-id.ts'
import { placedIn, privateEndpoints } from '#scanners/azure/relations.ts'
import { aboutEach, listCollector, subscriptionCollector, type ArmResource } from './collector.ts'
import { approvedEndpoints, publicAccess, type PublicAccess } from './network-access.ts'

const READ_SUBNETS = 'Microsoft.Network/virtualNetworks/subnets/read'

export interface DatabricksWorkspace extends ArmResource {
  /** Id of the network that its nodes stand in; null: one that Databricks makes. */
  network: Seen<string | null>
  /** Names of its subnets there. */
  subnets: readonly string[]
  /** Whether its nodes have no public addresses. */
  noPublicIp: Seen<boolean>
  publicNetwork: Seen<PublicAccess>
  privateEndpoints: Seen<number>
}

/** Without the parameter the network is Databricks' own: learn.microsoft.com/azure/templates/microsoft.databricks/workspaces */
function networkOf(row: Json): Seen<string | null> {
  if (!isObject(at(row, 'properties'))) return new Unseen('error')
  const given = at(row, 'properties', 'parameters', 'customVirtualNetworkId') ?? null
  if (given === null) return null
  const value = textAt(given, 'value')
  return value === undefined ? new Unseen('error') : value === '' ? null : (armId(value) ?? new Unseen('error'))
}

const subnetsOf = (row: Json): string[] =>
  ['customPublicSubnetName', 'customPrivateSubnetName'].flatMap((name) => textAt(row, 'properties', 'parameters', name, 'value') ?? [])

export const databricksWorkspaces = listCollector({
  id: 'databricks-workspaces',
  type: 'Microsoft.Databricks/workspaces',
  factOf: (row, resource): DatabricksWorkspace => ({
    ...resource,
    network: networkOf(row),
    subnets: subnetsOf(row),
    noPublicIp: toldFlag(row, ['properties', 'parameters', 'enableNoPublicIp', 'value']),
    publicNetwork: publicAccess(row),
    privateEndpoints: approvedEndpoints(row),
  }),
  shownOf: (row, workspace) => {
    const network = known(workspace.network) ?? null
    return {
      config: shown({
        sku: textAt(row, 'sku', 'name'),
        workspaceUrl: textAt(row, 'properties', 'workspaceUrl'),
        managedResourceGroup: textAt(row, 'properties', 'managedResourceGroupId'),
        enableNoPublicIp: known(workspace.noPublicIp),
        publicNetworkAccess: known(workspace.publicNetwork),
        privateEndpoints: known(workspace.privateEndpoints),
      }),
      relations: [
        ...placedIn(network === null ? [] : workspace.subnets.map((name) => `${network}/subnets/${name}`)),
        ...privateEndpoints(row),
      ],
    }
  },
})

/** Names of a workspace's subnets that no security group guards; by id of the workspace. */
export type UnguardedSubnets = ReadonlyMap<string, Seen<readonly string[]>>
export const databricksSubnets = subscriptionCollector({
  id: 'databricks-subnets',
  asks: [READ_SUBNETS],
  after: ['databricks-workspaces'],
  collect: ({ arm }, { 'databricks-workspaces': workspaces = [] }) =>
    aboutEach(workspaces, async ({ network, subnets }): Promise<Seen<readonly string[]>> => {
      // those of Databricks' own network have the group that it makes with them
      if (network === null || network instanceof Unseen) return network ?? []
      if (subnets.length === 0) return new Unseen('error')
      const groups = await Promise.all(
        subnets.map((name) =>
          seen(
            arm
              .get(READ_SUBNETS, `${network}/subnets/${encodeURIComponent(name)}`, 'Microsoft.Network/virtualNetworks')
              .then((subnet) => ({ name, isGuarded: textAt(subnet, 'properties', 'networkSecurityGroup', 'id') !== undefined })),
          ),
        ),
      )
      const unseen = groups.find((group) => group instanceof Unseen)
      return unseen instanceof Unseen ? unseen : groups.flatMap((one) => (one instanceof Unseen || one.isGuarded ? [] : [one.name]))
    }),
})
