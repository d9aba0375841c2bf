import { at, shown, textAt, textsAt, toldText } from '#scanners/sdk/cloud/fields.ts'
import { listed, listIn } from '#scanners/sdk/cloud/rest-lists.ts'
import { known, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { isList, isObject } from '#scanners/sdk/json.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { armId, lastPart, resourceOf, subscriptionId } from '#scanners/azure/arm-id.ts'
import type { RolePermission } from '#scanners/azure/iam/permissions.ts'
import { rightsOf } from '#scanners/azure/iam/rights.ts'
import { subscriptionCollector, type ArmResource } from './collector.ts'

const DEFINITIONS = 'Microsoft.Authorization/roleDefinitions'
const ASSIGNMENTS = 'Microsoft.Authorization/roleAssignments'

export interface RoleDefinition extends ArmResource {
  /** The last part of its id, by which assignments name it everywhere. */
  guid: string
  /** CustomRole, BuiltInRole */
  type: Seen<string>
  permissions: readonly RolePermission[]
  assignableScopes: readonly string[]
}

/** @throws NetworkError for a role that does not say what it allows: nothing could be said of it */
function permissionsOf(row: Json): RolePermission[] {
  return listIn(at(row, 'properties', 'permissions')).map((one) => {
    if (!isObject(one) || !isList(one['actions'])) throw new NetworkError('protocol_error', 'A role does not say what it allows.')
    return {
      actions: textsAt(one, 'actions'),
      notActions: textsAt(one, 'notActions'),
      dataActions: textsAt(one, 'dataActions'),
      notDataActions: textsAt(one, 'notDataActions'),
    }
  })
}

/** Built-in roles are told under the id of each scope, or under none. */
function definitionOf(row: Json, subscription: string): RoleDefinition {
  const guid = lastPart(textAt(row, 'id') ?? '').toLowerCase()
  const id = armId(`${subscriptionId(subscription)}/providers/${DEFINITIONS}/${guid}`)
  if (guid === '' || id === null) throw new NetworkError('protocol_error', 'A role has no id.')
  return {
    id,
    guid,
    name: textAt(row, 'properties', 'roleName') ?? guid,
    region: undefined,
    type: toldText(row, ['properties', 'type']),
    permissions: permissionsOf(row),
    assignableScopes: textsAt(row, 'properties', 'assignableScopes'),
  }
}

/**
 * All roles that can be assigned in the subscription. The built-in ones are Azure's: no resources of the customer's.
 * Source: learn.microsoft.com/rest/api/authorization/role-definitions/list
 */
export const roleDefinitions = subscriptionCollector({
  id: 'role-definitions',
  asks: [`${DEFINITIONS}/read`],
  collect: ({ arm, subscription, environment }) =>
    listed(environment, {
      resourceType: DEFINITIONS,
      pages: arm.resources(`${DEFINITIONS}/read`, subscription, DEFINITIONS),
      factOf: (row) => definitionOf(row, subscription),
      itemOf: (row, role) =>
        known(role.type) !== 'CustomRole'
          ? null
          : {
              resource: resourceOf(role.id),
              name: role.name,
              tags: {},
              config: shown({
                description: textAt(row, 'properties', 'description'),
                assignableScopes: [...role.assignableScopes],
                permissions: role.permissions.map((one) => ({ ...one })),
              }),
              relations: [],
            },
    }),
})

export interface RoleAssignment {
  /** Id of who holds the role, in Entra. */
  principalId: string
  /** User, Group, ServicePrincipal, ForeignGroup, Device */
  principalType: string
  /** The last part of the role's id. */
  roleGuid: string
  /** Where it holds, in lower case; '/': in the whole directory. */
  scope: string
  /** It holds under a condition alone. */
  isConditional: boolean
}
/** @throws NetworkError for one that does not say who holds what */
function assignmentOf(row: Json): RoleAssignment {
  const principalId = textAt(row, 'properties', 'principalId')?.toLowerCase()
  const role = textAt(row, 'properties', 'roleDefinitionId')
  const scope = textAt(row, 'properties', 'scope')
  if (principalId === undefined || role === undefined || scope === undefined)
    throw new NetworkError('protocol_error', 'An assignment does not say who holds which role.')
  return {
    principalId,
    principalType: textAt(row, 'properties', 'principalType') ?? '',
    roleGuid: lastPart(role).toLowerCase(),
    scope: scope === '/' ? scope : scope.toLowerCase().replace(/\/+$/u, ''),
    isConditional: textAt(row, 'properties', 'condition') !== undefined,
  }
}

/** A subscription or a resource stands in the inventory; a resource group does not. */
const isNamed = (scope: string): boolean => armId(scope) !== null && !/^\/subscriptions\/[^/]+\/resourcegroups\/[^/]+$/u.test(scope)

/** Where a role holds as far as the subscription is concerned: what holds above it holds in the whole of it. */
const heldIn = (scope: string, subscription: string): string => (armId(scope) === null ? subscriptionId(subscription) : scope)
/** An assignment from above is told in each subscription that inherits it, under an id there. */
const assignmentId = (row: Json, subscription: string): string | null => {
  const id = textAt(row, 'id') ?? ''
  return armId(id) ?? armId(`${subscriptionId(subscription)}/providers/${ASSIGNMENTS}/${lastPart(id)}`)
}

/**
 * Who holds which role in the subscription, below it, and by inheritance above it: `principals` of other resources are the `principalId`
 * of these.
 * Source: learn.microsoft.com/rest/api/authorization/role-assignments/list-for-subscription
 */
export const roleAssignments = subscriptionCollector({
  id: 'role-assignments',
  asks: [`${ASSIGNMENTS}/read`],
  after: ['role-definitions'],
  async collect({ arm, subscription, environment }, { 'role-definitions': definitions = [] }) {
    const roles = new Map(definitions.map((role) => [role.guid, role]))
    const all = await listed(environment, {
      resourceType: ASSIGNMENTS,
      pages: arm.pages(`${ASSIGNMENTS}/read`, `${subscriptionId(subscription)}/providers/${ASSIGNMENTS}`, ASSIGNMENTS),
      factOf: assignmentOf,
      itemOf(row, { principalId, principalType, roleGuid, scope, isConditional }) {
        const id = assignmentId(row, subscription)
        const held = heldIn(scope, subscription)
        const role = roles.get(roleGuid)
        const { administers, reads } = rightsOf(role?.permissions ?? [], isConditional)
        if (id === null) return null
        return {
          resource: resourceOf(id),
          name: role?.name ?? roleGuid,
          tags: {},
          config: shown({
            role: role?.name,
            principalId,
            principalType,
            scope,
            holdsIn: held,
            conditional: isConditional,
            administers,
            reads: [...reads],
          }),
          relations: administers && isNamed(held) ? [{ kind: 'can-administer', to: held }] : [],
        }
      },
    })
    return { subscription, all }
  },
})
