import { addAbortSignal, Readable } from 'node:stream'
import { GetObjectCommand, PutObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { BUCKET_PROOF } from '#contract/log-bucket.ts'
import type { BucketSettings } from '#server/settings/objects.ts'
import { contentKey } from '#server/storage/object-store.ts'
import { type AccountBucket, BucketRefused, placeInBucket } from './account-bucket.ts'
import { type Patience, s3Client } from './s3-client.ts'

/** Below that of a call which waits for it. */
const PATIENCE: Patience = { connectMs: 3_000, silenceMs: 5_000, totalMs: 15_000, streamMs: 15_000, tries: 2 }
/** Of the proof no more is read. */
const PROOF_BYTES = 4_096

/** The bucket of an account in S3, or in what speaks its protocol. */
export function openAccountBucket(
  settings: BucketSettings,
  { bucket: Bucket, accountId }: { bucket: string; accountId: string },
  patience: Patience = PATIENCE,
): AccountBucket {
  // a bucket of somebody else's may be in another region
  const s3 = s3Client(settings, patience, { followRegionRedirects: true })
  const within = (signal: AbortSignal) => ({ abortSignal: AbortSignal.any([signal, AbortSignal.timeout(patience.totalMs)]) })
  return {
    async requireProof(signal) {
      const proof = await readProof(s3, Bucket, within(signal)).catch((error: unknown) => {
        throw refusalOf(error, 'refused', signal)
      })
      if (!proof.split(/\s+/u).includes(accountId)) throw new BucketRefused('refused')
    },
    async put(key, bytes, signal) {
      const ChecksumSHA256 = Buffer.from(contentKey(bytes), 'hex').toString('base64')
      const object = { Bucket, Key: placeInBucket(accountId) + key, Body: bytes, ContentLength: bytes.length, ChecksumSHA256 }
      await s3.send(new PutObjectCommand({ ...object, ContentType: 'application/x-ndjson' }), within(signal)).catch((error: unknown) => {
        throw refusalOf(error, 'read_only', signal)
      })
    },
    close: () => s3.destroy(),
  }
}

async function readProof(s3: S3Client, Bucket: string, within: { abortSignal: AbortSignal }): Promise<string> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: BUCKET_PROOF, Range: `bytes=0-${PROOF_BYTES - 1}` }), within)
  if (!(Body instanceof Readable)) return ''
  let text = ''
  const decoder = new TextDecoder()
  // whoever ignores the range is read no further either; leaving the loop ends the answer
  for await (const chunk of addAbortSignal(within.abortSignal, Body) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length >= PROOF_BYTES) break
  }
  return text.slice(0, PROOF_BYTES)
}

/** What an error of the SDK means, without its words, which may name what they should not; where the work was ended, by what. */
function refusalOf(error: unknown, denied: 'refused' | 'read_only', signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof Error && /Credentials|Token.*Provider/u.test(error.name)) return new BucketRefused('no_identity', { cause: error })
  const status = (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined) ?? 0
  return new BucketRefused(status >= 300 && status < 500 && status !== 408 && status !== 429 ? denied : 'unreachable', { cause: error })
}
