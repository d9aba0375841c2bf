import type { AccessAnalyzers } from './collect/access-analyzers.ts'
import type { ClassicLoadBalancers } from './collect/classic-load-balancers.ts'
import type { CloudTrails } from './collect/cloudtrails.ts'
import type { Contacts } from './collect/contacts.ts'
import type { DynamoDbBackups } from './collect/dynamodb-backups.ts'
import type { DynamoDbPolicies } from './collect/dynamodb-policies.ts'
import type { DynamoDbTables } from './collect/dynamodb-tables.ts'
import type { ElasticAddresses } from './collect/ec2-addresses.ts'
import type { Ec2Defaults } from './collect/ec2-defaults.ts'
import type { ImageSharing } from './collect/ec2-image-sharing.ts'
import type { MachineImages } from './collect/ec2-images.ts'
import type { Instances } from './collect/ec2-instances.ts'
import type { NetworkInterfaces } from './collect/ec2-interfaces.ts'
import type { LaunchTemplates } from './collect/ec2-launch-templates.ts'
import type { MetadataDefaults } from './collect/ec2-metadata-defaults.ts'
import type { NetworkAcls } from './collect/ec2-network-acls.ts'
import type { Peerings } from './collect/ec2-peerings.ts'
import type { SecurityGroups } from './collect/ec2-security-groups.ts'
import type { SnapshotSharing } from './collect/ec2-snapshot-sharing.ts'
import type { Snapshots } from './collect/ec2-snapshots.ts'
import type { Subnets } from './collect/ec2-subnets.ts'
import type { TransitGateways } from './collect/ec2-transit-gateways.ts'
import type { UserData } from './collect/ec2-user-data.ts'
import type { Volumes } from './collect/ec2-volumes.ts'
import type { VpcEndpoints } from './collect/ec2-vpc-endpoints.ts'
import type { Vpcs } from './collect/ec2-vpcs.ts'
import type { EfsAccessPoints } from './collect/efs-access-points.ts'
import type { EfsBackups } from './collect/efs-backups.ts'
import type { EfsFileSystems } from './collect/efs-file-systems.ts'
import type { EfsPolicies } from './collect/efs-policies.ts'
import type { IamCredentials } from './collect/iam-credentials.ts'
import type { IamDetails } from './collect/iam-details.ts'
import type { IamOrganizationsFeatures } from './collect/iam-organizations-features.ts'
import type { IamPasswordPolicy } from './collect/iam-password-policy.ts'
import type { IamServerCertificates } from './collect/iam-server-certificates.ts'
import type { IamSummary } from './collect/iam-summary.ts'
import type { IamSupportAccess } from './collect/iam-support-access.ts'
import type { IamVirtualMfa } from './collect/iam-virtual-mfa.ts'
import type { KmsKeys } from './collect/kms-keys.ts'
import type { KmsPolicies } from './collect/kms-policies.ts'
import type { KmsRotation } from './collect/kms-rotation.ts'
import type { LambdaFunctions } from './collect/lambda-functions.ts'
import type { LambdaPolicies } from './collect/lambda-policies.ts'
import type { LambdaUrls } from './collect/lambda-urls.ts'
import type { LoadBalancerAttributes } from './collect/load-balancer-attributes.ts'
import type { LoadBalancers } from './collect/load-balancers.ts'
import type { Alarms, LogFilters } from './collect/log-alarms.ts'
import type { OpenSearchDomains } from './collect/opensearch-domains.ts'
import type { RdsClusters } from './collect/rds-clusters.ts'
import type { RdsEngines } from './collect/rds-engines.ts'
import type { RdsEvents } from './collect/rds-events.ts'
import type { RdsInstances } from './collect/rds-instances.ts'
import type { RdsParameters } from './collect/rds-parameters.ts'
import type { RdsSnapshotSharing } from './collect/rds-snapshot-sharing.ts'
import type { RdsSnapshots } from './collect/rds-snapshots.ts'
import type { RedshiftClusters } from './collect/redshift-clusters.ts'
import type { RedshiftLogging } from './collect/redshift-logging.ts'
import type { RedshiftParameters } from './collect/redshift-parameters.ts'
import type { S3Access } from './collect/s3-access.ts'
import type { S3Account } from './collect/s3-account.ts'
import type { Buckets } from './collect/s3-buckets.ts'
import type { S3Settings } from './collect/s3-settings.ts'
import type { SecretPolicies } from './collect/secret-policies.ts'
import type { Secrets } from './collect/secrets.ts'
import type { SnsSubscriptions } from './collect/sns-subscriptions.ts'
import type { SnsTopics } from './collect/sns-topics.ts'
import type { SqsQueues } from './collect/sqs-queues.ts'
import type { ConfigRecorders, GuardDuty, SecurityHub } from './collect/watchers.ts'
import type { EcsTaskDefinitions } from './collect/ecs-task-definitions.ts'
import type { EcsClusters } from './collect/ecs-clusters.ts'
import type { EcsServices } from './collect/ecs-services.ts'
import type { EksClusters } from './collect/eks-clusters.ts'
import type { EcrRepositories } from './collect/ecr-repositories.ts'
import type { EcrPolicies } from './collect/ecr-policies.ts'
import type { EcrLifecycles } from './collect/ecr-lifecycles.ts'
import type { EcrRegistry } from './collect/ecr-registry.ts'
import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { CloudFrontDistributions } from './collect/cloudfront-distributions.ts'
import type { CloudFrontSettings } from './collect/cloudfront-settings.ts'
import type { CloudFrontBuckets } from './collect/cloudfront-buckets.ts'
import type { AcmCertificates } from './collect/acm-certificates.ts'
import type { Route53Records } from './collect/route53-records.ts'
import type { AwsAccount } from './arn.ts'

