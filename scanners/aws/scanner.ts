import type { Scanner } from '#scanners/sdk/scanner.ts'
import { checks } from './checks.ts'
import { accessAnalyzers } from './collect/access-analyzers.ts'
import { account } from './collect/account.ts'
import { acmCertificates } from './collect/acm-certificates.ts'
import { classicLoadBalancers } from './collect/classic-load-balancers.ts'
import { cloudFrontBuckets } from './collect/cloudfront-buckets.ts'
import { cloudFrontDistributions } from './collect/cloudfront-distributions.ts'
import { cloudFrontSettings } from './collect/cloudfront-settings.ts'
import { cloudTrails } from './collect/cloudtrails.ts'
import { contacts } from './collect/contacts.ts'
import { dynamoDbBackups } from './collect/dynamodb-backups.ts'
import { dynamoDbPolicies } from './collect/dynamodb-policies.ts'
import { dynamoDbTables } from './collect/dynamodb-tables.ts'
import { ec2Addresses } from './collect/ec2-addresses.ts'
import { ec2Defaults } from './collect/ec2-defaults.ts'
import { ec2ImageSharing } from './collect/ec2-image-sharing.ts'
import { ec2Images } from './collect/ec2-images.ts'
import { ec2Instances } from './collect/ec2-instances.ts'
import { ec2Interfaces } from './collect/ec2-interfaces.ts'
import { ec2LaunchTemplates } from './collect/ec2-launch-templates.ts'
import { ec2MetadataDefaults } from './collect/ec2-metadata-defaults.ts'
import { ec2NetworkAcls } from './collect/ec2-network-acls.ts'
import { ec2Peerings } from './collect/ec2-peerings.ts'
import { ec2SecurityGroups } from './collect/ec2-security-groups.ts'
import { ec2SnapshotSharing } from './collect/ec2-snapshot-sharing.ts'
import { ec2Snapshots } from './collect/ec2-snapshots.ts'
import { ec2Subnets } from './collect/ec2-subnets.ts'
import { ec2TransitGateways } from './collect/ec2-transit-gateways.ts'
import { ec2UserData } from './collect/ec2-user-data.ts'
import { ec2Volumes } from './collect/ec2-volumes.ts'
import { ec2VpcEndpoints } from './collect/ec2-vpc-endpoints.ts'
import { ec2Vpcs } from './collect/ec2-vpcs.ts'
import { ecrLifecycles } from './collect/ecr-lifecycles.ts'
import { ecrPolicies } from './collect/ecr-policies.ts'
import { ecrRegistry } from './collect/ecr-registry.ts'
import { ecrRepositories } from './collect/ecr-repositories.ts'
import { ecsClusters } from './collect/ecs-clusters.ts'
import { ecsServices } from './collect/ecs-services.ts'
import { ecsTaskDefinitions } from './collect/ecs-task-definitions.ts'
import { efsAccessPoints } from './collect/efs-access-points.ts'
import { efsBackups } from './collect/efs-backups.ts'
import { efsFileSystems } from './collect/efs-file-systems.ts'
import { efsPolicies } from './collect/efs-policies.ts'
import { eksClusters } from './collect/eks-clusters.ts'
import { iamCredentials } from './collect/iam-credentials.ts'
import { iamDetails } from './collect/iam-details.ts'
import { iamOrganizationsFeatures } from './collect/iam-organizations-features.ts'
import { iamPasswordPolicy } from './collect/iam-password-policy.ts'
import { iamServerCertificates } from './collect/iam-server-certificates.ts'
import { iamSummary } from './collect/iam-summary.ts'
import { iamSupportAccess } from './collect/iam-support-access.ts'
import { iamVirtualMfa } from './collect/iam-virtual-mfa.ts'
import { kmsKeys } from './collect/kms-keys.ts'
import { kmsPolicies } from './collect/kms-policies.ts'
import { kmsRotation } from './collect/kms-rotation.ts'
import { lambdaFunctions } from './collect/lambda-functions.ts'
import { lambdaInventory } from './collect/lambda-inventory.ts'
import { lambdaPolicies } from './collect/lambda-policies.ts'
import { lambdaUrls } from './collect/lambda-urls.ts'
import { loadBalancerAttributes } from './collect/load-balancer-attributes.ts'
import { loadBalancers } from './collect/load-balancers.ts'
import { alarms, logFilters } from './collect/log-alarms.ts'
import { openSearchDomains } from './collect/opensearch-domains.ts'
import { rdsClusters } from './collect/rds-clusters.ts'
import { rdsEngines } from './collect/rds-engines.ts'
import { rdsEvents } from './collect/rds-events.ts'
import { rdsInstances } from './collect/rds-instances.ts'
import { rdsParameters } from './collect/rds-parameters.ts'
import { rdsSnapshotSharing } from './collect/rds-snapshot-sharing.ts'
import { rdsSnapshots } from './collect/rds-snapshots.ts'
import { redshiftClusters } from './collect/redshift-clusters.ts'
import { redshiftLogging } from './collect/redshift-logging.ts'
import { redshiftParameters } from './collect/redshift-parameters.ts'
import { route53Records } from './collect/route53-records.ts'
import { s3Access } from './collect/s3-access.ts'
import { s3Account } from './collect/s3-account.ts'
import { s3Buckets } from './collect/s3-buckets.ts'
import { s3Inventory, s3Settings } from './collect/s3-settings.ts'
import { secretPolicies } from './collect/secret-policies.ts'
import { secrets } from './collect/secrets.ts'
import { snsSubscriptions } from './collect/sns-subscriptions.ts'
import { snsTopics } from './collect/sns-topics.ts'
import { sqsQueues } from './collect/sqs-queues.ts'
import { configRecorders, guardDuty, securityHub } from './collect/watchers.ts'
import type { AwsCollector, AwsFacts } from './facts.ts'
import { preflightOf } from './access/preflight.ts'
import { testAws } from './test-connection.ts'

