import { codeOf } from '#scanners/aws/api/failure.ts'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { accountCollector } from './collector.ts'

/** Whether the buckets that distributions point at exist, by name; in whatever account. */
export type CloudFrontBuckets = ReadonlyMap<string, Seen<boolean>>

/** S3's words for a bucket that is there, but is another's, or elsewhere. */
const THERE = /^(?:AccessDenied|Forbidden|403|301|PermanentRedirect|MovedPermanently)$/u
/** The same without a word: moved, asked in the wrong region, refused. */
const ELSEWHERE: ReadonlySet<unknown> = new Set([301, 400, 403])
const MISSING = /^(?:NotFound|NoSuchBucket|404)$/u

export const cloudFrontBuckets = accountCollector({
  id: 'cloudfront-buckets',
  after: ['cloudfront-distributions'],
  async collect({ client }, { 'cloudfront-distributions': distributions = [] }) {
    const { S3Client, HeadBucketCommand } = await import('@aws-sdk/client-s3')
    const s3 = client(S3Client, 's3')
    const named = new Set(distributions.flatMap(({ origins }) => origins.flatMap(({ names }) => names ?? [])))
    const exists = async (Bucket: string): Promise<Seen<boolean>> => {
      try {
        await s3.send(new HeadBucketCommand({ Bucket }))
        return true
      } catch (error) {
        return meaningOf(error)
      }
    }
    return new Map(await forEach([...named], async (name) => [name, await exists(name)] as const))
  },
})

/** A refusal says that the bucket is there: S3 says of one that is not that it is not, to whoever asks. */
function meaningOf(error: unknown): Seen<boolean> {
  const code = codeOf(error)
  const status = statusOf(error)
  if (MISSING.test(code) || status === 404) return false
  return THERE.test(code) || ELSEWHERE.has(status) ? true : new Unseen('error')
}

/** The status of an answer without a body, which is all that HEAD has. */
function statusOf(error: unknown): unknown {
  const metadata: unknown = typeof error === 'object' && error !== null && '$metadata' in error ? error.$metadata : null
  return typeof metadata === 'object' && metadata !== null && 'httpStatusCode' in metadata ? metadata.httpStatusCode : null
}
