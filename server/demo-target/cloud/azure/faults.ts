import type { DirectoryModel } from '#scanners/azure/fixture/index.ts'
import { GRAPH } from '#scanners/azure/fixture/resources/directory.ts'
import { rule } from '#scanners/azure/fixture/resources/network.ts'
import type { CloudFault } from '#server/demo-target/cloud/demo-cloud.ts'
import { CLUSTER } from './apps.ts'
import { BASKETS, OLD_ORDERS_SERVER, ORDERS, REVIEWS } from './databases.ts'
import { DATA_GUARD, NETWORK, REPORTS_GUARD, JOBS_GUARD } from './network.ts'
import { DEPLOYER, FIRST_OWNER, NOVA, PIPELINE } from './people.ts'
import { added, beside, gone, partSetting, setting, told, withoutEnd } from './plant.ts'
import { APP, ARCHIVE, CUSTOMERS, idAt, idOfWhole, REGISTRY, SHOP } from './place.ts'
import { MEDIA, OLD_ORDERS } from './storage.ts'
import { OLD_VAULT, SHOP_VAULT } from './vaults.ts'

type Fault = CloudFault<DirectoryModel>

const STORAGE = 'Microsoft.Storage/storageAccounts'
const VAULT = 'Microsoft.KeyVault/vaults'
const SQL = 'Microsoft.Sql/servers'
const POSTGRES = 'Microsoft.DBforPostgreSQL/flexibleServers'
const GROUP = 'Microsoft.Network/networkSecurityGroups'
const OPEN = {
  publicNetworkAccess: 'Enabled',
  networkAcls: { bypass: 'AzureServices', defaultAction: 'Allow', ipRules: [], virtualNetworkRules: [] },
}

const OF_STORAGE: readonly Fault[] = [
  {
    id: 'azure-public-blobs',
    checkId: 'azure-storage-public-blob',
    plant: setting(idAt(SHOP, STORAGE, CUSTOMERS), { allowBlobPublicAccess: true }),
  },
  { id: 'azure-open-storage', checkId: 'azure-storage-network-open', plant: setting(idAt(SHOP, STORAGE, CUSTOMERS), OPEN) },
  {
    id: 'azure-plain-storage',
    checkId: 'azure-storage-https',
    plant: setting(idAt(SHOP, STORAGE, MEDIA), { supportsHttpsTrafficOnly: false }),
  },
  {
    id: 'azure-shared-keys',
    checkId: 'azure-storage-shared-key',
    plant: setting(idAt(SHOP, STORAGE, MEDIA), { allowSharedKeyAccess: true }),
  },
  {
    id: 'azure-blobs-gone-at-once',
    checkId: 'azure-storage-soft-delete',
    plant: setting(idAt(ARCHIVE, `${STORAGE}/blobServices`, `${OLD_ORDERS}/default`), { deleteRetentionPolicy: { enabled: false } }),
  },
]

const OF_VAULTS: readonly Fault[] = [
  { id: 'azure-open-vault', checkId: 'azure-keyvault-network', plant: setting(idAt(SHOP, VAULT, SHOP_VAULT), OPEN) },
  {
    id: 'azure-no-purge-protection',
    checkId: 'azure-keyvault-purge',
    plant: setting(idAt(ARCHIVE, VAULT, OLD_VAULT), { enablePurgeProtection: false }),
  },
  {
    id: 'azure-endless-secret',
    checkId: 'azure-keyvault-secret-expiry',
    plant: withoutEnd(idAt(SHOP, `${VAULT}/secrets`, `${SHOP_VAULT}/mail-gateway`)),
  },
  {
    id: 'azure-vault-not-logged',
    checkId: 'azure-keyvault-logging',
    plant: gone(`${idAt(ARCHIVE, VAULT, OLD_VAULT)}/providers/Microsoft.Insights/diagnosticSettings/audit`),
  },
]

const OF_DATABASES: readonly Fault[] = [
  {
    id: 'azure-open-sql',
    checkId: 'azure-sql-public',
    plant: beside(idAt(SHOP, `${SQL}/firewallRules`, `${ORDERS}/rule0`), 'everyone', {
      startIpAddress: '0.0.0.0',
      endIpAddress: '255.255.255.255',
    }),
  },
  {
    id: 'azure-plain-sql',
    checkId: 'azure-sql-tde',
    plant: setting(idAt(ARCHIVE, `${SQL}/databases/transparentDataEncryption`, `${OLD_ORDERS_SERVER}/orders-2024/current`), {
      state: 'Disabled',
    }),
  },
  {
    id: 'azure-sql-not-audited',
    checkId: 'azure-sql-auditing',
    plant: setting(idAt(ARCHIVE, `${SQL}/auditingSettings`, `${OLD_ORDERS_SERVER}/default`), { state: 'Disabled' }),
  },
  {
    id: 'azure-open-postgres',
    checkId: 'azure-postgres-public',
    // what the portal writes for "allow access to Azure services"
    plant: beside(idAt(SHOP, `${POSTGRES}/firewallRules`, `${REVIEWS}/rule0`), 'AllowAllAzureServices', {
      startIpAddress: '0.0.0.0',
      endIpAddress: '0.0.0.0',
    }),
  },
  {
    id: 'azure-plain-postgres',
    checkId: 'azure-postgres-tls',
    plant: setting(idAt(SHOP, `${POSTGRES}/configurations`, `${REVIEWS}/require_secure_transport`), { value: 'off' }),
  },
  {
    id: 'azure-open-baskets',
    checkId: 'azure-cosmos-network',
    plant: setting(idAt(SHOP, 'Microsoft.DocumentDB/databaseAccounts', BASKETS), {
      publicNetworkAccess: 'Enabled',
      isVirtualNetworkFilterEnabled: false,
    }),
  },
]

