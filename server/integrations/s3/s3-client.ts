import { S3Client } from '@aws-sdk/client-s3'
import type { BucketSettings } from '#server/settings/objects.ts'

/** How long each step may take, in milliseconds. */
export interface Patience {
  connectMs: number
  /** Until an answer begins, and between two packets. */
  silenceMs: number
  /** A whole call of a small object, its repetitions included. */
  totalMs: number
  /** Of one that is streamed, which may be large. */
  streamMs: number
  tries: number
}

const unsaid = (): void => undefined
/** The SDK writes to the console where it is given none; what fails is told by its error. */
const logger = { trace: unsaid, debug: unsaid, info: unsaid, warn: unsaid, error: unsaid }

/** A client of S3, or of what speaks its protocol; credentials come from where AWS programs look for them. */
export const s3Client = (
  { region, endpoint }: BucketSettings,
  { connectMs: connectionTimeout, silenceMs, tries: maxAttempts }: Patience,
  options: { followRegionRedirects?: boolean } = {},
): S3Client =>
  new S3Client({
    region,
    maxAttempts,
    logger,
    // what speaks the protocol knows buckets by path alone, most often
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // the checksum is given with each object; others that the SDK would add, not everything knows
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout, requestTimeout: silenceMs, socketTimeout: silenceMs, throwOnRequestTimeout: true },
    ...options,
  })
