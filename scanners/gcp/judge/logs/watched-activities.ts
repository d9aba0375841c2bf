import { holds, readFilter, type Entry } from './filter.ts'

/** Something that people should be told of when it happens in a project. */
export interface WatchedActivity {
  /** Part of the identity of a result. */
  id: string
  /** Control of CIS GCP. */
  control: string
  /** The same rule of Prowler. */
  alias: string
  /** What a filter has to let through: of each event at least one of the forms in which services write it. */
  events: readonly (readonly Entry[])[]
}

/** What every entry of the log of changes has. */
const AUDIT: Entry = {
  logName: 'projects/p/logs/cloudaudit.googleapis.com%2Factivity',
  'protoPayload.@type': 'type.googleapis.com/google.cloud.audit.AuditLog',
  severity: 'NOTICE',
}
/** The entry that a call leaves. */
const called = (service: string, type: string, method: string): Entry => ({
  ...AUDIT,
  'resource.type': type,
  'protoPayload.serviceName': `${service}.googleapis.com`,
  'protoPayload.methodName': method,
})
/** Calls of Compute Engine are logged with the version of its API before their names. */
const compute = (type: string, ...methods: string[]): Entry[][] =>
  methods.map((method) => ['v1.', 'beta.', ''].map((version) => called('compute', type, `${version}${method}`)))
const DELTA = 'protoPayload.serviceData.policyDelta'
const PROJECTS = 'cloudresourcemanager.googleapis.com'
const ownership = (more: Entry): Entry[] => [{ ...AUDIT, 'resource.type': 'project', 'protoPayload.serviceName': PROJECTS, ...more }]
const ownerChange = (action: string): Entry[] =>
  ownership({
    'protoPayload.methodName': 'SetIamPolicy',
    [`${DELTA}.bindingDeltas.action`]: action,
    [`${DELTA}.bindingDeltas.role`]: 'roles/owner',
  })
const alias = (name: string): string => `prowler:logging_log_metric_filter_and_alert_for_${name}_enabled`

/**
 * The activities of CIS GCP that want a filter and an alert each, by the entries of the audit log that a filter has to let through
 * (cloud.google.com/logging/docs/audit/understanding-audit-logs).
 */
export const WATCHED: readonly WatchedActivity[] = [
  {
    id: 'ownership-changes',
    control: '2.4',
    alias: alias('project_ownership_changes'),
    events: [
      [...ownership({ 'protoPayload.methodName': 'InsertProjectOwnershipInvite', 'protoPayload.request.member': 'projectOwnerInvitee' })],
      ownerChange('REMOVE'),
      ownerChange('ADD'),
    ],
  },
  {
    id: 'audit-changes',
    control: '2.5',
    alias: alias('audit_configuration_changes'),
    events: [
      [
        {
          ...AUDIT,
          'resource.type': 'project',
          'protoPayload.serviceName': PROJECTS,
          'protoPayload.methodName': 'SetIamPolicy',
          [`${DELTA}.auditConfigDeltas.action`]: 'REMOVE',
        },
      ],
    ],
  },
  {
    id: 'role-changes',
    control: '2.6',
    alias: alias('custom_role_changes'),
    events: ['CreateRole', 'DeleteRole', 'UpdateRole'].map((method) => [called('iam', 'iam_role', `google.iam.admin.v1.${method}`)]),
  },
  {
    id: 'firewall-changes',
    control: '2.7',
    alias: alias('vpc_firewall_rule_changes'),
    events: compute('gce_firewall_rule', 'compute.firewalls.patch', 'compute.firewalls.insert', 'compute.firewalls.delete'),
  },
  {
    id: 'route-changes',
    control: '2.8',
    alias: alias('vpc_network_route_changes'),
    events: compute('gce_route', 'compute.routes.delete', 'compute.routes.insert'),
  },
  {
    id: 'network-changes',
    control: '2.9',
    alias: alias('vpc_network_changes'),
    events: compute(
      'gce_network',
      'compute.networks.insert',
      'compute.networks.patch',
      'compute.networks.delete',
      'compute.networks.removePeering',
      'compute.networks.addPeering',
    ),
  },
  {
    id: 'bucket-permission-changes',
    control: '2.10',
    alias: alias('bucket_permission_changes'),
    events: [[called('storage', 'gcs_bucket', 'storage.setIamPermissions')]],
  },
  {
    id: 'sql-changes',
    control: '2.11',
    alias: alias('sql_instance_configuration_changes'),
    events: [[called('cloudsql', 'cloudsql_database', 'cloudsql.instances.update')]],
  },
]

/** Whether a filter lets through all that belongs to an activity in a project, however it is written; it may let through more. */
export function watches(source: string, { events }: WatchedActivity, project: string): boolean {
  const filter = readFilter(source)
  const here = { 'resource.labels.project_id': project }
  return events.every((forms) => forms.some((entry) => holds(filter, { ...entry, ...here }) === true))
}
