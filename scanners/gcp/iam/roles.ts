/**
 * What roles give that matters here: whoever has them commands a project, or reads its data.
 * Sources: cloud.google.com/iam/docs/roles-permissions (each role by its permissions), cloud.google.com/iam/docs/roles-overview (basic roles).
 */

/** Who may give themselves any right in a project, or act as any of its service accounts. */
const COMMANDING: ReadonlySet<string> = new Set([
  'roles/owner',
  // changes everything but policies, and runs code as the default service accounts
  'roles/editor',
  'roles/iam.securityAdmin',
  'roles/iam.serviceAccountAdmin',
  'roles/iam.serviceAccountKeyAdmin',
  'roles/iam.serviceAccountTokenCreator',
  'roles/iam.serviceAccountUser',
  'roles/resourcemanager.folderAdmin',
  'roles/resourcemanager.folderIamAdmin',
  'roles/resourcemanager.organizationAdmin',
  'roles/resourcemanager.projectIamAdmin',
])
/** Permissions by which whoever has one comes to all others. */
const COMMANDING_PERMISSIONS: ReadonlySet<string> = new Set([
  'iam.serviceAccountKeys.create',
  'iam.serviceAccounts.actAs',
  'iam.serviceAccounts.getAccessToken',
  'iam.serviceAccounts.implicitDelegation',
  'iam.serviceAccounts.setIamPolicy',
  'iam.serviceAccounts.signBlob',
  'iam.serviceAccounts.signJwt',
  'resourcemanager.folders.setIamPolicy',
  'resourcemanager.organizations.setIamPolicy',
  'resourcemanager.projects.setIamPolicy',
])

/** What reads data, by the permission. */
export const READ_PERMISSIONS = ['bigquery.tables.getData', 'secretmanager.versions.access', 'storage.objects.get'] as const
export type ReadPermission = (typeof READ_PERMISSIONS)[number]
const objects: readonly ReadPermission[] = ['storage.objects.get']
const tables: readonly ReadPermission[] = ['bigquery.tables.getData']
const secrets: readonly ReadPermission[] = ['secretmanager.versions.access']
/** By role; the basic ones read buckets and datasets by the bindings that these are made with. */
const READING: ReadonlyMap<string, readonly ReadPermission[]> = new Map([
  ['roles/owner', READ_PERMISSIONS],
  ['roles/editor', [...objects, ...tables]],
  ['roles/viewer', [...objects, ...tables]],
  ['roles/bigquery.admin', tables],
  ['roles/bigquery.dataEditor', tables],
  ['roles/bigquery.dataOwner', tables],
  ['roles/bigquery.dataViewer', tables],
  ['roles/dataflow.worker', objects],
  ['roles/dataproc.worker', objects],
  ['roles/secretmanager.admin', secrets],
  ['roles/secretmanager.secretAccessor', secrets],
  ['roles/storage.admin', objects],
  ['roles/storage.legacyObjectOwner', objects],
  ['roles/storage.legacyObjectReader', objects],
  ['roles/storage.objectAdmin', objects],
  ['roles/storage.objectUser', objects],
  ['roles/storage.objectViewer', objects],
])

/** Custom roles, by name: projects/p/roles/r, organizations/1/roles/r. */
export type CustomRoles = ReadonlyMap<string, readonly string[]>

/** Whether a role commands what it is given on; of a custom one that nobody told of it is not known, and counts as none. */
export const commands = (role: string, custom: CustomRoles): boolean =>
  COMMANDING.has(role) || custom.get(role)?.some((permission) => COMMANDING_PERMISSIONS.has(permission)) === true
/** What a role reads. @param custom roles that the organization or a project made, with their permissions */
export const readsOf = (role: string, custom: CustomRoles): readonly ReadPermission[] =>
  READING.get(role) ?? READ_PERMISSIONS.filter((permission) => custom.get(role)?.includes(permission) === true)

/**
 * Whether a role is one of administration by its name, as CIS counts them: owner, editor, and all that is called an admin; of a custom
 * role what it permits counts besides.
 */
export const isAdministrative = (role: string, custom: CustomRoles): boolean =>
  role === 'roles/owner' || role === 'roles/editor' || /admin/iu.test(role.split('/').at(-1) ?? '') || isCommandingCustom(role, custom)
const isCommandingCustom = (role: string, custom: CustomRoles): boolean => custom.has(role) && commands(role, custom)
