import type { LogBucketTable } from '#server/db/tables/log-bucket.ts'
import { type AccountBucket, BucketRefused } from '#server/integrations/s3/account-bucket.ts'
import type { Services } from '#server/services.ts'

interface Named {
  bucket: string
  accountId: string
}

/** The bucket that an account named. That of the installation's own objects is no account's. @throws BucketRefused */
export async function openNamed({ config }: Pick<Services, 'config'>, { bucket, accountId }: Named): Promise<AccountBucket> {
  if ('bucket' in config.objects && config.objects.bucket === bucket) throw new BucketRefused('refused')
  // its SDK is loaded by those who use it
  const { openAccountBucket } = await import('#server/integrations/s3/s3-account-bucket.ts')
  return openAccountBucket(config.buckets, { bucket, accountId })
}

/** Reads the proof and writes a word. */
export async function tryBucket(services: Pick<Services, 'config'>, named: Named): Promise<LogBucketTable['state']> {
  const signal = new AbortController().signal
  let opened: AccountBucket | undefined
  try {
    opened = await openNamed(services, named)
    await opened.requireProof(signal)
    await opened.put('check.txt', new TextEncoder().encode('Parapet copies logs here.\n'), signal)
    return 'works'
  } catch (error) {
    if (error instanceof BucketRefused) return error.state
    throw error
  } finally {
    opened?.close()
  }
}
