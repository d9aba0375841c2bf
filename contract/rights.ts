/** Roles of product.md §4 and what each may do. Server, the database's policies and web client are made from this one table. */
export const ROLES = ['Owner', 'Admin', 'User', 'Viewer', 'Billing'] as const
export type Role = (typeof ROLES)[number]

export const RIGHTS = [
  'account.read',
  'account.manage',
  'account.transfer',
  'account.delete',
  'findings.read',
  'findings.triage',
  'connections.read',
  'connections.manage',
  'scans.read',
  'scans.run',
  'remediations.read',
  'remediations.move',
  'own.manage',
  'api_keys.own',
  'team.read',
  'team.manage',
  'audit.read',
  'billing.read',
  'billing.manage',
  'customers.enter',
  'customers.manage',
  'platform.read',
  'platform.manage',
] as const
export type Right = (typeof RIGHTS)[number]

const BILLING: readonly Right[] = ['account.read', 'own.manage', 'billing.read']
const VIEWER: readonly Right[] = [
  'account.read',
  'own.manage',
  'findings.read',
  'connections.read',
  'scans.read',
  'remediations.read',
  'team.read',
  'billing.read',
]
const USER: readonly Right[] = [...VIEWER, 'findings.triage', 'scans.run', 'remediations.move', 'api_keys.own', 'customers.enter']
const ADMIN: readonly Right[] = [...USER, 'account.manage', 'connections.manage', 'team.manage', 'audit.read', 'customers.manage']

export const rightsOf: Readonly<Record<Role, readonly Right[]>> = {
  Owner: [...ADMIN, 'account.transfer', 'account.delete', 'billing.manage'],
  Admin: ADMIN,
  User: USER,
  Viewer: VIEWER,
  Billing: [...BILLING, 'billing.manage'],
}

/** What the operator of the installation (isSuperAdmin) holds besides their role: accounts, plans and health, never findings. */
export const SUPER_ADMIN_RIGHTS: readonly Right[] = ['platform.read', 'platform.manage']
/** In an account entered through an MSP or for support, whatever the role: never what belongs to the account's own people. */
export const NEVER_BY_ENTRY: readonly Right[] = [
  'account.transfer',
  'account.delete',
  'billing.manage',
  // nor may they make themselves members, by invitation or single sign-on
  'team.manage',
  'api_keys.own',
  'customers.enter',
  'customers.manage',
]

/** What an API key may be limited to; a key never exceeds its creator's rights at the moment of use. */
export const API_KEY_SCOPES = ['read', 'scan', 'triage', 'manage'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

export const rightsOfScope: Readonly<Record<ApiKeyScope, readonly Right[]>> = {
  read: ['account.read', 'findings.read', 'connections.read', 'scans.read', 'remediations.read', 'team.read'],
  scan: ['scans.run', 'scans.read', 'connections.read', 'findings.read'],
  triage: ['findings.triage', 'remediations.move', 'findings.read', 'remediations.read'],
  manage: ['connections.manage', 'connections.read'],
}
