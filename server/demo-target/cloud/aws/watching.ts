import type { AwsAccountModel } from '#scanners/aws/fixture/index.ts'
import { TRAIL_BUCKET } from './buckets.ts'
import { daysBefore } from '#server/demo-target/cloud/planting.ts'
import { arnHere, FOUNDED, keyArn, MAIN } from './place.ts'

type Region = AwsAccountModel['in'][string]
const LOG_GROUP = 'lantern-loom-trail'
const named = (...names: string[]) => names.map((name) => `($.eventName = ${name})`).join(' || ')
const of = (source: string, names: string) => `{ ($.eventSource = ${source}) && (${names}) }`

/** What someone is told of within the hour, in the words of CloudWatch Logs. */
const ALARMS: Readonly<Record<string, string>> = {
  'unauthorized-calls': '{ ($.errorCode = "*UnauthorizedOperation") || ($.errorCode = "AccessDenied*") }',
  'sign-in-without-mfa': '{ ($.eventName = "ConsoleLogin") && ($.additionalEventData.MFAUsed != "Yes") }',
  'root-use': '{ $.userIdentity.type = "Root" && $.userIdentity.invokedBy NOT EXISTS && $.eventType != "AwsServiceEvent" }',
  'iam-changes': `{ ${named(
    ...['Group', 'Role', 'User'].flatMap((who) => [`Delete${who}Policy`, `Put${who}Policy`, `Attach${who}Policy`, `Detach${who}Policy`]),
    'CreatePolicy',
    'DeletePolicy',
    'CreatePolicyVersion',
    'DeletePolicyVersion',
  )} }`,
  'trail-changes': `{ ${named('CreateTrail', 'UpdateTrail', 'DeleteTrail', 'StartLogging', 'StopLogging')} }`,
  'failed-sign-ins': '{ ($.eventName = ConsoleLogin) && ($.errorMessage = "Failed authentication") }',
  'key-deletion': of('kms.amazonaws.com', named('DisableKey', 'ScheduleKeyDeletion')),
  'bucket-policy-changes': of(
    's3.amazonaws.com',
    named('PutBucketAcl', ...['Policy', 'Cors', 'Lifecycle', 'Replication'].flatMap((what) => [`PutBucket${what}`, `DeleteBucket${what}`])),
  ),
  'config-changes': of(
    'config.amazonaws.com',
    named('StopConfigurationRecorder', 'DeleteDeliveryChannel', 'PutDeliveryChannel', 'PutConfigurationRecorder'),
  ),
  'security-group-changes': `{ ${named(
    ...['Ingress', 'Egress'].flatMap((way) => [`AuthorizeSecurityGroup${way}`, `RevokeSecurityGroup${way}`]),
    'CreateSecurityGroup',
    'DeleteSecurityGroup',
  )} }`,
  'network-acl-changes': `{ ${named(
    ...['CreateNetworkAcl', 'DeleteNetworkAcl'].flatMap((what) => [what, `${what}Entry`]),
    'ReplaceNetworkAclEntry',
    'ReplaceNetworkAclAssociation',
  )} }`,
  'gateway-changes': `{ ${named(
    'CreateCustomerGateway',
    'DeleteCustomerGateway',
    'AttachInternetGateway',
    'CreateInternetGateway',
    'DeleteInternetGateway',
    'DetachInternetGateway',
  )} }`,
  'route-changes': `{ ${named(
    'CreateRoute',
    'CreateRouteTable',
    'ReplaceRoute',
    'ReplaceRouteTableAssociation',
    'DeleteRouteTable',
    'DeleteRoute',
    'DisassociateRouteTable',
  )} }`,
  'vpc-changes': `{ ${named(
    ...['Create', 'Delete', 'Accept', 'Reject'].map((what) => `${what}VpcPeeringConnection`),
    'CreateVpc',
    'DeleteVpc',
    'ModifyVpcAttribute',
    'AttachClassicLinkVpc',
    'DetachClassicLinkVpc',
    'DisableVpcClassicLink',
    'EnableVpcClassicLink',
  )} }`,
  'organization-changes': of('organizations.amazonaws.com', named('CreateAccount', 'LeaveOrganization', 'RemoveAccountFromOrganization')),
}