const OF_NETWORKS: readonly Fault[] = [
  {
    id: 'azure-open-ssh',
    checkId: 'azure-nsg-ssh',
    plant: added(idAt(SHOP, GROUP, JOBS_GUARD), 'securityRules', rule('ssh', '22')),
  },
  {
    id: 'azure-open-rdp',
    checkId: 'azure-nsg-rdp',
    plant: added(idAt(ARCHIVE, GROUP, REPORTS_GUARD), 'securityRules', rule('rdp', '3389')),
  },
  {
    id: 'azure-open-database',
    checkId: 'azure-nsg-database',
    plant: added(idAt(SHOP, GROUP, DATA_GUARD), 'securityRules', rule('postgres', '5432')),
  },
  {
    id: 'azure-unguarded-subnet',
    checkId: 'azure-subnet-no-nsg',
    plant: partSetting(idAt(ARCHIVE, 'Microsoft.Network/virtualNetworks', NETWORK), ['subnets', 'reports'], { networkSecurityGroup: null }),
  },
  {
    id: 'azure-no-flow-log',
    checkId: 'azure-flow-logs',
    plant: setting(
      idAt(
        { ...ARCHIVE, group: 'NetworkWatcherRG' },
        'Microsoft.Network/networkWatchers/flowLogs',
        `NetworkWatcher_${ARCHIVE.location}/${NETWORK}`,
      ),
      { enabled: false },
    ),
  },
  {
    id: 'azure-old-gateway-tls',
    checkId: 'azure-appgw-tls',
    plant: setting(idAt(SHOP, 'Microsoft.Network/applicationGateways', 'shop-gateway'), {
      sslPolicy: { policyType: 'Predefined', policyName: 'AppGwSslPolicy20150501' },
    }),
  },
]

const SITE = 'Microsoft.Web/sites'
const OF_APPS: readonly Fault[] = [
  { id: 'azure-plain-app', checkId: 'azure-app-https', plant: setting(idAt(SHOP, SITE, APP), { httpsOnly: false }) },
  {
    id: 'azure-debugged-app',
    checkId: 'azure-app-remote-debug',
    plant: setting(idAt(SHOP, `${SITE}/config`, `${APP}/web`), { remoteDebuggingEnabled: true }),
  },
  {
    id: 'azure-open-cluster',
    checkId: 'azure-aks-public-api',
    plant: setting(idAt(SHOP, 'Microsoft.ContainerService/managedClusters', CLUSTER), { apiServerAccessProfile: {} }),
  },
  {
    id: 'azure-registry-admin',
    checkId: 'azure-acr-admin',
    plant: setting(idAt(SHOP, 'Microsoft.ContainerRegistry/registries', REGISTRY), { adminUserEnabled: true }),
  },
]

const ASSIGNMENT = 'Microsoft.Authorization/roleAssignments'
const OF_SUBSCRIPTIONS: readonly Fault[] = [
  {
    id: 'azure-person-without-mfa',
    checkId: 'azure-entra-user-mfa',
    plant: told(GRAPH.registrations, ['id', NOVA], { isMfaRegistered: false, isMfaCapable: false, methodsRegistered: ['password'] }),
  },
  {
    id: 'azure-mighty-role',
    checkId: 'azure-rbac-custom-owner',
    plant: setting(idOfWhole(SHOP, 'Microsoft.Authorization/roleDefinitions', DEPLOYER), {
      permissions: [{ actions: ['*'], notActions: [], dataActions: [], notDataActions: [] }],
    }),
  },
  {
    id: 'azure-many-owners',
    checkId: 'azure-rbac-owner-count',
    plant(directory) {
      for (const [name, principalId] of [
        ['de300000-0000-4000-8000-0000000a5521', NOVA],
        ['de300000-0000-4000-8000-0000000a5522', PIPELINE],
      ] as const)
        beside(idOfWhole(ARCHIVE, ASSIGNMENT, FIRST_OWNER), name, { principalId })(directory)
    },
  },
  {
    id: 'azure-defender-off',
    checkId: 'azure-defender-plans',
    plant: setting(idOfWhole(ARCHIVE, 'Microsoft.Security/pricings', 'VirtualMachines'), { pricingTier: 'Free' }),
  },
  {
    id: 'azure-short-activity-log',
    checkId: 'azure-activity-log-export',
    plant: setting(idOfWhole(ARCHIVE, 'Microsoft.Insights/diagnosticSettings', 'keep'), {
      logs: [{ category: 'Administrative', enabled: true }],
    }),
  },
]

/** Every fault that can be switched, what shows best what a proof is first. */
export const AZURE_FAULTS: readonly Fault[] = [
  ...OF_STORAGE,
  ...OF_NETWORKS,
  ...OF_DATABASES,
  ...OF_VAULTS,
  ...OF_APPS,
  ...OF_SUBSCRIPTIONS,
]
