import type { BucketState } from '#contract/log-bucket.ts'

/** Why nothing is written. */
export class BucketRefused extends Error {
  override name = 'BucketRefused'
  readonly state: Exclude<BucketState, 'none' | 'works'>
  constructor(state: BucketRefused['state'], options?: ErrorOptions) {
    super(`The bucket of an account is not used: ${state}`, options)
    this.state = state
  }
}

/**
 * A bucket that an account named. It is reached with the keys of this installation, which other accounts' buckets may let in as well:
 * whoever can put an object into a bucket says with it which accounts may write there, and it is read before every use.
 */
export interface AccountBucket {
  /** @throws BucketRefused */
  requireProof(signal: AbortSignal): Promise<void>
  /** @param key below `parapet/` and the account's id @throws BucketRefused */
  put(key: string, bytes: Uint8Array, signal: AbortSignal): Promise<void>
  close(): void
}

/** Where in a bucket an account's logs are. */
export const placeInBucket = (accountId: string): string => `parapet/${accountId}/`
