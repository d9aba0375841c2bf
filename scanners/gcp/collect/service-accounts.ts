import { flagAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { everyPage, seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { inAddress, wantedOf } from '#scanners/gcp/api/only.ts'
import { listPages, wantedPages } from '#scanners/gcp/api/pages.ts'
import { wordsOf } from '#scanners/gcp/presence.ts'
import { accountIn, grantsOf, policyIn, type Grant } from '#scanners/gcp/iam/policy.ts'
import { commands, readsOf, READ_PERMISSIONS, type CustomRoles } from '#scanners/gcp/iam/roles.ts'
import { nameIn, projectName, resourceOf } from '#scanners/gcp/names.ts'
import { listing, projectCollector, type Listing, type ProjectAsking } from './collector.ts'
import type { Parents } from './parents.ts'
import { askProjectPolicy } from './project-policy.ts'

export interface ServiceAccount {
  name: string
  email: string
}
export type ServiceAccounts = Listing<ServiceAccount>

const ASKS = ['iam.roles.list', 'iam.serviceAccounts.get', 'iam.serviceAccounts.list', 'resourcemanager.projects.getIamPolicy'] as const
type Asks = ProjectAsking<(typeof ASKS)[number]>

/** One place whose policy gives a service account roles. */
interface Held extends Grant {
  on: string
}
/** What service accounts may do in the project, by their addresses; Unseen: its policy was not told. */
interface Rights {
  held: Seen<ReadonlyMap<string, readonly Held[]>>
  custom: CustomRoles
}

/** The roles of the project itself; without them custom ones count for nothing. */
async function customRolesOf({ ask, project }: Asks): Promise<CustomRoles> {
  const rows = await seen(
    everyPage(
      listPages(ask, {
        permission: 'iam.roles.list',
        url: `https://iam.googleapis.com/v1/projects/${inAddress(project.id)}/roles`,
        query: { view: 'FULL', pageSize: '1000' },
        field: 'roles',
      }),
    ),
  )
  if (rows instanceof Unseen) return new Map()
  return new Map(
    rows.flatMap((row) => {
      const permissions = wordsOf(row, 'includedPermissions')
      return permissions instanceof Unseen ? [] : [[textAt(row, 'name') ?? '', permissions] as const]
    }),
  )
}

/** What the project and all above it give to service accounts. */
async function rightsIn(asks: Asks, parents: Parents | undefined): Promise<Rights> {
  const { ask, project } = asks
  const [answer, custom] = await Promise.all([seen(askProjectPolicy(ask, project.id)), customRolesOf(asks)])
  const own = answer instanceof Unseen ? answer : policyIn(answer)
  if (own instanceof Unseen) return { held: own, custom }
  const above = parents?.above.get(project.id) ?? []
  const inherited = (above instanceof Unseen ? [] : above).flatMap((name) => {
    const policy = parents?.all.get(name)?.policy
    return policy === undefined || policy instanceof Unseen ? [] : [{ on: nameIn('cloudresourcemanager', name), policy }]
  })
  const held = new Map<string, Held[]>()
  for (const { on, policy } of [{ on: projectName(project.id), policy: own }, ...inherited])
    for (const grant of grantsOf(policy)) {
      const email = accountIn(grant.member)
      if (email !== null) held.set(email, [...(held.get(email) ?? []), { ...grant, on }])
    }
  return { held, custom }
}

/** Roles of one account that the inventory keeps. */
const ROLES_SHOWN = 50

/**
 * An account with what it may do, for whoever follows ways from the internet: `roles` as 'role on place', the relation can-administer
 * to whatever it commands, and in `reads` the permissions that read data, each with the places whose data it reads.
 */
function itemOf(row: Json, { name, email }: ServiceAccount, { held, custom }: Rights): InventoryItem {
  const own = held instanceof Unseen ? null : (held.get(email) ?? [])
  const placesOf = (is: (grant: Held) => boolean): string[] => [...new Set((own ?? []).filter(is).map(({ on }) => on))]
  return {
    resource: resourceOf(name),
    name: email,
    tags: {},
    config: shown({
      displayName: textAt(row, 'displayName'),
      uniqueId: textAt(row, 'uniqueId'),
      disabled: flagAt(row, 'disabled') ?? false,
      roles: own === null ? null : [...new Set(own.map(({ role, on }) => `${role} on ${on}`))].slice(0, ROLES_SHOWN),
      reads:
        own === null
          ? null
          : READ_PERMISSIONS.flatMap((permission) => {
              const places = placesOf(({ role }) => readsOf(role, custom).includes(permission))
              return places.length === 0 ? [] : [{ permission, places }]
            }),
    }),
    relations: placesOf(({ role }) => commands(role, custom)).map((to) => ({ kind: 'can-administer' as const, to })),
  }
}

const serviceAccountName = (project: string, email: string): string => nameIn('iam', `projects/${project}/serviceAccounts/${email}`)

export const serviceAccounts = projectCollector({
  id: 'service-accounts',
  asks: ASKS,
  after: ['parents'],
  async collect(asks, { parents }) {
    const { ask, project, environment } = asks
    const base = 'https://iam.googleapis.com/v1'
    const rights = await rightsIn(asks, parents)
    return listing<ServiceAccount>(
      { project, environment },
      {
        resourceType: 'iam.googleapis.com/ServiceAccount',
        pages: wantedPages(wantedOf(environment, 'iam', 'serviceAccounts'), {
          all: () =>
            listPages(ask, {
              permission: 'iam.serviceAccounts.list',
              url: `${base}/projects/${inAddress(project.id)}/serviceAccounts`,
              query: { pageSize: '100' },
              field: 'accounts',
            }),
          one: (path) => ask({ permission: 'iam.serviceAccounts.get', url: `${base}/${inAddress(path)}` }),
        }),
        factOf(row) {
          const email = textAt(row, 'email')?.toLowerCase()
          return email === undefined ? null : { name: serviceAccountName(project.id, email), email }
        },
        itemOf: (row, fact) => itemOf(row, fact, rights),
      },
    )
  },
})
