import { accountResource, resourceOf, type AwsAccount } from '#scanners/aws/arn.ts'
import type { InventoryItem, Json, TellInventory } from '#scanners/sdk/inventory.ts'
import { instantOf } from '#scanners/aws/instant.ts'
import type { IamRole, Identity, ManagedPolicy } from './identities.ts'
import { READ_ACTIONS } from '#scanners/aws/exposure/reads.ts'
import { permissionFor } from '#scanners/aws/policy/effective.ts'
import { administration, rightsOf, type Identities } from './rights.ts'

type Relations = InventoryItem['relations']
/** Items in one message. */
const PART = 500
/** Relations of one resource that are kept: a policy may hang on thousands of roles. */
const RELATIONS_MAX = 200

/** Tells all items of a type, part by part. */
export function tellAll(tell: TellInventory | undefined, resourceType: string, complete: boolean, items: readonly InventoryItem[]): void {
  for (let start = 0; start === 0 || start < items.length; start += PART) {
    const isLast = start + PART >= items.length
    tell?.({ resourceType, complete: complete && isLast, items: items.slice(start, start + PART) })
  }
}

function identityItem(
  all: Identities,
  account: AwsAccount,
  identity: Identity,
  more: { config?: Record<string, Json>; relations?: Relations } = {},
): InventoryItem {
  const found = administration(all, identity)
  const administrator = found === 'unknown' ? 'unknown' : (found?.kind ?? 'no')
  const root = accountResource(account).genericIdentifierValue
  return {
    resource: resourceOf(identity.arn),
    name: identity.name,
    tags: identity.tags,
    config: {
      Path: identity.path,
      CreateDate: instantOf(identity.createdAt),
      Administrator: administrator,
      ManagedPolicies: identity.attached.map((arn) => arn.split('/').at(-1) ?? arn),
      InlinePolicies: identity.inline.map(({ name }) => name),
      PermissionsBoundary: identity.boundary,
      ...more.config,
    },
    relations: [
      ...(more.relations ?? []),
      ...(found !== undefined && found !== 'unknown' ? [{ kind: 'can-administer' as const, to: root }] : []),
    ],
  }
}

/** Whom a role trusts, as its policy names them. */
function trusted({ trust }: IamRole): string[] {
  if (!trust.ok) return []
  const principals = trust.document.statements.flatMap(({ effect, principal }) => (effect === 'Allow' && principal ? [principal] : []))
  const names = principals.flatMap(({ anyone, aws, services, federated }) => [anyone ? ['*'] : [], aws, services, federated].flat())
  return [...new Set(names)]
}

/** Patterns that are told of one action. */
const PATTERNS_MAX = 20

/** The data that a role may read, as its policies name it; services act on each other's behalf by roles of their own. */
function readsOf(all: Identities, role: IamRole): Json[] {
  if (role.isManaged) return []
  const { policies } = rightsOf(all, role)
  return READ_ACTIONS.flatMap((action) => {
    const found = permissionFor(policies, action)
    return found === undefined ? [] : [{ action, resources: found.resources.slice(0, PATTERNS_MAX) }]
  })
}

/** What of the identities and policies people see in the inventory. */
export function iamInventory(all: Identities, account: AwsAccount): Record<'users' | 'groups' | 'roles' | 'policies', InventoryItem[]> {
  const groupArns = new Map(all.groups.map(({ name, arn }) => [name, arn]))
  const holders = holdersOf(all)
  return {
    users: all.users.map((user) => {
      const relations = user.groups.flatMap((name) => {
        const to = groupArns.get(name)
        return to === undefined ? [] : [{ kind: 'member-of' as const, to }]
      })
      return identityItem(all, account, user, { config: { Groups: user.groups }, relations })
    }),
    groups: all.groups.map((group) => identityItem(all, account, group)),
    roles: all.roles.map((role) => {
      const config = { Trusts: trusted(role), LastUsed: instantOf(role.usedAt), ManagedByAws: role.isManaged, Reads: readsOf(all, role) }
      return identityItem(all, account, role, { config })
    }),
    policies: [...all.policies.values()].filter(({ isAws }) => !isAws).map((policy) => policyItem(policy, holders.get(policy.arn) ?? [])),
  }
}

function holdersOf({ users, groups, roles }: Identities): Map<string, string[]> {
  const holders = new Map<string, string[]>()
  for (const { arn, attached } of [...users, ...groups, ...roles])
    for (const policy of attached) holders.set(policy, [...(holders.get(policy) ?? []), arn])
  return holders
}
const policyItem = ({ arn, name, attachments, document }: ManagedPolicy, holders: readonly string[]): InventoryItem => ({
  resource: resourceOf(arn),
  name,
  tags: {},
  config: {
    AttachmentCount: attachments,
    Statements: document.ok ? document.document.statements.length : null,
    Allows: document.ok
      ? [
          ...new Set(
            document.document.statements
              .filter(({ effect }) => effect === 'Allow')
              .flatMap(({ actions }) => actions.patterns.map((one) => (actions.not ? `not ${one}` : one))),
          ),
        ]
      : [],
  },
  relations: holders.slice(0, RELATIONS_MAX).map((to) => ({ kind: 'attached-to', to })),
})
