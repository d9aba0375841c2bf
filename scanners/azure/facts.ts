import type { ApplicationGateway } from './collect/application-gateways.ts'
import type { ArmResource } from './collect/collector.ts'
import type { FirewallPolicy } from './collect/firewall-policies.ts'
import type { FlowLogs } from './collect/flow-logs.ts'
import type { SecurityGroup } from './collect/network-groups.ts'
import type { NetworkInterface } from './collect/network-interfaces.ts'
import type { PublicAddress } from './collect/public-addresses.ts'
import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { ActivityAlert } from './collect/activity-log.ts'
import type { AksCluster } from './collect/aks-clusters.ts'
import type { ContainerRegistry } from './collect/container-registries.ts'
import type { CosmosAccount } from './collect/cosmos-accounts.ts'
import type { ServerParameters } from './collect/database-server.ts'
import type { FirewalledServer, FirewallRules } from './collect/firewalled-servers.ts'
import type { DatabricksWorkspace, UnguardedSubnets } from './collect/databricks.ts'
import type { DefenderPlans, DefenderSettings, SecurityContact } from './collect/defender.ts'
import type { DiagnosticSetting } from './collect/diagnostic-settings.ts'
import type { Diagnostics } from './collect/diagnostics.ts'
import type { Disk } from './collect/disks.ts'
import type { AuthorizationPolicy, SignInMethods } from './collect/entra.ts'
import type { MfaPolicy } from './collect/mfa-policy.ts'
import type { KeyVault } from './collect/key-vaults.ts'
import type { Parts } from './collect/parts.ts'
import type { RoleAssignment, RoleDefinition } from './collect/roles.ts'
import type { AllSiteSettings } from './collect/site-settings.ts'
import type { ScaleSet } from './collect/scale-sets.ts'
import type { Site } from './collect/sites.ts'
import type { SqlDatabases, SqlEncryption } from './collect/sql-databases.ts'
import type { SqlServer } from './collect/sql-servers.ts'
import type { SqlAdministrators, SqlAudits } from './collect/sql-settings.ts'
import type { VaultItem } from './collect/vault-contents.ts'
import type { KeyRotations } from './collect/vault-rotation.ts'
import type { VirtualMachine } from './collect/virtual-machines.ts'
import type { StorageAccount } from './collect/storage-accounts.ts'
import type { BlobServices } from './collect/storage-blob-services.ts'
import type { FileServices } from './collect/storage-file-services.ts'
import type { VirtualNetwork } from './collect/virtual-networks.ts'

/** A subscription that is looked at. */
export interface Subscription {
  /** In lower case. */
  id: string
  name: string
  tags: Readonly<Record<string, string>>
}
/** Who was asked, and where: what the essential collector learns. */
export interface DirectoryFacts {
  /** The directory's id, in lower case. */
  directoryId: string
  subscriptions: readonly Subscription[]
  /** Those of them that an earlier scan saw and this one does not. */
  lost: readonly string[]
  /** The application that scans sign in as. */
  applicationId: string
  /** Whether it signs in with a secret or a certificate of its own, which ends one day. */
  hasCredentials: boolean
  /** When that ends; null: nobody said. */
  credentialsEndAt: Date | null
  /** When the scan began to look: the one clock that all ages are counted from. */
  scannedAt: Date
}

/** What was learned of a subscription as a whole. */
export interface InSubscription<T> {
  /** Its id, in lower case. */
  subscription: string
  all: T
}

/** What the collectors of an Azure scan learn, by collector. Every check reads these and nothing else. */
export interface AzureFacts {
  subscriptions: DirectoryFacts
  'application-gateways': readonly ApplicationGateway[]
  'bastion-hosts': readonly ArmResource[]
  'firewall-policies': readonly FirewallPolicy[]
  'flow-logs': FlowLogs
  'load-balancers': { balancers: number }
  'network-groups': readonly SecurityGroup[]
  'network-interfaces': readonly NetworkInterface[]
  'other-resources': { resources: number }
  'public-addresses': readonly PublicAddress[]
  'storage-accounts': readonly StorageAccount[]
  'storage-blob-services': BlobServices
  'storage-file-services': FileServices
  'virtual-networks': readonly VirtualNetwork[]
  'key-vaults': readonly KeyVault[]
  'vault-keys': Parts<VaultItem>
  'vault-secrets': Parts<VaultItem>
  'vault-certificates': Parts<VaultItem>
  'vault-rotation': KeyRotations
  'vault-diagnostics': Diagnostics
  'sql-servers': readonly SqlServer[]
  'sql-firewalls': FirewallRules
  'sql-auditing': SqlAudits
  'sql-administrators': SqlAdministrators
  'sql-databases': SqlDatabases
  'sql-encryption': SqlEncryption
  'postgres-servers': readonly FirewalledServer[]
  'postgres-parameters': ServerParameters
  'postgres-firewalls': FirewallRules
  'mysql-servers': readonly FirewalledServer[]
  'mysql-parameters': ServerParameters
  'mysql-firewalls': FirewallRules
  'cosmos-accounts': readonly CosmosAccount[]
  sites: readonly Site[]
  'site-slots': Parts<Site>
  'site-settings': AllSiteSettings
  'site-diagnostics': Diagnostics
  'virtual-machines': readonly VirtualMachine[]
  'scale-sets': readonly ScaleSet[]
  disks: readonly Disk[]
  'aks-clusters': readonly AksCluster[]
  'container-registries': readonly ContainerRegistry[]
  'defender-plans': InSubscription<DefenderPlans>
  'defender-settings': InSubscription<DefenderSettings>
  'security-contacts': InSubscription<readonly SecurityContact[]>
  'activity-log-exports': InSubscription<Seen<readonly DiagnosticSetting[]>>
  'activity-alerts': InSubscription<readonly ActivityAlert[]>
  'insights-components': InSubscription<readonly ArmResource[]>
  'databricks-workspaces': readonly DatabricksWorkspace[]
  'databricks-subnets': UnguardedSubnets
  'databricks-diagnostics': Diagnostics
  'role-definitions': readonly RoleDefinition[]
  'role-assignments': InSubscription<readonly RoleAssignment[]>
  'entra-authorization': Seen<AuthorizationPolicy>
  'entra-security-defaults': Seen<boolean>
  'entra-conditional-access': Seen<readonly MfaPolicy[]>
  'entra-registrations': Seen<readonly SignInMethods[]>
}
export type AzureCollector = keyof AzureFacts
