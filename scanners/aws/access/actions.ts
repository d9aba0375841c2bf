/** Services that IAM policies call otherwise than their client is called (Service Authorization Reference). */
const PREFIXES: Readonly<Record<string, string>> = {
  AccessAnalyzer: 'access-analyzer',
  CloudWatchLogs: 'logs',
  ConfigService: 'config',
  EFS: 'elasticfilesystem',
  ElasticLoadBalancing: 'elasticloadbalancing',
  ElasticLoadBalancingV2: 'elasticloadbalancing',
  OpenSearch: 'es',
  S3Control: 's3',
}
/** Operations that are allowed under another name than their own, by client and operation. */
const NAMES: Readonly<Record<string, string>> = {
  'S3.ListBuckets': 'ListAllMyBuckets',
  'S3.ListObjectsV2': 'ListBucket',
  'S3.HeadBucket': 'ListBucket',
  'S3.GetBucketEncryption': 'GetEncryptionConfiguration',
  'S3.GetBucketLifecycleConfiguration': 'GetLifecycleConfiguration',
  'S3.GetBucketReplication': 'GetReplicationConfiguration',
  'S3.GetBucketCors': 'GetBucketCORS',
  'S3.GetBucketNotificationConfiguration': 'GetBucketNotification',
  'S3.GetBucketAccelerateConfiguration': 'GetAccelerateConfiguration',
  'S3.GetObjectLockConfiguration': 'GetBucketObjectLockConfiguration',
  'S3.GetPublicAccessBlock': 'GetBucketPublicAccessBlock',
  'S3Control.GetPublicAccessBlock': 'GetAccountPublicAccessBlock',
}

/**
 * The action of a policy that allows an operation: s3:ListAllMyBuckets of S3's ListBuckets.
 * @param client the name of its client: S3Client
 * @param operation as the SDK calls it: ListBuckets
 */
export function actionOf(client: string, operation: string): string {
  const service = client.replace(/Client$/u, '')
  return `${PREFIXES[service] ?? service.toLowerCase()}:${NAMES[`${service}.${operation}`] ?? operation}`
}

/** The smallest statement of a policy that allows some actions, as people paste it. */
export const statementOf = (actions: readonly string[]): string =>
  JSON.stringify({ Effect: 'Allow', Action: [...new Set(actions)].toSorted(), Resource: '*' }, null, 2)
