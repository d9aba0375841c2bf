import { rememberScopes } from '#scanners/sdk/cloud/known-scopes.ts'
import { restPreflightOf } from '#scanners/sdk/cloud/rest-preflight.ts'
import type { Scanner } from '#scanners/sdk/scanner.ts'
import { sessionOf } from './api/session.ts'
import { checks } from './checks.ts'
import type { AzureRestCollector } from './collect/collector.ts'
import { applicationGateways } from './collect/application-gateways.ts'
import { bastionHosts } from './collect/bastion-hosts.ts'
import { firewallPolicies } from './collect/firewall-policies.ts'
import { flowLogs } from './collect/flow-logs.ts'
import { loadBalancers } from './collect/load-balancers.ts'
import { networkGroups } from './collect/network-groups.ts'
import { networkInterfaces } from './collect/network-interfaces.ts'
import { otherResources } from './collect/other-resources.ts'
import { publicAddresses } from './collect/public-addresses.ts'
import { storageAccounts } from './collect/storage-accounts.ts'
import { storageBlobServices } from './collect/storage-blob-services.ts'
import { storageFileServices } from './collect/storage-file-services.ts'
import { virtualNetworks } from './collect/virtual-networks.ts'
import { activityAlerts, activityLogExports, insightsComponents } from './collect/activity-log.ts'
import { aksClusters } from './collect/aks-clusters.ts'
import { containerRegistries } from './collect/container-registries.ts'
import { cosmosAccounts } from './collect/cosmos-accounts.ts'
import { mysqlFirewalls, mysqlParameters, postgresFirewalls, postgresParameters } from './collect/database-settings.ts'
import { databricksSubnets, databricksWorkspaces } from './collect/databricks.ts'
import { defenderPlans, defenderSettings, securityContacts } from './collect/defender.ts'
import { databricksDiagnostics, siteDiagnostics, vaultDiagnostics } from './collect/diagnostics.ts'
import { disks } from './collect/disks.ts'
import { entraAuthorization, entraConditionalAccess, entraRegistrations, entraSecurityDefaults } from './collect/entra.ts'
import { keyVaults } from './collect/key-vaults.ts'
import { mysqlServers } from './collect/mysql-servers.ts'
import { postgresServers } from './collect/postgres-servers.ts'
import { roleAssignments, roleDefinitions } from './collect/roles.ts'
import { scaleSets } from './collect/scale-sets.ts'
import { siteSettings } from './collect/site-settings.ts'
import { siteSlots } from './collect/site-slots.ts'
import { sites } from './collect/sites.ts'
import { sqlDatabases, sqlEncryption } from './collect/sql-databases.ts'
import { sqlServers } from './collect/sql-servers.ts'
import { sqlAdministrators, sqlAuditing, sqlFirewalls } from './collect/sql-settings.ts'
import { vaultCertificates, vaultKeys, vaultSecrets } from './collect/vault-contents.ts'
import { vaultRotation } from './collect/vault-rotation.ts'
import { virtualMachines } from './collect/virtual-machines.ts'
import { subscriptions } from './collect/subscriptions.ts'
import type { AzureCollector, AzureFacts } from './facts.ts'
import { testAzure } from './test-connection.ts'

/** Scans the subscriptions of a directory, by calls that read and change nothing. */
const scanner: Scanner<AzureFacts, AzureCollector> & { collectors: readonly AzureRestCollector[] } = {
  vectorType: 'Azure',
  // the slowest service of a large subscription, with the waits of throttled calls
  collectorMs: 300_000,
  essential: ['subscriptions'],
  collectors: [
    subscriptions,
    applicationGateways,
    bastionHosts,
    firewallPolicies,
    flowLogs,
    loadBalancers,
    networkGroups,
    networkInterfaces,
    otherResources,
    publicAddresses,
    storageAccounts,
    storageBlobServices,
    storageFileServices,
    virtualNetworks,
    activityAlerts,
    activityLogExports,
    insightsComponents,
    aksClusters,
    containerRegistries,
    cosmosAccounts,
    mysqlFirewalls,
    mysqlParameters,
    postgresFirewalls,
    postgresParameters,
    databricksSubnets,
    databricksWorkspaces,
    defenderPlans,
    defenderSettings,
    securityContacts,
    databricksDiagnostics,
    siteDiagnostics,
    vaultDiagnostics,
    disks,
    entraAuthorization,
    entraConditionalAccess,
    entraRegistrations,
    entraSecurityDefaults,
    keyVaults,
    mysqlServers,
    postgresServers,
    roleAssignments,
    roleDefinitions,
    scaleSets,
    siteSettings,
    siteSlots,
    sites,
    sqlDatabases,
    sqlEncryption,
    sqlServers,
    sqlAdministrators,
    sqlAuditing,
    sqlFirewalls,
    vaultCertificates,
    vaultKeys,
    vaultSecrets,
    vaultRotation,
    virtualMachines,
  ],
  scopesOf: ({ subscriptions: directory }) => directory?.subscriptions.map(({ id }) => id) ?? [],
  remember({ subscriptions: directory }, memory) {
    if (directory === undefined) return null
    const { directoryId: of, subscriptions: all, lost, scannedAt: now } = directory
    const seen = all.flatMap(({ id }) => (lost.includes(id) ? [] : [id]))
    return rememberScopes({ of, memory }, { seen, lost, now })
  },
  parallelPerHost: 64,
  checks,
  targetOf: (target) => target,
  test: testAzure,
}
export const azureScanner: typeof scanner = {
  ...scanner,
  preflight: restPreflightOf({ scanner, sessionOf, whole: ['Microsoft.Resources/subscriptions/read'] }),
}