/** Who was asked, and where: what the essential collector learns. */
export interface AccountFacts extends AwsAccount {
  /** Regions that are switched on, and within the connection's scope. */
  regions: readonly string[]
  /** When the scan began to look: the one clock that all ages are counted from. */
  scannedAt: Date
}

/** What the collectors of an AWS scan learn, by collector. Every check reads these and nothing else. */
export interface AwsFacts {
  account: AccountFacts
  'access-analyzers': AccessAnalyzers
  alarms: Alarms
  'classic-load-balancers': ClassicLoadBalancers
  cloudtrails: CloudTrails
  'config-recorders': ConfigRecorders
  contacts: Contacts
  'dynamodb-backups': DynamoDbBackups
  'dynamodb-policies': DynamoDbPolicies
  'dynamodb-tables': DynamoDbTables
  'ec2-addresses': ElasticAddresses
  'ec2-defaults': Ec2Defaults
  'ec2-image-sharing': ImageSharing
  'ec2-images': MachineImages
  'ec2-instances': Instances
  'ec2-interfaces': NetworkInterfaces
  'ec2-launch-templates': LaunchTemplates
  'ec2-metadata-defaults': MetadataDefaults
  'ec2-network-acls': NetworkAcls
  'ec2-peerings': Peerings
  'ec2-security-groups': SecurityGroups
  'ec2-snapshot-sharing': SnapshotSharing
  'ec2-snapshots': Snapshots
  'ec2-subnets': Subnets
  'ec2-transit-gateways': TransitGateways
  'ec2-user-data': UserData
  'ec2-volumes': Volumes
  'ec2-vpc-endpoints': VpcEndpoints
  'ec2-vpcs': Vpcs
  'efs-access-points': EfsAccessPoints
  'efs-backups': EfsBackups
  'efs-file-systems': EfsFileSystems
  'efs-policies': EfsPolicies
  guardduty: GuardDuty
  'iam-credentials': IamCredentials
  'iam-details': IamDetails
  'iam-organizations-features': IamOrganizationsFeatures
  'iam-password-policy': IamPasswordPolicy
  'iam-server-certificates': IamServerCertificates
  'iam-summary': IamSummary
  'iam-support-access': IamSupportAccess
  'iam-virtual-mfa': IamVirtualMfa
  'kms-keys': KmsKeys
  'kms-policies': KmsPolicies
  'kms-rotation': KmsRotation
  'lambda-functions': LambdaFunctions
  'lambda-inventory': { functions: number }
  'lambda-policies': LambdaPolicies
  'lambda-urls': LambdaUrls
  'load-balancer-attributes': LoadBalancerAttributes
  'load-balancers': LoadBalancers
  'log-filters': LogFilters
  'opensearch-domains': OpenSearchDomains
  'rds-clusters': RdsClusters
  'rds-engines': RdsEngines
  'rds-events': RdsEvents
  'rds-instances': RdsInstances
  'rds-parameters': RdsParameters
  'rds-snapshot-sharing': RdsSnapshotSharing
  'rds-snapshots': RdsSnapshots
  'redshift-clusters': RedshiftClusters
  'redshift-logging': RedshiftLogging
  'redshift-parameters': RedshiftParameters
  'ecs-task-definitions': EcsTaskDefinitions
  'ecs-clusters': EcsClusters
  'ecs-services': EcsServices
  'eks-clusters': EksClusters
  'ecr-repositories': EcrRepositories
  'ecr-policies': EcrPolicies
  'ecr-lifecycles': EcrLifecycles
  'ecr-registry': Seen<EcrRegistry>
  'cloudfront-distributions': CloudFrontDistributions
  'cloudfront-settings': CloudFrontSettings
  'cloudfront-buckets': CloudFrontBuckets
  'acm-certificates': AcmCertificates
  'route53-records': Route53Records
  's3-access': S3Access
  's3-account': S3Account
  's3-buckets': Buckets
  's3-inventory': { buckets: number }
  's3-settings': S3Settings
  'secret-policies': SecretPolicies
  secrets: Secrets
  'security-hub': SecurityHub
  'sns-subscriptions': SnsSubscriptions
  'sns-topics': SnsTopics
  'sqs-queues': SqsQueues
}
export type AwsCollector = keyof AwsFacts
