import { flagAt, shown, textAt, toldFlag, toldText } from '#scanners/sdk/cloud/fields.ts'
import { isAbsent, reasonOf } from '#scanners/sdk/cloud/api-error.ts'
import type { Asking } from '#scanners/sdk/cloud/rest-collector.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { everyPage, listed } from '#scanners/sdk/cloud/rest-lists.ts'
import { known, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { ResourceRef } from '#scanners/sdk/check.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { POLICIES, REPORTS } from '#scanners/azure/graph-rights.ts'
import { Graph } from '#scanners/azure/api/graph.ts'
import { directoryResource, userIn, userResource } from '#scanners/azure/directory-id.ts'
import { azureCollector } from './collector.ts'
import { mfaPolicy } from './mfa-policy.ts'

/** What the application may not read is noted in its place; whatever else went wrong stops the collector. @throws ScanFailure, NetworkError, ApiError */
async function ifAllowed<T>(ask: Promise<T>): Promise<Seen<T>> {
  try {
    return await ask
  } catch (error) {
    if (reasonOf(error) === 'denied') return new Unseen('denied')
    throw error
  }
}

/** What people and guests of the directory may do by themselves. */
export interface AuthorizationPolicy {
  createTenants: Seen<boolean>
  registerApplications: Seen<boolean>
  /** What guests may see, by the id of a role. */
  guestRole: Seen<string>
  /** Who invites guests: everyone, adminsAndGuestInviters, … */
  invites: Seen<string>
  createGroups: Seen<boolean>
}

/** Source: learn.microsoft.com/graph/api/authorizationpolicy-get */
export const entraAuthorization = azureCollector({
  id: 'entra-authorization',
  asks: [POLICIES],
  after: ['subscriptions'],
  async collect(asking, { subscriptions: directory }) {
    const row = await ifAllowed(new Graph(asking).get(POLICIES, 'policies/authorizationPolicy'))
    if (row instanceof Unseen) return row
    const policy: AuthorizationPolicy = {
      createTenants: toldFlag(row, ['defaultUserRolePermissions', 'allowedToCreateTenants']),
      registerApplications: toldFlag(row, ['defaultUserRolePermissions', 'allowedToCreateApps']),
      guestRole: toldText(row, ['guestUserRoleId']),
      invites: toldText(row, ['allowInvitesFrom']),
      createGroups: toldFlag(row, ['defaultUserRolePermissions', 'allowedToCreateSecurityGroups']),
    }
    const { only, tellInventory } = asking.environment
    if (directory !== undefined && only === undefined)
      tellInventory?.({
        resourceType: 'Microsoft.Resources/tenants',
        complete: false,
        items: [
          {
            resource: directoryResource(directory),
            name: directory.directoryId,
            tags: {},
            config: shown({
              allowedToCreateTenants: known(policy.createTenants),
              allowedToCreateApps: known(policy.registerApplications),
              guestUserRoleId: known(policy.guestRole),
              allowInvitesFrom: known(policy.invites),
              allowedToCreateSecurityGroups: known(policy.createGroups),
            }),
            relations: [],
          },
        ],
      })
    return policy
  },
})

/** Whether security defaults are on. Source: learn.microsoft.com/graph/api/identitysecuritydefaultsenforcementpolicy-get */
export const entraSecurityDefaults = azureCollector({
  id: 'entra-security-defaults',
  asks: [POLICIES],
  after: ['subscriptions'],
  async collect(asking) {
    const row = await ifAllowed(new Graph(asking).get(POLICIES, 'policies/identitySecurityDefaultsEnforcementPolicy'))
    return row instanceof Unseen ? row : toldFlag(row, ['isEnabled'])
  },
})

/** Source: learn.microsoft.com/graph/api/conditionalaccessroot-list-policies */
export const entraConditionalAccess = azureCollector({
  id: 'entra-conditional-access',
  asks: [POLICIES],
  after: ['subscriptions'],
  async collect(asking) {
    const rows = await ifAllowed(everyPage(new Graph(asking).pages(POLICIES, 'identity/conditionalAccess/policies')))
    return rows instanceof Unseen ? rows : rows.flatMap((row) => mfaPolicy(row) ?? [])
  },
})
const REGISTRATIONS = 'reports/authenticationMethods/userRegistrationDetails'
/** Of all people; of a verification, of the one alone that it is about. That there is no such one is an answer. */
async function* registrationsOf(asking: Asking<typeof REPORTS>): AsyncGenerator<readonly Json[]> {
  const { only } = asking.environment
  const graph = new Graph(asking)
  const user = only === undefined ? null : userIn(only.genericIdentifierValue)
  if (user === null) {
    yield* graph.pages(REPORTS, REGISTRATIONS)
    return
  }
  try {
    yield [await graph.get(REPORTS, `${REGISTRATIONS}/${user}`)]
  } catch (error) {
    if (!isAbsent(error)) throw error
  }
}

/** How someone of the directory signs in. */
export interface SignInMethods {
  resource: ResourceRef
  name: string
  isAdmin: boolean
  /** Whether a second factor is registered and allowed. */
  mfa: Seen<boolean>
}
/** Source: learn.microsoft.com/graph/api/authenticationmethodsroot-list-userregistrationdetails */
export const entraRegistrations = azureCollector({
  id: 'entra-registrations',
  asks: [REPORTS],
  after: ['subscriptions'],
  collect: (asking, { subscriptions: directory }) =>
    ifAllowed(
      listed(asking.environment, {
        resourceType: 'Microsoft.Graph/users',
        pages: registrationsOf(asking),
        factOf(row): SignInMethods {
          const id = textAt(row, 'id')
          if (id === undefined || directory === undefined)
            throw new NetworkError('protocol_error', 'A list of people has one without an id.')
          return {
            resource: userResource(directory, id),
            name: textAt(row, 'userPrincipalName') ?? id,
            isAdmin: flagAt(row, 'isAdmin') === true,
            mfa: toldFlag(row, ['isMfaCapable']),
          }
        },
        itemOf: (row, { resource, name, isAdmin, mfa }) => ({
          resource,
          name,
          tags: {},
          config: shown({
            userType: textAt(row, 'userType'),
            isAdmin,
            isMfaCapable: known(mfa),
            isPasswordlessCapable: flagAt(row, 'isPasswordlessCapable'),
          }),
          relations: [],
        }),
      }),
    ),
})
