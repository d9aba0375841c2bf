import type { Check } from '#scanners/sdk/check.ts'
import { awsAccessanalyzerEnabled } from './checks/aws-accessanalyzer-enabled.ts'
import { awsAccountSecurityContact } from './checks/aws-account-security-contact.ts'
import { awsAcmExpiring } from './checks/aws-acm-expiring.ts'
import { awsAcmWeakKey } from './checks/aws-acm-weak-key.ts'
import { awsCloudfrontDanglingOrigin } from './checks/aws-cloudfront-dangling-origin.ts'
import { awsCloudfrontHttps } from './checks/aws-cloudfront-https.ts'
import { awsCloudfrontLogging } from './checks/aws-cloudfront-logging.ts'
import { awsCloudfrontOriginAccessControl } from './checks/aws-cloudfront-origin-access-control.ts'
import { awsCloudfrontOriginHttps } from './checks/aws-cloudfront-origin-https.ts'
import { awsCloudfrontRootObject } from './checks/aws-cloudfront-root-object.ts'
import { awsCloudfrontTlsVersion } from './checks/aws-cloudfront-tls-version.ts'
import { awsCloudfrontWaf } from './checks/aws-cloudfront-waf.ts'
import { awsCloudtrailBucketLogging } from './checks/aws-cloudtrail-bucket-logging.ts'
import { awsCloudtrailBucketPublic } from './checks/aws-cloudtrail-bucket-public.ts'
import { awsCloudtrailCloudwatch } from './checks/aws-cloudtrail-cloudwatch.ts'
import { awsCloudtrailDataEvents } from './checks/aws-cloudtrail-data-events.ts'
import { awsCloudtrailKms } from './checks/aws-cloudtrail-kms.ts'
import { awsCloudtrailMultiregion } from './checks/aws-cloudtrail-multiregion.ts'
import { awsCloudtrailValidation } from './checks/aws-cloudtrail-validation.ts'
import { awsConfigEnabled } from './checks/aws-config-enabled.ts'
import { awsDynamodbDeletionProtection } from './checks/aws-dynamodb-deletion-protection.ts'
import { awsDynamodbKms } from './checks/aws-dynamodb-kms.ts'
import { awsDynamodbPitr } from './checks/aws-dynamodb-pitr.ts'
import { awsDynamodbPolicy } from './checks/aws-dynamodb-policy.ts'
import { awsEc2AddressUnused } from './checks/aws-ec2-address-unused.ts'
import { awsEc2AmiBlockPublic } from './checks/aws-ec2-ami-block-public.ts'
import { awsEc2AmiPublic } from './checks/aws-ec2-ami-public.ts'
import { awsEc2DefaultSgRules } from './checks/aws-ec2-default-sg-rules.ts'
import { awsEc2EbsDefaultEncryption } from './checks/aws-ec2-ebs-default-encryption.ts'
import { awsEc2ImdsDefaults } from './checks/aws-ec2-imds-defaults.ts'
import { awsEc2Imdsv2 } from './checks/aws-ec2-imdsv2.ts'
import { awsEc2InstanceOld } from './checks/aws-ec2-instance-old.ts'
import { awsEc2InstanceProfile } from './checks/aws-ec2-instance-profile.ts'
import { awsEc2InstanceStopped } from './checks/aws-ec2-instance-stopped.ts'
import { awsEc2LaunchTemplateImdsv2 } from './checks/aws-ec2-launch-template-imdsv2.ts'
import { awsEc2LaunchTemplatePublicIp } from './checks/aws-ec2-launch-template-public-ip.ts'
import { awsEc2LaunchTemplateSecret } from './checks/aws-ec2-launch-template-secret.ts'
import { awsEc2NaclAdminPorts } from './checks/aws-ec2-nacl-admin-ports.ts'
import { awsEc2PublicIp } from './checks/aws-ec2-public-ip.ts'
import { awsEc2SgAdminService } from './checks/aws-ec2-sg-admin-service.ts'
import { awsEc2SgAllPorts } from './checks/aws-ec2-sg-all-ports.ts'
import { awsEc2SgDatabase } from './checks/aws-ec2-sg-database.ts'
import { awsEc2SgLaunchWizard } from './checks/aws-ec2-sg-launch-wizard.ts'
import { awsEc2SgOtherPorts } from './checks/aws-ec2-sg-other-ports.ts'
import { awsEc2SgRdp } from './checks/aws-ec2-sg-rdp.ts'
import { awsEc2SgSsh } from './checks/aws-ec2-sg-ssh.ts'
import { awsEc2SgUnused } from './checks/aws-ec2-sg-unused.ts'
import { awsEc2SnapshotBlockPublic } from './checks/aws-ec2-snapshot-block-public.ts'
import { awsEc2SnapshotEncryption } from './checks/aws-ec2-snapshot-encryption.ts'
import { awsEc2SnapshotPublic } from './checks/aws-ec2-snapshot-public.ts'
import { awsEc2TransitGatewayAutoAccept } from './checks/aws-ec2-transit-gateway-auto-accept.ts'
import { awsEc2UserdataSecret } from './checks/aws-ec2-userdata-secret.ts'
import { awsEc2VolumeEncryption } from './checks/aws-ec2-volume-encryption.ts'
import { awsEcrLifecycle } from './checks/aws-ecr-lifecycle.ts'
import { awsEcrPublic } from './checks/aws-ecr-public.ts'
import { awsEcrScan } from './checks/aws-ecr-scan.ts'
import { awsEcrTagImmutable } from './checks/aws-ecr-tag-immutable.ts'
import { awsEcsContainerInsights } from './checks/aws-ecs-container-insights.ts'
import { awsEcsEnvSecret } from './checks/aws-ecs-env-secret.ts'
import { awsEcsHostNamespace } from './checks/aws-ecs-host-namespace.ts'
import { awsEcsHostNetwork } from './checks/aws-ecs-host-network.ts'
import { awsEcsLogMode } from './checks/aws-ecs-log-mode.ts'
import { awsEcsLogging } from './checks/aws-ecs-logging.ts'
import { awsEcsPrivileged } from './checks/aws-ecs-privileged.ts'
import { awsEcsReadonlyRoot } from './checks/aws-ecs-readonly-root.ts'
import { awsEcsServicePublicIp } from './checks/aws-ecs-service-public-ip.ts'
import { awsEfsAccessPointRoot } from './checks/aws-efs-access-point-root.ts'
import { awsEfsAccessPointUser } from './checks/aws-efs-access-point-user.ts'
import { awsEfsBackup } from './checks/aws-efs-backup.ts'
import { awsEfsEncryption } from './checks/aws-efs-encryption.ts'
import { awsEfsOneZone } from './checks/aws-efs-one-zone.ts'
import { awsEfsPublic } from './checks/aws-efs-public.ts'
import { awsEksDeletionProtection } from './checks/aws-eks-deletion-protection.ts'
import { awsEksLogging } from './checks/aws-eks-logging.ts'
import { awsEksPublicEndpoint } from './checks/aws-eks-public-endpoint.ts'
import { awsEksSecretsEncryption } from './checks/aws-eks-secrets-encryption.ts'
import { awsEksVersion } from './checks/aws-eks-version.ts'
import { awsElbAccessLogs } from './checks/aws-elb-access-logs.ts'
import { awsElbDeletionProtection } from './checks/aws-elb-deletion-protection.ts'
import { awsElbDesync } from './checks/aws-elb-desync.ts'
import { awsElbInvalidHeaders } from './checks/aws-elb-invalid-headers.ts'
import { awsElbPlainHttp } from './checks/aws-elb-plain-http.ts'
import { awsElbTlsPolicy } from './checks/aws-elb-tls-policy.ts'
import { awsGuarddutyEnabled } from './checks/aws-guardduty-enabled.ts'
import { awsGuarddutyMalware } from './checks/aws-guardduty-malware.ts'
import { awsGuarddutyRuntime } from './checks/aws-guardduty-runtime.ts'
import { awsGuarddutyS3 } from './checks/aws-guardduty-s3.ts'
import { awsIamAdminAccessKey } from './checks/aws-iam-admin-access-key.ts'
import { awsIamAdminPolicyAttached } from './checks/aws-iam-admin-policy-attached.ts'
import { awsIamAdminWithoutMfa } from './checks/aws-iam-admin-without-mfa.ts'
import { awsIamCloudshellFullAccess } from './checks/aws-iam-cloudshell-full-access.ts'
import { awsIamExpiredServerCert } from './checks/aws-iam-expired-server-cert.ts'
import { awsIamGroupWithoutUsers } from './checks/aws-iam-group-without-users.ts'
import { awsIamInlinePolicyFullAdmin } from './checks/aws-iam-inline-policy-full-admin.ts'
import { awsIamInlinePolicyPrivilegeEscalation } from './checks/aws-iam-inline-policy-privilege-escalation.ts'
import { awsIamKeyRotation } from './checks/aws-iam-key-rotation.ts'
import { awsIamPasswordLowercase } from './checks/aws-iam-password-lowercase.ts'
import { awsIamPasswordMinLength } from './checks/aws-iam-password-min-length.ts'
import { awsIamPasswordNumber } from './checks/aws-iam-password-number.ts'
import { awsIamPasswordReuse } from './checks/aws-iam-password-reuse.ts'
import { awsIamPasswordSymbol } from './checks/aws-iam-password-symbol.ts'
import { awsIamPasswordUppercase } from './checks/aws-iam-password-uppercase.ts'
import { awsIamPolicyAssumeAnyRole } from './checks/aws-iam-policy-assume-any-role.ts'
import { awsIamPolicyCloudtrailFull } from './checks/aws-iam-policy-cloudtrail-full.ts'
import { awsIamPolicyFullAdmin } from './checks/aws-iam-policy-full-admin.ts'
import { awsIamPolicyKmsFull } from './checks/aws-iam-policy-kms-full.ts'
import { awsIamPolicyMarketplaceSubscribe } from './checks/aws-iam-policy-marketplace-subscribe.ts'
import { awsIamPolicyPrivilegeEscalation } from './checks/aws-iam-policy-privilege-escalation.ts'
import { awsIamRoleConfusedDeputy } from './checks/aws-iam-role-confused-deputy.ts'
import { awsIamRoleCrossAccountAdmin } from './checks/aws-iam-role-cross-account-admin.ts'
import { awsIamRoleCrossAccountReadonly } from './checks/aws-iam-role-cross-account-readonly.ts'
import { awsIamRoleNoExternalId } from './checks/aws-iam-role-no-external-id.ts'
import { awsIamRoleOpenFederation } from './checks/aws-iam-role-open-federation.ts'
import { awsIamRolePublicTrust } from './checks/aws-iam-role-public-trust.ts'
import { awsIamRoleUnusedAdmin } from './checks/aws-iam-role-unused-admin.ts'
import { awsIamRootAccessKey } from './checks/aws-iam-root-access-key.ts'
import { awsIamRootCentralManagement } from './checks/aws-iam-root-central-management.ts'
import { awsIamRootHardwareMfa } from './checks/aws-iam-root-hardware-mfa.ts'
import { awsIamRootMfa } from './checks/aws-iam-root-mfa.ts'
import { awsIamRootRecentUse } from './checks/aws-iam-root-recent-use.ts'
import { awsIamSupportRole } from './checks/aws-iam-support-role.ts'
import { awsIamTwoActiveKeys } from './checks/aws-iam-two-active-keys.ts'
import { awsIamUnattachedPolicyFullAdmin } from './checks/aws-iam-unattached-policy-full-admin.ts'
import { awsIamUnusedCredential } from './checks/aws-iam-unused-credential.ts'
import { awsIamUserConsoleMfa } from './checks/aws-iam-user-console-mfa.ts'
import { awsIamUserDirectPolicy } from './checks/aws-iam-user-direct-policy.ts'
import { awsKmsMultiRegion } from './checks/aws-kms-multi-region.ts'
import { awsKmsPendingDeletion } from './checks/aws-kms-pending-deletion.ts'
import { awsKmsPublic } from './checks/aws-kms-public.ts'
import { awsKmsRotation } from './checks/aws-kms-rotation.ts'
import { awsKmsUnused } from './checks/aws-kms-unused.ts'
import { awsLambdaEnvSecret } from './checks/aws-lambda-env-secret.ts'
import { awsLambdaMultiAz } from './checks/aws-lambda-multi-az.ts'
import { awsLambdaPublic } from './checks/aws-lambda-public.ts'
import { awsLambdaRuntime } from './checks/aws-lambda-runtime.ts'
import { awsLambdaUrlCors } from './checks/aws-lambda-url-cors.ts'
import { awsLambdaUrlPublic } from './checks/aws-lambda-url-public.ts'
import { awsLogsAlarmSet } from './checks/aws-logs-alarm-set.ts'
import { awsOpensearchAccessControl } from './checks/aws-opensearch-access-control.ts'
import { awsOpensearchAuditLogs } from './checks/aws-opensearch-audit-logs.ts'
import { awsOpensearchDashboardSignIn } from './checks/aws-opensearch-dashboard-sign-in.ts'
import { awsOpensearchDataNodes } from './checks/aws-opensearch-data-nodes.ts'
import { awsOpensearchEncryption } from './checks/aws-opensearch-encryption.ts'
import { awsOpensearchHttps } from './checks/aws-opensearch-https.ts'
import { awsOpensearchInternalUsers } from './checks/aws-opensearch-internal-users.ts'
import { awsOpensearchMasterNodes } from './checks/aws-opensearch-master-nodes.ts'
import { awsOpensearchNodeEncryption } from './checks/aws-opensearch-node-encryption.ts'
import { awsOpensearchPublic } from './checks/aws-opensearch-public.ts'
import { awsOpensearchSlowLogs } from './checks/aws-opensearch-slow-logs.ts'
import { awsOpensearchUpdate } from './checks/aws-opensearch-update.ts'
import { awsRdsBackup } from './checks/aws-rds-backup.ts'
import { awsRdsCertificate } from './checks/aws-rds-certificate.ts'
import { awsRdsCopyTags } from './checks/aws-rds-copy-tags.ts'
import { awsRdsDefaultAdmin } from './checks/aws-rds-default-admin.ts'
import { awsRdsDefaultPort } from './checks/aws-rds-default-port.ts'
import { awsRdsDeletionProtection } from './checks/aws-rds-deletion-protection.ts'
import { awsRdsEncryption } from './checks/aws-rds-encryption.ts'
import { awsRdsEngineDeprecated } from './checks/aws-rds-engine-deprecated.ts'
import { awsRdsEnhancedMonitoring } from './checks/aws-rds-enhanced-monitoring.ts'
import { awsRdsEventsCluster } from './checks/aws-rds-events-cluster.ts'
import { awsRdsEventsInstance } from './checks/aws-rds-events-instance.ts'
import { awsRdsEventsParameterGroup } from './checks/aws-rds-events-parameter-group.ts'
import { awsRdsEventsSecurityGroup } from './checks/aws-rds-events-security-group.ts'
import { awsRdsIamAuthentication } from './checks/aws-rds-iam-authentication.ts'
import { awsRdsLogExport } from './checks/aws-rds-log-export.ts'
import { awsRdsMinorUpgrade } from './checks/aws-rds-minor-upgrade.ts'
import { awsRdsMultiAz } from './checks/aws-rds-multi-az.ts'
import { awsRdsPublicAddress } from './checks/aws-rds-public-address.ts'
import { awsRdsPublic } from './checks/aws-rds-public.ts'
import { awsRdsSnapshotEncryption } from './checks/aws-rds-snapshot-encryption.ts'
import { awsRdsSnapshotPublic } from './checks/aws-rds-snapshot-public.ts'
import { awsRdsTls } from './checks/aws-rds-tls.ts'
import { awsRedshiftDefaultAdmin } from './checks/aws-redshift-default-admin.ts'
import { awsRedshiftEncryption } from './checks/aws-redshift-encryption.ts'
import { awsRedshiftLogging } from './checks/aws-redshift-logging.ts'
import { awsRedshiftPublic } from './checks/aws-redshift-public.ts'
import { awsRedshiftSnapshots } from './checks/aws-redshift-snapshots.ts'
import { awsRedshiftTls } from './checks/aws-redshift-tls.ts'
import { awsRedshiftUpgrades } from './checks/aws-redshift-upgrades.ts'
import { awsRedshiftVpcRouting } from './checks/aws-redshift-vpc-routing.ts'
import { awsRoute53DanglingIp } from './checks/aws-route53-dangling-ip.ts'
import { awsS3AccessLogging } from './checks/aws-s3-access-logging.ts'
import { awsS3AccountPublicBlock } from './checks/aws-s3-account-public-block.ts'
import { awsS3AclInUse } from './checks/aws-s3-acl-in-use.ts'
import { awsS3BucketPublicBlock } from './checks/aws-s3-bucket-public-block.ts'
import { awsS3BucketPublicWrite } from './checks/aws-s3-bucket-public-write.ts'
import { awsS3BucketPublic } from './checks/aws-s3-bucket-public.ts'
import { awsS3CrossAccount } from './checks/aws-s3-cross-account.ts'
import { awsS3KmsEncryption } from './checks/aws-s3-kms-encryption.ts'
import { awsS3MfaDelete } from './checks/aws-s3-mfa-delete.ts'
import { awsS3TlsOnly } from './checks/aws-s3-tls-only.ts'
import { awsS3Versioning } from './checks/aws-s3-versioning.ts'
import { awsSecretsmanagerAge } from './checks/aws-secretsmanager-age.ts'
import { awsSecretsmanagerPublic } from './checks/aws-secretsmanager-public.ts'
import { awsSecretsmanagerRotation } from './checks/aws-secretsmanager-rotation.ts'
import { awsSecretsmanagerUnused } from './checks/aws-secretsmanager-unused.ts'
import { awsSecurityhubEnabled } from './checks/aws-securityhub-enabled.ts'
import { awsSnsEncryption } from './checks/aws-sns-encryption.ts'
import { awsSnsHttpSubscription } from './checks/aws-sns-http-subscription.ts'
import { awsSnsPublic } from './checks/aws-sns-public.ts'
import { awsSqsEncryption } from './checks/aws-sqs-encryption.ts'
import { awsSqsPublic } from './checks/aws-sqs-public.ts'
import { awsToxicOpenAdminRole } from './checks/aws-toxic-open-admin-role.ts'
import { awsToxicPublicBucketData } from './checks/aws-toxic-public-bucket-data.ts'
import { awsToxicPublicDatabasePlain } from './checks/aws-toxic-public-database-plain.ts'
import { awsToxicPublicFunctionRole } from './checks/aws-toxic-public-function-role.ts'
import { awsToxicPublicFunctionSecret } from './checks/aws-toxic-public-function-secret.ts'
import { awsToxicPublicInstanceAdmin } from './checks/aws-toxic-public-instance-admin.ts'
import { awsToxicPublicInstanceData } from './checks/aws-toxic-public-instance-data.ts'
import { awsToxicPublicInstanceImdsv1 } from './checks/aws-toxic-public-instance-imdsv1.ts'
import { awsToxicPublicInstanceSecret } from './checks/aws-toxic-public-instance-secret.ts'
import { awsToxicPublicServiceRole } from './checks/aws-toxic-public-service-role.ts'
import { awsToxicServedInstanceRole } from './checks/aws-toxic-served-instance-role.ts'
import { awsToxicUnusedAdminKey } from './checks/aws-toxic-unused-admin-key.ts'
import { awsVpcEndpointPolicy } from './checks/aws-vpc-endpoint-policy.ts'
import { awsVpcFlowLogs } from './checks/aws-vpc-flow-logs.ts'
import { awsVpcPeeringRoutes } from './checks/aws-vpc-peering-routes.ts'
import { awsVpcSubnetPublicIp } from './checks/aws-vpc-subnet-public-ip.ts'
import type { AwsCollector, AwsFacts } from './facts.ts'

