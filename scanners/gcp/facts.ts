import type { AccessApproval } from './collect/access-approval.ts'
import type { Addresses } from './collect/addresses.ts'
import type { AlertPolicies } from './collect/alert-policies.ts'
import type { ApiKeys } from './collect/api-keys.ts'
import type { BackendServices } from './collect/backend-services.ts'
import type { Datasets } from './collect/bigquery-datasets.ts'
import type { Tables } from './collect/bigquery-tables.ts'
import type { Buckets } from './collect/buckets.ts'
import type { Callables } from './collect/callables.ts'
import type { ComputeProject } from './collect/compute-project.ts'
import type { Contacts } from './collect/contacts.ts'
import type { CustomRolesOfProject } from './collect/custom-roles.ts'
import type { DataprocClusters } from './collect/dataproc-clusters.ts'
import type { Disks } from './collect/disks.ts'
import type { DnsPolicies } from './collect/dns-policies.ts'
import type { DnsZones } from './collect/dns-zones.ts'
import type { EnabledServices } from './collect/enabled-services.ts'
import type { EndpointGroups } from './collect/endpoint-groups.ts'
import type { FirewallPolicies } from './collect/firewall-policies.ts'
import type { Firewalls } from './collect/firewalls.ts'
import type { ForwardingRules } from './collect/forwarding-rules.ts'
import type { GkeClusters } from './collect/gke-clusters.ts'
import type { Instances } from './collect/instances.ts'
import type { KmsKeys } from './collect/kms-keys.ts'
import type { KmsPolicies } from './collect/kms-policies.ts'
import type { LogMetrics } from './collect/log-metrics.ts'
import type { LogSinks } from './collect/log-sinks.ts'
import type { Networks } from './collect/networks.ts'
import type { ParentSinks } from './collect/parent-sinks.ts'
import type { Parents } from './collect/parents.ts'
import type { ProjectPolicy } from './collect/project-policy.ts'
import type { Projects } from './collect/projects.ts'
import type { Repositories } from './collect/repositories.ts'
import type { Secrets } from './collect/secrets.ts'
import type { ServiceAccountKeys } from './collect/service-account-keys.ts'
import type { ServiceAccounts } from './collect/service-accounts.ts'
import type { SqlInstances } from './collect/sql-instances.ts'
import type { Subnetworks } from './collect/subnetworks.ts'
import type { Topics } from './collect/topics.ts'
import type { WebRoutes } from './collect/web-routes.ts'

/** What the collectors of a GCP scan learn, by collector. Every check reads these and nothing else. */
export interface GcpFacts {
  'access-approval': AccessApproval
  addresses: Addresses
  'alert-policies': AlertPolicies
  'api-keys': ApiKeys
  'backend-services': BackendServices
  'bigquery-datasets': Datasets
  'bigquery-tables': Tables
  buckets: Buckets
  callables: Callables
  'compute-project': ComputeProject
  contacts: Contacts
  'custom-roles': CustomRolesOfProject
  'dataproc-clusters': DataprocClusters
  disks: Disks
  'dns-policies': DnsPolicies
  'dns-zones': DnsZones
  'enabled-services': EnabledServices
  'endpoint-groups': EndpointGroups
  'firewall-policies': FirewallPolicies
  firewalls: Firewalls
  'forwarding-rules': ForwardingRules
  'gke-clusters': GkeClusters
  'http-proxies': WebRoutes
  'https-proxies': WebRoutes
  'instance-groups': { groups: number }
  instances: Instances
  'kms-keys': KmsKeys
  'kms-policies': KmsPolicies
  'log-metrics': LogMetrics
  'log-sinks': LogSinks
  networks: Networks
  'other-resources': { resources: number }
  'parent-sinks': ParentSinks
  parents: Parents
  'project-policy': ProjectPolicy
  projects: Projects
  repositories: Repositories
  secrets: Secrets
  'service-account-keys': ServiceAccountKeys
  'service-accounts': ServiceAccounts
  'sql-instances': SqlInstances
  subnetworks: Subnetworks
  topics: Topics
  'url-maps': WebRoutes
}
export type GcpCollector = keyof GcpFacts