/** One trail for all regions, with alarms on what matters. */
function trail(now: Date): Pick<Region, 'cloudTrail' | 'logs' | 'cloudWatch' | 'sns'> {
  const topic = arnHere('sns', 'security-alarms', MAIN)
  const names = Object.keys(ALARMS)
  const everything = { ReadWriteType: 'All' as const, IncludeManagementEvents: true }
  return {
    cloudTrail: {
      trails: [
        {
          Name: 'lantern-loom',
          TrailARN: arnHere('cloudtrail', 'trail/lantern-loom', MAIN),
          HomeRegion: MAIN,
          S3BucketName: TRAIL_BUCKET,
          IsMultiRegionTrail: true,
          IncludeGlobalServiceEvents: true,
          LogFileValidationEnabled: true,
          KmsKeyId: keyArn(MAIN),
          CloudWatchLogsLogGroupArn: arnHere('logs', `log-group:${LOG_GROUP}:*`, MAIN),
          HasCustomEventSelectors: true,
          status: { IsLogging: true, LatestDeliveryTime: daysBefore(now, 0), LatestCloudWatchLogsDeliveryTime: daysBefore(now, 0) },
          eventSelectors: [{ ...everything, DataResources: [{ Type: 'AWS::S3::Object', Values: ['arn:aws:s3'] }] }],
        },
      ],
    },
    logs: {
      logGroups: [
        { logGroupName: LOG_GROUP, arn: arnHere('logs', `log-group:${LOG_GROUP}:*`, MAIN), retentionInDays: 365, kmsKeyId: keyArn(MAIN) },
      ],
      metricFilters: names.map((name) => ({
        filterName: name,
        logGroupName: LOG_GROUP,
        filterPattern: ALARMS[name] ?? '',
        metricTransformations: [{ metricName: name, metricNamespace: 'Trail', metricValue: '1' }],
      })),
    },
    cloudWatch: {
      alarms: names.map((name) => ({ AlarmName: name, MetricName: name, Namespace: 'Trail', AlarmActions: [topic] })),
      compositeAlarms: [],
    },
    sns: {
      topics: [{ arn: topic, attributes: { KmsMasterKeyId: keyArn(MAIN), Owner: '111122223333' } }],
      subscriptions: [{ TopicArn: topic, Protocol: 'https', SubscriptionArn: `${topic}:5f1c0d3e-2a4b-4c6d-8e9f-0a1b2c3d4e5f` }],
    },
  }
}

/** What GuardDuty looks at besides its own sources. */
const WATCHED = ['S3_DATA_EVENTS', 'EBS_MALWARE_PROTECTION', 'RUNTIME_MONITORING'] as const

/** The services that watch a region, all on. */
export function watching(region: string, now: Date): Partial<Region> {
  return {
    config: {
      recorders: [
        {
          name: 'default',
          roleARN: arnHere('iam', 'role/config-recorder'),
          recordingGroup: { allSupported: true, includeGlobalResourceTypes: true },
        },
      ],
      recorderStatuses: [{ name: 'default', recording: true, lastStatus: 'Success' }],
      deliveryChannels: [{ name: 'default', s3BucketName: TRAIL_BUCKET }],
    },
    guardDuty: {
      detectors: [
        {
          id: '12abc34d567e8fa901bc2d34e56789f0',
          Status: 'ENABLED',
          ServiceRole: arnHere('iam', 'role/guardduty'),
          Features: WATCHED.map((Name) => ({ Name, Status: 'ENABLED' })),
        },
      ],
    },
    securityHub: { hub: { HubArn: arnHere('securityhub', 'hub/default', region), AutoEnableControls: true }, standards: [] },
    accessAnalyzer: {
      analyzers: [
        {
          name: 'account',
          arn: arnHere('access-analyzer', 'analyzer/account', region),
          type: 'ACCOUNT',
          status: 'ACTIVE',
          createdAt: FOUNDED,
        },
      ],
    },
    ...(region === MAIN && trail(now)),
  }
}
