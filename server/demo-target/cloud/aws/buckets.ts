import type { AwsAccountModel } from '#scanners/aws/fixture/index.ts'
import { ARCHIVE, FOUNDED, HOME, keyArn, MAIN, policyText, tagged } from './place.ts'

type S3 = AwsAccountModel['s3']
export const BLOCKED = { BlockPublicAcls: true, IgnorePublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true }
const logsOf = (region: string) => `lantern-loom-access-logs-${region}`

/** Refuses whoever comes without TLS. */
export const tlsOnly = (bucket: string) => ({
  Sid: 'TlsOnly',
  Effect: 'Deny',
  Principal: '*',
  Action: 's3:*',
  Resource: [`arn:aws:s3:::${bucket}`, `arn:aws:s3:::${bucket}/*`],
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
})

function bucketOf(name: string, region: string, tags: Readonly<Record<string, string>>): S3['buckets'][number] {
  return {
    name,
    region,
    createdAt: FOUNDED,
    policy: policyText(tlsOnly(name)),
    publicAccessBlock: { ...BLOCKED },
    versioning: { Status: 'Enabled', MFADelete: 'Enabled' },
    logging: { TargetBucket: logsOf(region), TargetPrefix: `${name}/` },
    ownership: 'BucketOwnerEnforced',
    encryption: {
      Rules: [
        {
          ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: keyArn(region) },
          BucketKeyEnabled: true,
        },
      ],
    },
    lifecycle: [{ ID: 'tidy', Status: 'Enabled', Filter: { Prefix: '' }, NoncurrentVersionExpiration: { NoncurrentDays: 90 } }],
    tags: tagged(tags),
  }
}

export const ASSETS = 'lantern-loom-website-assets'
export const CUSTOMERS = 'lantern-loom-customer-exports'
export const ORDERS = 'lantern-loom-order-archive'
export const TRAIL_BUCKET = 'lantern-loom-trail'
export const MEDIA = 'lantern-loom-product-photos'

export const buckets = (): Partial<S3> => ({
  publicAccessBlock: { ...BLOCKED },
  buckets: [
    bucketOf(ASSETS, HOME, { service: 'web' }),
    bucketOf(MEDIA, MAIN, { service: 'web' }),
    bucketOf(CUSTOMERS, MAIN, { data: 'customer data', owner: 'analytics' }),
    bucketOf(ORDERS, ARCHIVE, { data: 'orders', owner: 'finance' }),
    bucketOf(TRAIL_BUCKET, MAIN, { service: 'security' }),
    ...[MAIN, ARCHIVE, HOME].map((region) => bucketOf(logsOf(region), region, { service: 'security' })),
  ],
})
