import * as z from 'zod/mini'
import { instant } from './fields.ts'
import { limits } from './limits.ts'
import { defineRoute } from './route.ts'

/** A bucket of the account's own in S3, to which the logs of its executions are copied as they end. */

/** The object by which a bucket says whom it is for: it holds the id of the account, or of several, one a line. */
export const BUCKET_PROOF = 'parapet-account.txt'
/**
 * none: no bucket is named; refused: there is no such bucket, it lets nothing be read, or its proof does not name this account, and which
 * of these is not told; read_only: its proof is right, and nothing may be written; no_identity: this installation has no keys of its own.
 */
export const BUCKET_STATES = ['none', 'works', 'refused', 'read_only', 'no_identity', 'unreachable'] as const
export type BucketState = (typeof BUCKET_STATES)[number]

/**
 * As S3 names general purpose buckets.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
 */
const NAME = /^(?!\d{1,3}(?:\.\d{1,3}){3}$)(?!xn--|sthree-|amzn-s3-demo-)[a-z\d](?!.*\.\.)[a-z\d.-]{1,61}[a-z\d]$/u
const RESERVED = /(?:-s3alias|--ol-s3|\.mrap|--x-s3|--table-s3|-an)$/u
export const bucketName = z.string().check(
  z.trim(),
  z.regex(NAME, 'must be the name of a bucket, such as company-logs'),
  z.refine((name) => !RESERVED.test(name), 'must not end in what S3 keeps for names of its own'),
)

export const logBucket = z.strictObject({
  s3Bucket: z.nullable(z.string()),
  state: z.enum(BUCKET_STATES),
  checkedAt: z.nullable(instant),
  /** When a log was last copied. */
  copiedAt: z.nullable(instant),
  /** Logs that have ended and are not copied yet. */
  waiting: z.number(),
  /** The object that the bucket must hold, and what must be in it. */
  proof: z.strictObject({ key: z.string(), content: z.string() }),
  /** What lets this installation in, as a policy of the bucket. */
  policy: z.string(),
})
export type LogBucket = z.infer<typeof logBucket>

export const getLogBucket = defineRoute('GET /v1/settings/log-bucket', 'log-bucket', {
  right: 'account.read',
  summary: "The bucket of the account's own that logs are copied to, and how it stands",
  reply: logBucket,
})
export const setLogBucket = defineRoute('PUT /v1/settings/log-bucket', 'log-bucket', {
  right: 'account.manage',
  audit: 'settings.changed',
  summary: 'Name the bucket that logs are copied to, or none; it is tried at once, and named again it is tried again',
  timeoutMs: limits.testTimeoutMs,
  body: z.strictObject({ s3Bucket: z.nullable(bucketName) }),
  reply: logBucket,
})
