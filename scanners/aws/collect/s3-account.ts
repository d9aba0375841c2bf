import type { PublicAccessBlock } from '#scanners/aws/policy/bucket.ts'
import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { accountCollector } from './collector.ts'

/** What holds for all buckets of the account. */
export interface S3Account {
  block: Seen<PublicAccessBlock>
}

export const s3Account = accountCollector({
  id: 's3-account',
  async collect({ account: { accountId }, client }) {
    const { S3ControlClient, GetPublicAccessBlockCommand } = await import('@aws-sdk/client-s3-control')
    const asked = client(S3ControlClient, 's3control').send(new GetPublicAccessBlockCommand({ AccountId: accountId }))
    const block = asked.then((answer): PublicAccessBlock => answer.PublicAccessBlockConfiguration ?? {})
    return { block: await seen(block, ['NoSuchPublicAccessBlockConfiguration'], {}) }
  },
})
