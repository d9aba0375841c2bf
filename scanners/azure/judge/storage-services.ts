import type { Verdict } from '#scanners/sdk/check.ts'
import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import { hasBlobs, type BlobService } from '#scanners/azure/collect/storage-blob-services.ts'
import { hasFiles, type FileService } from '#scanners/azure/collect/storage-file-services.ts'
import type { AzureFacts } from '#scanners/azure/facts.ts'
import { judgeSetting, settingIn } from './each.ts'

interface Asked<S, T> {
  /** As Azure calls the setting. */
  named: string
  settingOf: (service: S) => Seen<T>
  isGood: (setting: T) => boolean
}
/** One setting of the blob service of each storage account that has one. */
export const judgeBlobServices = (
  { 'storage-accounts': accounts, 'storage-blob-services': services }: Pick<AzureFacts, 'storage-accounts' | 'storage-blob-services'>,
  { named, settingOf, isGood }: Asked<BlobService, boolean>,
): Verdict[] =>
  judgeSetting(accounts.filter(hasBlobs), {
    named,
    from: 'blobServices/default',
    settingOf: ({ id }) => settingIn(services.get(id), settingOf),
    isGood,
  })

/** One setting of the file service of each storage account that has one. */
export const judgeFileServices = <T extends boolean | readonly string[]>(
  { 'storage-accounts': accounts, 'storage-file-services': services }: Pick<AzureFacts, 'storage-accounts' | 'storage-file-services'>,
  { named, settingOf, isGood }: Asked<FileService, T>,
): Verdict[] =>
  judgeSetting(accounts.filter(hasFiles), {
    named,
    from: 'fileServices/default',
    settingOf: ({ id }) => settingIn(services.get(id), settingOf),
    isGood,
  })
