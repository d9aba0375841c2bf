import { at, listAt, textAt } from '#scanners/sdk/cloud/fields.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { isObject } from '#scanners/sdk/json.ts'
import { armIds, parentOf, withinOf } from './arm-id.ts'

type Relations = InventoryItem['relations']

/** The key that something is encrypted with: the address of a vault or of a key in it. */
export const encryptedByKey = (address: Json | undefined): Relations =>
  typeof address === 'string' && /^https:\/\/[\w.-]+(?:\/|$)/u.test(address) ? [{ kind: 'encrypted-by', to: address.toLowerCase() }] : []

/** Other resources of Azure that something is joined to, by their ids. */
export const attachedTo = (ids: readonly unknown[]): Relations => armIds(ids).map((to) => ({ kind: 'attached-to', to }))

/** The private endpoints that lead to something. */
export const privateEndpoints = (row: Json): Relations =>
  armIds(listAt(row, 'properties', 'privateEndpointConnections').map((one) => at(one, 'properties', 'privateEndpoint', 'id'))).map(
    (to) => ({
      kind: 'attached-to',
      to,
    }),
  )

/** Where something stands, by the id of its subnet, and the groups that guard it. */
export function placedIn(subnets: readonly unknown[], groups: readonly unknown[] = []): Relations {
  const ids = armIds(subnets)
  const networks = [...new Set(ids.map(parentOf))]
  return [
    ...networks.map((to) => ({ kind: 'in-network' as const, to })),
    ...ids.map((to) => ({ kind: 'in-subnet' as const, to })),
    ...armIds(groups).map((to) => ({ kind: 'guarded-by' as const, to })),
  ]
}

/**
 * The principals that something acts as, by their ids in the directory: its own identity, and those that it was given. Role
 * assignments name them; exposure follows them from `principals` of the one to `principalId` of the other.
 */
export function principalsOf(row: Json): string[] {
  const assigned = at(row, 'identity', 'userAssignedIdentities')
  const given = isObject(assigned) ? Object.values(assigned).flatMap((one) => textAt(one, 'principalId') ?? []) : []
  const own = textAt(row, 'identity', 'principalId')
  return [...new Set([...(own === undefined ? [] : [own]), ...given].map((id) => id.toLowerCase()))]
}

/** The managed identities that stand for themselves and that something acts as. */
export function identitiesOf(row: Json): Relations {
  const assigned = at(row, 'identity', 'userAssignedIdentities')
  return armIds(isObject(assigned) ? Object.keys(assigned) : []).map((to) => ({ kind: 'has-role', to }))
}

const SCALE_SETS = 'Microsoft.Compute/virtualMachineScaleSets'
/** The interfaces that some IP configurations are of; of a machine of a scale set, whose interfaces are on no list, the set itself. */
export const interfacesOf = (configurations: readonly (string | undefined)[]): string[] =>
  armIds(configurations.map((id = '') => withinOf(id, SCALE_SETS) ?? id.replace(/\/ipConfigurations\/.*$/iu, '')))
