import type { ProjectParts } from '#scanners/gcp/fixture/index.ts'
import { accountIn, asMember, DATA, defaultAccountOf, group, SHOP } from './place.ts'

type Accounts = NonNullable<NonNullable<ProjectParts['services']>['serviceAccounts']>
interface Binding {
  role: string
  members: string[]
}
const policyOf = (bindings: readonly Binding[], more: Readonly<Record<string, unknown>> = {}) => ({
  version: 1,
  etag: 'BwXhqDVeGB0=',
  bindings: [...bindings],
  ...more,
})
const binding = (role: string, ...members: readonly string[]): Binding => ({ role: `roles/${role}`, members: [...members] })
/** What gives a role, and no other. */
export const grantedBy = (role: string, ...members: readonly string[]): Binding[] => [binding(role, ...members)]
const accounts = (project: string, ...names: string[]): string[] => names.map((name) => asMember(accountIn(project, name)))

const readAndWritten = ['ADMIN_READ', 'DATA_READ', 'DATA_WRITE'].map((logType) => ({ logType }))
/** What holds for all projects: who administers them, who scans them, and that all access is logged. */
export const organizationPolicy = (scanner: string) =>
  policyOf(
    [
      binding('resourcemanager.organizationAdmin', group('platform')),
      binding('iam.securityReviewer', group('security'), asMember(scanner)),
    ],
    { auditConfigs: [{ service: 'allServices', auditLogConfigs: readAndWritten }] },
  )
export const folderPolicy = () => policyOf([binding('resourcemanager.folderViewer', group('platform'))])

const SHOP_BINDINGS = [
  binding('compute.networkAdmin', group('platform')),
  binding('run.developer', group('developers')),
  binding('logging.viewer', group('developers')),
  binding('cloudkms.admin', group('security')),
  binding('logging.logWriter', ...accounts(SHOP.id, 'shop-web', 'cluster-node', 'checkout')),
  binding('artifactregistry.writer', ...accounts(SHOP.id, 'build-runner')),
  binding('secretmanager.secretAccessor', ...accounts(SHOP.id, 'order-mailer')),
]
const DATA_BINDINGS = [
  binding('bigquery.jobUser', group('data')),
  binding('dataproc.worker', ...accounts(DATA.id, 'report-worker')),
  binding('bigquery.jobUser', ...accounts(DATA.id, 'report-worker')),
]

/** Accounts that programs act as; nobody holds a key of any of them. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  [SHOP.id]: ['shop-web', 'checkout', 'order-mailer', 'build-runner', 'cluster-node'],
  [DATA.id]: ['report-worker'],
}
const accountsOf = ({ id, number }: { id: string; number: string }): Accounts => [
  { email: defaultAccountOf(number), displayName: 'Compute Engine default service account' },
  ...(NAMES[id] ?? []).map((email) => ({ email, displayName: email })),
]

/** Who may do what in a project. */
export const people = (project: { id: string; number: string }): { policy: ReturnType<typeof policyOf>; serviceAccounts: Accounts } => ({
  policy: policyOf(project.id === SHOP.id ? SHOP_BINDINGS : DATA_BINDINGS),
  serviceAccounts: accountsOf(project),
})
