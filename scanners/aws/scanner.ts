import type { Scanner } from '#scanners/sdk/scanner.ts'
import { checks } from './checks.ts'
import { accessAnalyzers } from './collect/access-analyzers.ts'
import { account } from './collect/account.ts'
import { classicLoadBalancers } from './collect/classic-load-balancers.ts'
import { cloudTrails } from './collect/cloudtrails.ts'
import { contacts } from './collect/contacts.ts'
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
import { iamCredentials } from './collect/iam-credentials.ts'
import { iamDetails } from './collect/iam-details.ts'
import { iamPasswordPolicy } from './collect/iam-password-policy.ts'
import { iamServerCertificates } from './collect/iam-server-certificates.ts'
import { iamSummary } from './collect/iam-summary.ts'
import { iamSupportAccess } from './collect/iam-support-access.ts'
import { iamVirtualMfa } from './collect/iam-virtual-mfa.ts'
import { loadBalancerAttributes } from './collect/load-balancer-attributes.ts'
import { loadBalancers } from './collect/load-balancers.ts'
import { alarms, logFilters } from './collect/log-alarms.ts'
import { s3Access } from './collect/s3-access.ts'
import { s3Account } from './collect/s3-account.ts'
import { s3Buckets } from './collect/s3-buckets.ts'
import { s3Inventory, s3Settings } from './collect/s3-settings.ts'
import { configRecorders, guardDuty, securityHub } from './collect/watchers.ts'
import type { AwsCollector, AwsFacts } from './facts.ts'
import { testAws } from './test-connection.ts'

/** Scans one AWS account in all its regions, by calls that read and change nothing. */
export const awsScanner: Scanner<AwsFacts, AwsCollector> = {
  vectorType: 'AWS',
  // the slowest service of a large account, with the waits of throttled calls
  collectorMs: 300_000,
  essential: ['account'],
  collectors: [
    account,
    accessAnalyzers,
    classicLoadBalancers,
    cloudTrails,
    contacts,
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
    iamCredentials,
    iamDetails,
    iamPasswordPolicy,
    iamServerCertificates,
    iamSummary,
    iamSupportAccess,
    iamVirtualMfa,
    loadBalancerAttributes,
    loadBalancers,
    logFilters,
    alarms,
    s3Access,
    s3Account,
    s3Buckets,
    s3Settings,
    s3Inventory,
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
