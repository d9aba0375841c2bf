import { addAbortSignal, Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { ObjectPlace } from '#server/settings/objects.ts'
import {
  announcedChunks,
  assertKey,
  contentKey,
  type Digest,
  isKey,
  type ObjectStore,
  requireFits,
  verified,
} from '#server/storage/object-store.ts'
import { type Patience, s3Client } from './s3-client.ts'

export type BucketPlace = Exclude<ObjectPlace, { folder: string }>

const PATIENCE: Patience = { connectMs: 3_000, silenceMs: 15_000, totalMs: 60_000, streamMs: 1_800_000, tries: 4 }

/**
 * An object store in a bucket of S3, or of what speaks its protocol. Credentials come from where AWS programs look for them; they need
 * s3:GetObject, s3:PutObject, s3:DeleteObject on the objects and s3:ListBucket on the bucket. Each object is sent with its SHA-256,
 * which the service compares and keeps, and compared with it when it is read.
 * @throws Error with one sentence when the bucket cannot be used
 */
export async function openS3Store(place: BucketPlace, patience: Patience = PATIENCE): Promise<ObjectStore> {
  const store = new S3Store(place, patience)
  await store.requireUsable()
  return store
}

class S3Store implements ObjectStore {
  readonly #s3: S3Client
  readonly #place: BucketPlace
  readonly #patience: Patience

  constructor(place: BucketPlace, patience: Patience) {
    this.#place = place
    this.#patience = patience
    this.#s3 = s3Client(place, patience)
  }

  async requireUsable(): Promise<void> {
    const { bucket: Bucket } = this.#place
    try {
      await this.#s3.send(new HeadBucketCommand({ Bucket }), this.#within())
    } catch (error) {
      const why = error instanceof Error ? error.name : 'unknown'
      throw new Error(
        `The bucket ${Bucket} cannot be used (${why}). Check PARAPET_OBJECTS, its region and endpoint, and the credentials.`,
        {
          cause: error,
        },
      )
    }
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#send(key, { size: bytes.length, sha256: contentKey(bytes) }, bytes, this.#within().abortSignal)
  }

  async write(key: string, announced: Digest, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const body = Readable.from(announcedChunks(key, announced, chunks), { objectMode: false })
    // the SDK hears of no error of what it sends
    const broken = new AbortController()
    body.on('error', (error) => broken.abort(error))
    const signal = AbortSignal.any([broken.signal, AbortSignal.timeout(this.#patience.streamMs)])
    await this.#send(key, announced, body, signal).catch((error: unknown) => {
      throw broken.signal.aborted ? broken.signal.reason : error
    })
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    return repeated(this.#patience.tries, async () => {
      const found = await this.#fetch(key, this.#within().abortSignal)
      if (found === undefined) return undefined
      requireFits(key, found.size)
      return verified(key, await wholeOf(key, found.body))
    })
  }

  async read(key: string): Promise<AsyncIterable<Uint8Array> | undefined> {
    return (await this.has(key)) ? this.#chunks(key) : undefined
  }

  async has(key: string): Promise<boolean> {
    const found = await absentAsUndefined(this.#s3.send(new HeadObjectCommand(this.#named(key)), this.#within()))
    return found !== undefined
  }

  async delete(key: string): Promise<void> {
    await this.#s3.send(new DeleteObjectCommand(this.#named(key)), this.#within())
  }

  async putContent(bytes: Uint8Array): Promise<string> {
    const key = contentKey(bytes)
    if (!(await this.has(key))) await this.put(key, bytes)
    return key
  }

  async *list(): AsyncGenerator<{ key: string; size: number }> {
    const { bucket: Bucket, prefix: Prefix } = this.#place
    let ContinuationToken: string | undefined
    do {
      const page = await this.#s3.send(
        new ListObjectsV2Command({ Bucket, Prefix, ...(ContinuationToken !== undefined && { ContinuationToken }) }),
        this.#within(),
      )
      for (const { Key = '', Size = 0 } of page.Contents ?? []) {
        const key = Key.slice(Prefix.length)
        // others may share the bucket
        if (isKey(key)) yield { key, size: Size }
      }
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken !== undefined)
  }

  #named(key: string): { Bucket: string; Key: string } {
    assertKey(key)
    return { Bucket: this.#place.bucket, Key: this.#place.prefix + key }
  }
  #within(): { abortSignal: AbortSignal } {
    return { abortSignal: AbortSignal.timeout(this.#patience.totalMs) }
  }

  async #send(key: string, { size, sha256 }: Digest, Body: Uint8Array | Readable, abortSignal: AbortSignal): Promise<void> {
    const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64')
    const object = { ...this.#named(key), Body, ContentLength: size, ChecksumSHA256, ContentType: 'application/octet-stream' }
    await this.#s3.send(new PutObjectCommand(object), { abortSignal })
  }

  async #fetch(key: string, abortSignal: AbortSignal): Promise<{ size: number; body: Readable } | undefined> {
    const asked = new GetObjectCommand({ ...this.#named(key), ChecksumMode: 'ENABLED' })
    const found = await absentAsUndefined(this.#s3.send(asked, { abortSignal }))
    if (found === undefined) return undefined
    if (!(found.Body instanceof Readable)) throw new Error(`The object ${key} came without a body.`)
    return { size: found.ContentLength ?? 0, body: addAbortSignal(abortSignal, found.Body) }
  }

  /** Asked for once somebody reads, so that no answer waits for a reader who never comes. */
  async *#chunks(key: string): AsyncGenerator<Uint8Array> {
    const found = await this.#fetch(key, AbortSignal.timeout(this.#patience.streamMs))
    if (found === undefined) throw new Error(`The object ${key} was deleted while it was read.`)
    yield* found.body as AsyncIterable<Uint8Array>
  }
}

const ABSENT: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound'])
async function absentAsUndefined<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && ABSENT.has(error.name)) return undefined
    throw error
  }
}

/** The SDK repeats what failed before an answer began; this one, what broke off in its middle. */
async function repeated<T>(tries: number, ask: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await ask()
    } catch (error) {
      const isBroken = error instanceof Error && ('code' in error ? error.code === 'ECONNRESET' : error.message.includes('Checksum'))
      if (!isBroken || left <= 1) throw error
    }
  }
}

async function wholeOf(key: string, body: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length
    requireFits(key, size)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