/** Scans one AWS account in all its regions, by calls that read and change nothing. */
const scanner: Scanner<AwsFacts, AwsCollector> = {
  vectorType: 'AWS',
  // the slowest service of a large account, with the waits of throttled calls
  collectorMs: 300_000,
  essential: ['account'],
  collectors: [
    account,
    accessAnalyzers,
    acmCertificates,
    classicLoadBalancers,
    cloudFrontBuckets,
    cloudFrontDistributions,
    cloudFrontSettings,
    cloudTrails,
    contacts,
    dynamoDbBackups,
    dynamoDbPolicies,
    dynamoDbTables,
    ec2Addresses,
    ec2Defaults,
    ec2ImageSharing,
    ec2Images,
    ec2Instances,
    ec2Interfaces,
    ec2LaunchTemplates,
    ec2MetadataDefaults,
    ec2NetworkAcls,
    ec2Peerings,
    ec2SecurityGroups,
    ec2SnapshotSharing,
    ec2Snapshots,
    ec2Subnets,
    ec2TransitGateways,
    ec2UserData,
    ec2Volumes,
    ec2VpcEndpoints,
    ec2Vpcs,
    ecrLifecycles,
    ecrPolicies,
    ecrRegistry,
    ecrRepositories,
    ecsClusters,
    ecsServices,
    ecsTaskDefinitions,
    efsAccessPoints,
    efsBackups,
    efsFileSystems,
    efsPolicies,
    eksClusters,
    iamCredentials,
    iamDetails,
    iamOrganizationsFeatures,
    iamPasswordPolicy,
    iamServerCertificates,
    iamSummary,
    iamSupportAccess,
    iamVirtualMfa,
    kmsKeys,
    kmsPolicies,
    kmsRotation,
    lambdaFunctions,
    lambdaInventory,
    lambdaPolicies,
    lambdaUrls,
    loadBalancerAttributes,
    loadBalancers,
    logFilters,
    alarms,
    openSearchDomains,
    rdsClusters,
    rdsEngines,
    rdsEvents,
    rdsInstances,
    rdsParameters,
    rdsSnapshotSharing,
    rdsSnapshots,
    redshiftClusters,
    redshiftLogging,
    redshiftParameters,
    route53Records,
    s3Access,
    s3Account,
    s3Buckets,
    s3Settings,
    s3Inventory,
    secretPolicies,
    secrets,
    snsSubscriptions,
    snsTopics,
    sqsQueues,
    configRecorders,
    guardDuty,
    securityHub,
  ],
  scopesOf: ({ account: { regions } = { regions: [] } }) => regions,
  parallelPerHost: 64,
  checks,
  targetOf: (accountId) => accountId,
  test: testAws,
}
export const awsScanner: typeof scanner = { ...scanner, preflight: preflightOf(scanner) }
