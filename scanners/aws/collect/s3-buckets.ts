import type { S3Client } from '@aws-sdk/client-s3'
import { wantedRegions } from './account.ts'
import { accountCollector, type Service } from './collector.ts'
import { forEach, Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { everyPage, seen } from '#scanners/aws/api/unseen.ts'

export interface Bucket {
  name: string
  arn: string
  region: string
}
/** Every bucket of the account, wherever it stands. */
export type Buckets = readonly Bucket[]

const MOST_A_PAGE = 1_000

export const s3Buckets = accountCollector({
  id: 's3-buckets',
  async collect({ account, client, region, environment }) {
    const { S3Client, paginateListBuckets } = await import('@aws-sdk/client-s3')
    const s3 = client(S3Client, 's3')
    const listed = await everyPage(paginateListBuckets({ client: s3 }, { MaxBuckets: MOST_A_PAGE }), ({ Buckets: found }) => found)
    const { only } = environment
    const named = listed.flatMap(({ Name: name, BucketRegion: place }) =>
      name === undefined ? [] : [{ name, place, arn: `arn:${account.partition}:s3:::${name}` }],
    )
    const asked = only === undefined ? named : named.filter(({ arn }) => arn === only.genericIdentifierValue)
    const buckets = await forEach(asked, async ({ name, arn, place }) => ({
      name,
      arn,
      region: place ?? (await regionOf(s3, name, region)),
    }))
    const wanted = wantedRegions(environment)
    return wanted === null ? buckets : buckets.filter((bucket) => wanted.has(bucket.region))
  },
})

/** Where a bucket stands, from those that do not say it in the list. The oldest region has no name, the first of Europe an old one. */
async function regionOf(s3: S3Client, name: string, home: string): Promise<string> {
  const { GetBucketLocationCommand } = await import('@aws-sdk/client-s3')
  const place = await seen(s3.send(new GetBucketLocationCommand({ Bucket: name })))
  if (place instanceof Unseen) return home
  const { LocationConstraint: constraint } = place
  if (constraint === undefined) return 'us-east-1'
  return constraint === 'EU' ? 'eu-west-1' : constraint
}

/** Asks about each bucket in its own region: a client for each. */
export async function aboutBuckets<T>(
  { client }: Pick<Service, 'client'>,
  buckets: Buckets,
  ask: (s3: S3Client, bucket: Bucket) => Promise<T>,
): Promise<ReadonlyMap<string, T>> {
  const { S3Client } = await import('@aws-sdk/client-s3')
  const clients = new Map<string, S3Client>()
  const clientIn = (region: string): S3Client => {
    const own = clients.get(region) ?? client(S3Client, 's3', region)
    clients.set(region, own)
    return own
  }
  return new Map(await forEach(buckets, async (bucket) => [bucket.arn, await ask(clientIn(bucket.region), bucket)] as const))
}
