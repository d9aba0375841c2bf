import type { OrganizationParts, ProjectParts } from '#scanners/gcp/fixture/index.ts'
import { LOGS } from './buckets.ts'
import { DOMAIN } from './place.ts'

type Services = NonNullable<ProjectParts['services']>

/** Changes that people are told of, by what they change: the activities of CIS in three metrics. */
const WATCHED = [
  {
    name: 'changes-of-rights',
    filter:
      '(resource.type="project" AND (protoPayload.methodName="SetIamPolicy" OR protoPayload.methodName="InsertProjectOwnershipInvite"))' +
      ' OR (resource.type="iam_role" AND protoPayload.serviceName="iam.googleapis.com")',
  },
  { name: 'changes-of-networks', filter: 'resource.type="gce_firewall_rule" OR resource.type="gce_route" OR resource.type="gce_network"' },
  {
    name: 'changes-of-data',
    filter:
      '(resource.type="gcs_bucket" AND protoPayload.methodName="storage.setIamPermissions") OR protoPayload.methodName="cloudsql.instances.update"',
  },
] as const
export const NETWORK_ALERT = 'changes-of-networks'

/** Metrics of the audit log, and an alert on each. */
export const watching = (project: string): Services => ({
  logMetrics: WATCHED.map(({ name, filter }) => ({ name, filter })),
  alertPolicies: WATCHED.map(({ name }) => ({
    displayName: name,
    enabled: true,
    notificationChannels: [`projects/${project}/notificationChannels/7001`],
    conditions: [
      {
        displayName: name,
        conditionThreshold: {
          filter: `metric.type="logging.googleapis.com/user/${name}" AND resource.type="global"`,
          comparison: 'COMPARISON_GT',
          thresholdValue: 0,
          duration: '0s',
        },
      },
    ],
  })),
})

/** What the organization keeps of all its projects, and whom Google writes to. */
export const watchingAll = (): Pick<OrganizationParts, 'sinks' | 'contacts'> => ({
  sinks: [{ name: 'everything', destination: `storage.googleapis.com/${LOGS}`, filter: '', includeChildren: true }],
  contacts: [
    {
      name: 'organizations/123456789012/contacts/1',
      email: `security@${DOMAIN}`,
      notificationCategorySubscriptions: ['ALL'],
      languageTag: 'en',
      validationState: 'VALID',
    },
  ],
})
