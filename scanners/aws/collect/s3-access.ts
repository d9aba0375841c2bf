import type { AclGrant, PublicAccessBlock } from '#scanners/aws/policy/bucket.ts'
import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { accountCollector } from './collector.ts'
import { aboutBuckets } from './s3-buckets.ts'

/** Who may come to a bucket. */
export interface BucketAccess {
  acl: Seen<{ grants: readonly AclGrant[]; owner: string | null }>
  /** The document; null: there is none. */
  policy: Seen<string | null>
  block: Seen<PublicAccessBlock>
  /** BucketOwnerEnforced: access control lists count for nothing. */
  ownership: Seen<string | null>
}
/** By ARN of the bucket. */
export type S3Access = ReadonlyMap<string, BucketAccess>

export const s3Access = accountCollector({
  id: 's3-access',
  after: ['s3-buckets'],
  async collect(service, { 's3-buckets': buckets = [] }) {
    const { GetBucketAclCommand, GetBucketOwnershipControlsCommand, GetBucketPolicyCommand, GetPublicAccessBlockCommand } =
      await import('@aws-sdk/client-s3')
    return aboutBuckets(service, buckets, async (s3, { name: Bucket }) => {
      const [acl, policy, block, ownership] = await Promise.all([
        seen(
          s3
            .send(new GetBucketAclCommand({ Bucket }))
            .then(({ Grants: grants = [], Owner: owner }) => ({ grants, owner: owner?.ID ?? null })),
        ),
        seen(
          s3.send(new GetBucketPolicyCommand({ Bucket })).then(({ Policy }) => Policy ?? null),
          ['NoSuchBucketPolicy'],
          null,
        ),
        seen(
          s3
            .send(new GetPublicAccessBlockCommand({ Bucket }))
            .then((answer): PublicAccessBlock => answer.PublicAccessBlockConfiguration ?? {}),
          ['NoSuchPublicAccessBlockConfiguration'],
          {},
        ),
        seen(
          s3
            .send(new GetBucketOwnershipControlsCommand({ Bucket }))
            .then((answer) => answer.OwnershipControls?.Rules?.[0]?.ObjectOwnership ?? null),
          ['OwnershipControlsNotFoundError', 'NoSuchOwnershipControls'],
          null,
        ),
      ])
      return { acl, policy, block, ownership }
    })
  },
})
