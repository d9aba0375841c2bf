/** Something that people should be told of when it happens in an account. */
export interface WatchedActivity {
  /** Where in the account's settings it is looked for: part of the identity of a result. */
  id: string
  /** Control of CIS AWS Foundations. */
  control: string
  /** The same rule of Prowler. */
  alias: string
  /** What a filter has to ask about, as 'field operator value'; upper and lower case count. */
  terms: readonly string[]
}

const events = (...names: string[]): string[] => names.map((name) => `eventName = ${name}`)

/**
 * The activities of CIS AWS Foundations that want a filter and an alarm each, by the events of CloudTrail that belong to them.
 * Source: https://docs.aws.amazon.com/securityhub/latest/userguide/cloudwatch-controls.html (the filters as AWS gives them)
 */
export const WATCHED: readonly WatchedActivity[] = [
  {
    id: 'unauthorized-calls',
    control: '5.1',
    alias: 'prowler:cloudwatch_log_metric_filter_unauthorized_api_calls',
    terms: ['errorCode = *UnauthorizedOperation', 'errorCode = AccessDenied*'],
  },
  {
    id: 'sign-in-without-mfa',
    control: '5.2',
    alias: 'prowler:cloudwatch_log_metric_filter_sign_in_without_mfa',
    terms: ['eventName = ConsoleLogin', 'additionalEventData.MFAUsed != Yes'],
  },
  {
    id: 'root-use',
    control: '5.3',
    alias: 'prowler:cloudwatch_log_metric_filter_root_usage',
    terms: ['userIdentity.type = Root', 'eventType != AwsServiceEvent'],
  },
  {
    id: 'iam-changes',
    control: '5.4',
    alias: 'prowler:cloudwatch_log_metric_filter_policy_changes',
    terms: events(
      'DeleteGroupPolicy',
      'DeleteRolePolicy',
      'DeleteUserPolicy',
      'PutGroupPolicy',
      'PutRolePolicy',
      'PutUserPolicy',
      'CreatePolicy',
      'DeletePolicy',
      'CreatePolicyVersion',
      'DeletePolicyVersion',
      'AttachRolePolicy',
      'DetachRolePolicy',
      'AttachUserPolicy',
      'DetachUserPolicy',
      'AttachGroupPolicy',
      'DetachGroupPolicy',
    ),
  },
  {
    id: 'trail-changes',
    control: '5.5',
    alias: 'prowler:cloudwatch_log_metric_filter_and_alarm_for_cloudtrail_configuration_changes_enabled',
    terms: events('CreateTrail', 'UpdateTrail', 'DeleteTrail', 'StartLogging', 'StopLogging'),
  },
  {
    id: 'failed-sign-ins',
    control: '5.6',
    alias: 'prowler:cloudwatch_log_metric_filter_authentication_failures',
    terms: ['eventName = ConsoleLogin', 'errorMessage = Failed authentication'],
  },
  {
    id: 'key-deletion',
    control: '5.7',
    alias: 'prowler:cloudwatch_log_metric_filter_disable_or_scheduled_deletion_of_kms_cmk',
    terms: ['eventSource = kms.amazonaws.com', ...events('DisableKey', 'ScheduleKeyDeletion')],
  },
  {
    id: 'bucket-policy-changes',
    control: '5.8',
    alias: 'prowler:cloudwatch_log_metric_filter_for_s3_bucket_policy_changes',
    terms: [
      'eventSource = s3.amazonaws.com',
      ...events(
        'PutBucketAcl',
        'PutBucketPolicy',
        'PutBucketCors',
        'PutBucketLifecycle',
        'PutBucketReplication',
        'DeleteBucketPolicy',
        'DeleteBucketCors',
        'DeleteBucketLifecycle',
        'DeleteBucketReplication',
      ),
    ],
  },
  {
    id: 'config-changes',
    control: '5.9',
    alias: 'prowler:cloudwatch_log_metric_filter_and_alarm_for_aws_config_configuration_changes_enabled',
    terms: [
      'eventSource = config.amazonaws.com',
      ...events('StopConfigurationRecorder', 'DeleteDeliveryChannel', 'PutDeliveryChannel', 'PutConfigurationRecorder'),
    ],
  },
  {
    id: 'security-group-changes',
    control: '5.10',
    alias: 'prowler:cloudwatch_log_metric_filter_security_group_changes',
    terms: events(
      'AuthorizeSecurityGroupIngress',
      'AuthorizeSecurityGroupEgress',
      'RevokeSecurityGroupIngress',
      'RevokeSecurityGroupEgress',
      'CreateSecurityGroup',
      'DeleteSecurityGroup',
    ),
  },
  {
    id: 'network-acl-changes',
    control: '5.11',
    alias: 'prowler:cloudwatch_changes_to_network_acls_alarm_configured',
    terms: events(
      'CreateNetworkAcl',
      'CreateNetworkAclEntry',
      'DeleteNetworkAcl',
      'DeleteNetworkAclEntry',
      'ReplaceNetworkAclEntry',
      'ReplaceNetworkAclAssociation',
    ),
  },
  {
    id: 'gateway-changes',
    control: '5.12',
    alias: 'prowler:cloudwatch_changes_to_network_gateways_alarm_configured',
    terms: events(
      'CreateCustomerGateway',
      'DeleteCustomerGateway',
      'AttachInternetGateway',
      'CreateInternetGateway',
      'DeleteInternetGateway',
      'DetachInternetGateway',
    ),
  },
  {
    id: 'route-changes',
    control: '5.13',
    alias: 'prowler:cloudwatch_changes_to_network_route_tables_alarm_configured',
    terms: events(
      'CreateRoute',
      'CreateRouteTable',
      'ReplaceRoute',
      'ReplaceRouteTableAssociation',
      'DeleteRouteTable',
      'DeleteRoute',
      'DisassociateRouteTable',
    ),
  },
  {
    id: 'vpc-changes',
    control: '5.14',
    alias: 'prowler:cloudwatch_changes_to_vpcs_alarm_configured',
    terms: events(
      'CreateVpc',
      'DeleteVpc',
      'ModifyVpcAttribute',
      'AcceptVpcPeeringConnection',
      'CreateVpcPeeringConnection',
      'DeleteVpcPeeringConnection',
      'RejectVpcPeeringConnection',
      'AttachClassicLinkVpc',
      'DetachClassicLinkVpc',
      'DisableVpcClassicLink',
      'EnableVpcClassicLink',
    ),
  },
  {
    id: 'organization-changes',
    control: '5.15',
    alias: 'prowler:cloudwatch_log_metric_filter_aws_organizations_changes',
    terms: ['eventSource = organizations.amazonaws.com', ...events('CreateAccount', 'LeaveOrganization', 'RemoveAccountFromOrganization')],
  },
]

/** One comparison of a filter: `$.eventName = "CreateTrail"`; quotes are free (CloudWatch Logs, filter pattern syntax for JSON). */
const TERM = /\$\.([\w.]{1,200})\s{0,20}(!?=)\s{0,20}(?:"([^"]{1,300})"|([^\s"()&|]{1,300}))/gu

/** The comparisons of a filter, as 'field operator value'. */
export const termsOf = (pattern: string): ReadonlySet<string> =>
  new Set(
    [...pattern.slice(0, 20_000).matchAll(TERM)].map(
      ([, field = '', operator = '', quoted, plain = '']) => `${field} ${operator} ${quoted ?? plain}`,
    ),
  )

/** Whether a filter asks about all that belongs to an activity; the order does not matter, and it may ask for more. */
export function watches(pattern: string, { terms }: WatchedActivity): boolean {
  const asked = termsOf(pattern)
  return terms.every((term) => asked.has(term))
}
