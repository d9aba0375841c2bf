import { allows, allowsData, changesAll, GRANT_ROLES, type RolePermission } from './permissions.ts'

/** What reads the data of a type of resource: an action on what is kept there, or its keys. */
const READ_BY = {
  'Microsoft.DocumentDB/databaseAccounts': { data: null, keys: 'Microsoft.DocumentDB/databaseAccounts/listKeys/action' },
  'Microsoft.KeyVault/vaults': { data: 'Microsoft.KeyVault/vaults/secrets/getSecret/action', keys: null },
  'Microsoft.Storage/storageAccounts': {
    data: 'Microsoft.Storage/storageAccounts/blobServices/containers/blobs/read',
    keys: 'Microsoft.Storage/storageAccounts/listKeys/action',
  },
} as const satisfies Readonly<Record<string, { data: string | null; keys: string | null }>>

/** What a role comes to, for the ways that lead through whoever holds it. */
export interface Rights {
  /** They change everything, or give themselves any role. */
  administers: boolean
  /** Types of resources whose data they read. */
  reads: readonly string[]
}

/** @param isConditional the role holds under a condition, which narrows the roles that may be given */
export const rightsOf = (permissions: readonly RolePermission[], isConditional: boolean): Rights => ({
  administers: changesAll(permissions) || (!isConditional && allows(permissions, GRANT_ROLES)),
  reads: Object.entries(READ_BY).flatMap(([type, { data, keys }]) =>
    (data !== null && allowsData(permissions, data)) || (keys !== null && allows(permissions, keys)) ? [type] : [],
  ),
})
