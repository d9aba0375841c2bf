import type { ArmType } from '#scanners/azure/api/versions.ts'

/** Types that a collector of their own lists, and tells of: the query for all other resources leaves them to it. */
export const TOLD_ELSEWHERE: ReadonlySet<string> = new Set<
  ArmType | 'Microsoft.Graph/users' | 'Microsoft.Resources/tenants' | 'Microsoft.Web/sites/slots'
>([
  'Microsoft.Authorization/roleAssignments',
  'Microsoft.Authorization/roleDefinitions',
  'Microsoft.Compute/disks',
  'Microsoft.Compute/virtualMachines',
  'Microsoft.Compute/virtualMachineScaleSets',
  'Microsoft.ContainerRegistry/registries',
  'Microsoft.ContainerService/managedClusters',
  'Microsoft.Databricks/workspaces',
  'Microsoft.DBforMySQL/flexibleServers',
  'Microsoft.DBforPostgreSQL/flexibleServers',
  'Microsoft.DocumentDB/databaseAccounts',
  'Microsoft.Graph/users',
  'Microsoft.Insights/activityLogAlerts',
  'Microsoft.Insights/components',
  'Microsoft.KeyVault/vaults',
  'Microsoft.Network/applicationGateways',
  'Microsoft.Network/ApplicationGatewayWebApplicationFirewallPolicies',
  'Microsoft.Network/bastionHosts',
  'Microsoft.Network/loadBalancers',
  'Microsoft.Network/networkInterfaces',
  'Microsoft.Network/networkSecurityGroups',
  'Microsoft.Network/networkWatchers',
  'Microsoft.Network/networkWatchers/flowLogs',
  'Microsoft.Network/publicIPAddresses',
  'Microsoft.Network/virtualNetworks',
  'Microsoft.Resources/subscriptions',
  'Microsoft.Resources/tenants',
  'Microsoft.Sql/servers',
  'Microsoft.Sql/servers/databases',
  'Microsoft.Storage/storageAccounts',
  'Microsoft.Web/sites',
  'Microsoft.Web/sites/slots',
])
