import type { RestCollector } from '#scanners/sdk/cloud/rest-collector.ts'
import { rememberScopes } from '#scanners/sdk/cloud/known-scopes.ts'
import { restPreflightOf } from '#scanners/sdk/cloud/rest-preflight.ts'
import type { Scanner } from '#scanners/sdk/scanner.ts'
import { sessionOf } from './api/session.ts'
import { checks } from './checks.ts'
import { accessApproval } from './collect/access-approval.ts'
import { addresses } from './collect/addresses.ts'
import { alertPolicies } from './collect/alert-policies.ts'
import { apiKeys } from './collect/api-keys.ts'
import { backendServices } from './collect/backend-services.ts'
import { datasets } from './collect/bigquery-datasets.ts'
import { tables } from './collect/bigquery-tables.ts'
import { buckets } from './collect/buckets.ts'
import { callables } from './collect/callables.ts'
import { computeProject } from './collect/compute-project.ts'
import { contacts } from './collect/contacts.ts'
import { customRoles } from './collect/custom-roles.ts'
import { dataprocClusters } from './collect/dataproc-clusters.ts'
import { disks } from './collect/disks.ts'
import { dnsPolicies } from './collect/dns-policies.ts'
import { dnsZones } from './collect/dns-zones.ts'
import { enabledServices } from './collect/enabled-services.ts'
import { endpointGroups } from './collect/endpoint-groups.ts'
import { firewallPolicies } from './collect/firewall-policies.ts'
import { firewalls } from './collect/firewalls.ts'
import { forwardingRules } from './collect/forwarding-rules.ts'
import { gkeClusters } from './collect/gke-clusters.ts'
import { instanceGroups } from './collect/instance-groups.ts'
import { instances } from './collect/instances.ts'
import { kmsKeys } from './collect/kms-keys.ts'
import { kmsPolicies } from './collect/kms-policies.ts'
import { logMetrics } from './collect/log-metrics.ts'
import { logSinks } from './collect/log-sinks.ts'
import { networks } from './collect/networks.ts'
import { otherResources } from './collect/other-resources.ts'
import { parentSinks } from './collect/parent-sinks.ts'
import { parents } from './collect/parents.ts'
import { projectPolicy } from './collect/project-policy.ts'
import { projects } from './collect/projects.ts'
import { repositories } from './collect/repositories.ts'
import { secrets } from './collect/secrets.ts'
import { serviceAccountKeys } from './collect/service-account-keys.ts'
import { serviceAccounts } from './collect/service-accounts.ts'
import { sqlInstances } from './collect/sql-instances.ts'
import { subnetworks } from './collect/subnetworks.ts'
import { topics } from './collect/topics.ts'
import { urlMaps, httpProxies, httpsProxies } from './collect/web-routes.ts'
import type { GcpCollector, GcpFacts } from './facts.ts'
import { testGcp } from './test-connection.ts'

const scanner: Omit<Scanner<GcpFacts, GcpCollector>, 'collectors'> & { collectors: readonly RestCollector<GcpFacts, GcpCollector>[] } = {
  vectorType: 'GCP',
  collectorMs: 300_000,
  essential: ['projects'],
  collectors: [
    projects,
    parents,
    accessApproval,
    addresses,
    alertPolicies,
    apiKeys,
    backendServices,
    datasets,
    buckets,
    callables,
    computeProject,
    contacts,
    customRoles,
    dataprocClusters,
    disks,
    dnsPolicies,
    dnsZones,
    enabledServices,
    endpointGroups,
    firewalls,
    forwardingRules,
    gkeClusters,
    instanceGroups,
    instances,
    kmsKeys,
    logMetrics,
    logSinks,
    networks,
    otherResources,
    parentSinks,
    projectPolicy,
    repositories,
    secrets,
    serviceAccounts,
    sqlInstances,
    subnetworks,
    topics,
    urlMaps,
    httpProxies,
    httpsProxies,
    firewallPolicies,
    serviceAccountKeys,
    kmsPolicies,
    tables,
  ],
  scopesOf: ({ projects: found }) => (found?.projects ?? []).map(({ id }) => id),
  remember({ projects: found }, memory) {
    if (found === undefined || found.organization === null) return null
    const { organization: of, projects: all, lost, scannedAt: now } = found
    const seen = all.flatMap(({ id }) => (lost.includes(id) ? [] : [id]))
    return rememberScopes({ of, memory }, { seen, lost, now })
  },
  parallelPerHost: 64,
  checks,
  targetOf: (target) => target,
  test: testGcp,
}
/** What of an organization has to be known whole: its projects. */
const WHOLE = ['resourcemanager.folders.list', 'resourcemanager.projects.list']
export const gcpScanner: typeof scanner = { ...scanner, preflight: restPreflightOf({ scanner, sessionOf, whole: WHOLE }) }
