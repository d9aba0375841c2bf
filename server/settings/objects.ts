import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import type { AwsSettings } from './aws.ts'
import { AWS_REGION } from './identity-providers.ts'

/** s3://bucket or s3://bucket/some/prefix. */
const PLACE = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])((?:\/[\w.-]{1,200}){0,8})\/?$/u

export const objectVariables = {
  PARAPET_OBJECTS: z.optional(z.string().check(z.regex(PLACE, 'must look like s3://bucket or s3://bucket/prefix'))),
  PARAPET_OBJECTS_ENDPOINT: z.optional(z.url({ protocol: /^https?$/u })),
  PARAPET_OBJECTS_REGION: z.optional(z.string().check(z.regex(AWS_REGION, 'must be a region such as eu-central-1'))),
} as const

/** Where buckets are: of S3, or of what speaks its protocol at an address of the operator's. */
export interface BucketSettings {
  region: string
  endpoint: string | undefined
}
/** A folder of this machine, or a bucket. Its credentials are found where AWS programs look. */
export type ObjectPlace = { folder: string } | (BucketSettings & { bucket: string; prefix: string })
type Given = { [K in keyof typeof objectVariables]?: string | undefined }

/** Variables of our own come before those that all AWS programs read. */
export const bucketSettings = (v: Given, aws: AwsSettings): BucketSettings => ({
  region: v.PARAPET_OBJECTS_REGION ?? aws.region ?? 'us-east-1',
  endpoint: v.PARAPET_OBJECTS_ENDPOINT?.replace(/\/+$/u, '') ?? aws.endpoints['S3'] ?? aws.endpoint,
})

/** The place that somebody names: s3://bucket/prefix, or a folder; undefined for what begins like a bucket and is none. */
export function placeNamed(named: string, settings: BucketSettings): ObjectPlace | undefined {
  if (!named.startsWith('s3://')) return { folder: resolve(named) }
  const [, bucket, path = ''] = PLACE.exec(named) ?? []
  return bucket === undefined ? undefined : { ...settings, bucket, prefix: path === '' ? '' : `${path.slice(1)}/` }
}

/** Where objects are kept: in the data folder unless the operator named a bucket. */
export const objectPlace = (named: string | undefined, settings: BucketSettings, dataDir: string): ObjectPlace =>
  (named === undefined ? undefined : placeNamed(named, settings)) ?? { folder: join(dataDir, 'objects') }
