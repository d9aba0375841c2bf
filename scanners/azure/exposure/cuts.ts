import type { ExposureModel } from '#scanners/sdk/exposure.ts'

const GROUPS = ['azure-nsg-ssh', 'azure-nsg-rdp', 'azure-nsg-database', 'azure-nsg-http', 'azure-nsg-udp', 'azure-nsg-any']
/** The checks that find an open way into a resource of a type. */
const INTO: Readonly<Record<string, readonly string[]>> = {
  'Microsoft.Compute/virtualMachines': GROUPS,
  'Microsoft.Compute/virtualMachineScaleSets': GROUPS,
  'Microsoft.ContainerRegistry/registries': ['azure-acr-public'],
  'Microsoft.ContainerService/managedClusters': ['azure-aks-public-api'],
  'Microsoft.Databricks/workspaces': ['azure-databricks-public-network'],
  'Microsoft.DBforMySQL/flexibleServers': ['azure-mysql-public'],
  'Microsoft.DBforPostgreSQL/flexibleServers': ['azure-postgres-public'],
  'Microsoft.DocumentDB/databaseAccounts': ['azure-cosmos-network'],
  'Microsoft.KeyVault/vaults': ['azure-keyvault-network', 'azure-keyvault-public-network'],
  'Microsoft.Sql/servers': ['azure-sql-public'],
  'Microsoft.Storage/storageAccounts': ['azure-storage-network-open', 'azure-storage-public-network', 'azure-storage-public-blob'],
}

/**
 * The checks whose fix cuts a step; they are looked for on both of its ends and on the groups around its end. What is there to be
 * reached, a balancer or an app, is not closed to cut its way.
 */
export const cutsOf: ExposureModel['cutsOf'] = ({ detail, from, to }) => {
  if (from !== null || to === null) return []
  const into = INTO[to] ?? []
  // of several open ports the fix of one leaves the others
  return detail.includes(', ') ? into.filter((id) => !GROUPS.includes(id)) : into
}
