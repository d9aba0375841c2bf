import { matchesAction } from './wildcard.ts'

/** What an action lets one do with a resource: see what is in it, change what is in it (or run it), or change who may do so. */
export type Access = 'read' | 'write' | 'administer'

/**
 * The actions by which a policy of a resource gives its content or its control away, of the services whose policies are judged.
 * Source: the tables of https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html
 */
const CATALOGUE: Record<string, Record<Access, string>> = {
  s3: {
    read: 'GetObject GetObjectVersion GetObjectAcl GetObjectVersionAcl GetObjectTagging GetObjectAttributes GetObjectTorrent ListBucket ListBucketVersions ListBucketMultipartUploads ListMultipartUploadParts GetBucketAcl GetBucketPolicy GetBucketLocation GetBucketTagging GetBucketWebsite',
    write:
      'PutObject DeleteObject DeleteObjectVersion RestoreObject AbortMultipartUpload PutObjectTagging DeleteObjectTagging PutObjectRetention PutObjectLegalHold ReplicateObject ReplicateDelete ReplicateTags',
    administer:
      'PutBucketPolicy DeleteBucketPolicy PutBucketAcl PutObjectAcl PutObjectVersionAcl DeleteBucket PutBucketPublicAccessBlock PutBucketOwnershipControls PutEncryptionConfiguration PutLifecycleConfiguration PutReplicationConfiguration PutBucketVersioning PutBucketNotification PutBucketLogging PutBucketWebsite PutBucketCORS PutBucketTagging BypassGovernanceRetention ObjectOwnerOverrideToBucketOwner DeleteBucketWebsite',
  },
  sqs: {
    read: 'ReceiveMessage GetQueueAttributes GetQueueUrl ListQueueTags ListDeadLetterSourceQueues ListMessageMoveTasks',
    write: 'SendMessage DeleteMessage ChangeMessageVisibility PurgeQueue StartMessageMoveTask CancelMessageMoveTask',
    administer: 'AddPermission RemovePermission SetQueueAttributes DeleteQueue TagQueue UntagQueue',
  },
  sns: {
    read: 'Subscribe Receive GetTopicAttributes ListSubscriptionsByTopic GetDataProtectionPolicy',
    write: 'Publish',
    administer: 'AddPermission RemovePermission SetTopicAttributes DeleteTopic PutDataProtectionPolicy TagResource UntagResource',
  },
  kms: {
    read: 'Decrypt DescribeKey GetKeyPolicy GetKeyRotationStatus GetPublicKey ListGrants ListKeyPolicies Verify VerifyMac ListResourceTags',
    write:
      'Encrypt ReEncryptFrom ReEncryptTo GenerateDataKey GenerateDataKeyWithoutPlaintext GenerateDataKeyPair GenerateDataKeyPairWithoutPlaintext GenerateMac Sign DeriveSharedSecret',
    administer:
      'CreateGrant RevokeGrant RetireGrant PutKeyPolicy DisableKey EnableKey ScheduleKeyDeletion CancelKeyDeletion DisableKeyRotation EnableKeyRotation UpdateAlias UpdateKeyDescription ImportKeyMaterial DeleteImportedKeyMaterial UpdatePrimaryRegion ReplicateKey TagResource UntagResource',
  },
  lambda: {
    read: 'GetFunction GetFunctionConfiguration GetFunctionUrlConfig GetPolicy GetAlias ListAliases ListVersionsByFunction GetLayerVersion GetLayerVersionPolicy',
    write: 'InvokeFunction InvokeFunctionUrl InvokeAsync',
    administer:
      'UpdateFunctionCode UpdateFunctionConfiguration AddPermission RemovePermission DeleteFunction CreateAlias UpdateAlias DeleteAlias PublishVersion PutFunctionConcurrency CreateFunctionUrlConfig UpdateFunctionUrlConfig CreateEventSourceMapping AddLayerVersionPermission DeleteLayerVersion',
  },
  ecr: {
    read: 'BatchGetImage GetDownloadUrlForLayer BatchCheckLayerAvailability DescribeImages DescribeRepositories ListImages GetRepositoryPolicy GetLifecyclePolicy DescribeImageScanFindings',
    write: 'PutImage InitiateLayerUpload UploadLayerPart CompleteLayerUpload BatchDeleteImage StartImageScan',
    administer:
      'SetRepositoryPolicy DeleteRepositoryPolicy DeleteRepository PutLifecyclePolicy DeleteLifecyclePolicy PutImageTagMutability PutImageScanningConfiguration TagResource UntagResource',
  },
  secretsmanager: {
    read: 'GetSecretValue DescribeSecret GetResourcePolicy ListSecretVersionIds',
    write: 'PutSecretValue UpdateSecret UpdateSecretVersionStage RotateSecret RestoreSecret CancelRotateSecret',
    administer:
      'PutResourcePolicy DeleteResourcePolicy DeleteSecret ReplicateSecretToRegions RemoveRegionsFromReplication TagResource UntagResource',
  },
  es: {
    read: 'ESHttpGet ESHttpHead DescribeDomain DescribeElasticsearchDomain DescribeDomainConfig ListTags ESCrossClusterGet',
    write: 'ESHttpPost ESHttpPut ESHttpDelete ESHttpPatch',
    administer:
      'UpdateDomainConfig UpdateElasticsearchDomainConfig DeleteDomain DeleteElasticsearchDomain UpgradeDomain AddTags RemoveTags',
  },
}

const KNOWN = new Map(
  Object.entries(CATALOGUE).map(([service, byAccess]) => [
    service,
    (['read', 'write', 'administer'] as const).flatMap((access) =>
      byAccess[access].split(' ').map((name) => ({ action: `${service}:${name}`, access })),
    ),
  ]),
)

/** The known actions of a service by what they let one do; empty for a service that is not in the catalogue. */
export function knownActions(service: string): readonly { action: string; access: Access }[] {
  return KNOWN.get(service) ?? []
}

/** What a concrete action lets one do; of one that is not in the catalogue its verb tells. */
export function accessOf(action: string): Access {
  const [service = '', name = ''] = action.toLowerCase().split(':', 2)
  const known = knownActions(service).find((one) => matchesAction(one.action, action))
  if (known !== undefined) return known.access
  if (/^(?:batch)?(?:get|list|describe|head|view|search|query|scan|select|download|receive)/u.test(name)) return 'read'
  return /(?:policy|acl|permissions?|configuration|attributes?)$|^(?:delete|grant|revoke|tag|untag)/u.test(name) ? 'administer' : 'write'
}
