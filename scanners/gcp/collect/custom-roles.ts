import { shown, textAt, textsAt } from '#scanners/sdk/cloud/fields.ts'
import { wordsOf } from '#scanners/gcp/presence.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { nameIn, resourceOf } from '#scanners/gcp/names.ts'
import type { Listing } from './collector.ts'
import { listCollector } from './list-collector.ts'

/** A role that a project made for itself. */
export interface CustomRole {
  name: string
  /** projects/p/roles/r, as bindings call it. */
  role: string
  permissions: Seen<readonly string[]>
}
export type CustomRolesOfProject = Listing<CustomRole>

/** Permissions of one role that the inventory keeps. */
const SHOWN = 100

export const customRoles = listCollector({
  id: 'custom-roles',
  resourceType: 'iam.googleapis.com/Role',
  service: 'iam',
  collection: 'roles',
  list: {
    permission: 'iam.roles.list',
    url: ({ id }) => `https://iam.googleapis.com/v1/projects/${id}/roles`,
    query: { view: 'FULL', pageSize: '1000' },
    field: 'roles',
  },
  one: { permission: 'iam.roles.get', url: (path) => `https://iam.googleapis.com/v1/${path}` },
  inventory: 'Cloud IAM',
  factOf(row, project) {
    const role = textAt(row, 'name')
    if (role === undefined) return null
    const own = `projects/${project.id}/roles/${role.split('/').at(-1) ?? ''}`
    return { name: nameIn('iam', own), role: own, permissions: wordsOf(row, 'includedPermissions') }
  },
  itemOf: (row, { name, role, permissions }) => ({
    resource: resourceOf(name),
    name: textAt(row, 'title') ?? role,
    tags: {},
    config: shown({
      stage: textAt(row, 'stage'),
      permissionCount: permissions instanceof Unseen ? null : permissions.length,
      includedPermissions: textsAt(row, 'includedPermissions').slice(0, SHOWN),
    }),
    relations: [],
  }),
})