/** Every check, one file each in checks/; a test proves that none is forgotten. */
export const checks: readonly Check<AwsFacts, AwsCollector>[] = [
  awsAccessanalyzerEnabled,
  awsAccountSecurityContact,
  awsAcmExpiring,
  awsAcmWeakKey,
  awsCloudfrontDanglingOrigin,
  awsCloudfrontHttps,
  awsCloudfrontLogging,
  awsCloudfrontOriginAccessControl,
  awsCloudfrontOriginHttps,
  awsCloudfrontRootObject,
  awsCloudfrontTlsVersion,
  awsCloudfrontWaf,
  awsCloudtrailBucketLogging,
  awsCloudtrailBucketPublic,
  awsCloudtrailCloudwatch,
  awsCloudtrailDataEvents,
  awsCloudtrailKms,
  awsCloudtrailMultiregion,
  awsCloudtrailValidation,
  awsConfigEnabled,
  awsDynamodbDeletionProtection,
  awsDynamodbKms,
  awsDynamodbPitr,
  awsDynamodbPolicy,
  awsEc2AddressUnused,
  awsEc2AmiBlockPublic,
  awsEc2AmiPublic,
  awsEc2DefaultSgRules,
  awsEc2EbsDefaultEncryption,
  awsEc2ImdsDefaults,
  awsEc2Imdsv2,
  awsEc2InstanceOld,
  awsEc2InstanceProfile,
  awsEc2InstanceStopped,
  awsEc2LaunchTemplateImdsv2,
  awsEc2LaunchTemplatePublicIp,
  awsEc2LaunchTemplateSecret,
  awsEc2NaclAdminPorts,
  awsEc2PublicIp,
  awsEc2SgAdminService,
  awsEc2SgAllPorts,
  awsEc2SgDatabase,
  awsEc2SgLaunchWizard,
  awsEc2SgOtherPorts,
  awsEc2SgRdp,
  awsEc2SgSsh,
  awsEc2SgUnused,
  awsEc2SnapshotBlockPublic,
  awsEc2SnapshotEncryption,
  awsEc2SnapshotPublic,
  awsEc2TransitGatewayAutoAccept,
  awsEc2UserdataSecret,
  awsEc2VolumeEncryption,
  awsEcrLifecycle,
  awsEcrPublic,
  awsEcrScan,
  awsEcrTagImmutable,
  awsEcsContainerInsights,
  awsEcsEnvSecret,
  awsEcsHostNamespace,
  awsEcsHostNetwork,
  awsEcsLogMode,
  awsEcsLogging,
  awsEcsPrivileged,
  awsEcsReadonlyRoot,
  awsEcsServicePublicIp,
  awsEfsAccessPointRoot,
  awsEfsAccessPointUser,
  awsEfsBackup,
  awsEfsEncryption,
  awsEfsOneZone,
  awsEfsPublic,
  awsEksDeletionProtection,
  awsEksLogging,
  awsEksPublicEndpoint,
  awsEksSecretsEncryption,
  awsEksVersion,
  awsElbAccessLogs,
  awsElbDeletionProtection,
  awsElbDesync,
  awsElbInvalidHeaders,
  awsElbPlainHttp,
  awsElbTlsPolicy,
  awsGuarddutyEnabled,
  awsGuarddutyMalware,
  awsGuarddutyRuntime,
  awsGuarddutyS3,
  awsIamAdminAccessKey,
  awsIamAdminPolicyAttached,
  awsIamAdminWithoutMfa,
  awsIamCloudshellFullAccess,
  awsIamExpiredServerCert,
  awsIamGroupWithoutUsers,
  awsIamInlinePolicyFullAdmin,
  awsIamInlinePolicyPrivilegeEscalation,
  awsIamKeyRotation,
  awsIamPasswordLowercase,
  awsIamPasswordMinLength,
  awsIamPasswordNumber,
  awsIamPasswordReuse,
  awsIamPasswordSymbol,
  awsIamPasswordUppercase,
  awsIamPolicyAssumeAnyRole,
  awsIamPolicyCloudtrailFull,
  awsIamPolicyFullAdmin,
  awsIamPolicyKmsFull,
  awsIamPolicyMarketplaceSubscribe,
  awsIamPolicyPrivilegeEscalation,
  awsIamRoleConfusedDeputy,
  awsIamRoleCrossAccountAdmin,
  awsIamRoleCrossAccountReadonly,
  awsIamRoleNoExternalId,
  awsIamRoleOpenFederation,
  awsIamRolePublicTrust,
  awsIamRoleUnusedAdmin,
  awsIamRootAccessKey,
  awsIamRootCentralManagement,
  awsIamRootHardwareMfa,
  awsIamRootMfa,
  awsIamRootRecentUse,
  awsIamSupportRole,
  awsIamTwoActiveKeys,
  awsIamUnattachedPolicyFullAdmin,
  awsIamUnusedCredential,
  awsIamUserConsoleMfa,
  awsIamUserDirectPolicy,
  awsKmsMultiRegion,
  awsKmsPendingDeletion,
  awsKmsPublic,
  awsKmsRotation,
  awsKmsUnused,
  awsLambdaEnvSecret,
  awsLambdaMultiAz,
  awsLambdaPublic,
  awsLambdaRuntime,
  awsLambdaUrlCors,
  awsLambdaUrlPublic,
  awsLogsAlarmSet,
  awsOpensearchAccessControl,
  awsOpensearchAuditLogs,
  awsOpensearchDashboardSignIn,
  awsOpensearchDataNodes,
  awsOpensearchEncryption,
  awsOpensearchHttps,
  awsOpensearchInternalUsers,
  awsOpensearchMasterNodes,
  awsOpensearchNodeEncryption,
  awsOpensearchPublic,
  awsOpensearchSlowLogs,
  awsOpensearchUpdate,
  awsRdsBackup,
  awsRdsCertificate,
  awsRdsCopyTags,
  awsRdsDefaultAdmin,
  awsRdsDefaultPort,
  awsRdsDeletionProtection,
  awsRdsEncryption,
  awsRdsEngineDeprecated,
  awsRdsEnhancedMonitoring,
  awsRdsEventsCluster,
  awsRdsEventsInstance,
  awsRdsEventsParameterGroup,
  awsRdsEventsSecurityGroup,
  awsRdsIamAuthentication,
  awsRdsLogExport,
  awsRdsMinorUpgrade,
  awsRdsMultiAz,
  awsRdsPublicAddress,
  awsRdsPublic,
  awsRdsSnapshotEncryption,
  awsRdsSnapshotPublic,
  awsRdsTls,
  awsRedshiftDefaultAdmin,
  awsRedshiftEncryption,
  awsRedshiftLogging,
  awsRedshiftPublic,
  awsRedshiftSnapshots,
  awsRedshiftTls,
  awsRedshiftUpgrades,
  awsRedshiftVpcRouting,
  awsRoute53DanglingIp,
  awsS3AccessLogging,
  awsS3AccountPublicBlock,
  awsS3AclInUse,
  awsS3BucketPublicBlock,
  awsS3BucketPublicWrite,
  awsS3BucketPublic,
  awsS3CrossAccount,
  awsS3KmsEncryption,
  awsS3MfaDelete,
  awsS3TlsOnly,
  awsS3Versioning,
  awsSecretsmanagerAge,
  awsSecretsmanagerPublic,
  awsSecretsmanagerRotation,
  awsSecretsmanagerUnused,
  awsSecurityhubEnabled,
  awsSnsEncryption,
  awsSnsHttpSubscription,
  awsSnsPublic,
  awsSqsEncryption,
  awsSqsPublic,
  awsToxicOpenAdminRole,
  awsToxicPublicBucketData,
  awsToxicPublicDatabasePlain,
  awsToxicPublicFunctionRole,
  awsToxicPublicFunctionSecret,
  awsToxicPublicInstanceAdmin,
  awsToxicPublicInstanceData,
  awsToxicPublicInstanceImdsv1,
  awsToxicPublicInstanceSecret,
  awsToxicPublicServiceRole,
  awsToxicServedInstanceRole,
  awsToxicUnusedAdminKey,
  awsVpcEndpointPolicy,
  awsVpcFlowLogs,
  awsVpcPeeringRoutes,
  awsVpcSubnetPublicIp,
]
