import { toldFlag } from '#scanners/sdk/cloud/fields.ts'
import { seen } from '#scanners/sdk/cloud/rest-lists.ts'
import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { aboutEach, subscriptionCollector } from './collector.ts'
import type { StorageAccount } from './storage-accounts.ts'

const READ = 'Microsoft.Storage/storageAccounts/blobServices/read'
/** Accounts for files alone have none. */
export const hasBlobs = ({ kind }: Pick<StorageAccount, 'kind'>): boolean => kind.toLowerCase() !== 'filestorage'

export interface BlobService {
  deletedBlobsStay: Seen<boolean>
  deletedContainersStay: Seen<boolean>
  versions: Seen<boolean>
}
/** By id of the storage account. */
export type BlobServices = ReadonlyMap<string, Seen<BlobService>>

/**
 * What is left out is off: learn.microsoft.com/azure/storage/blobs/soft-delete-blob-enable, …/soft-delete-container-enable,
 * learn.microsoft.com/rest/api/storagerp/blob-services/get-service-properties
 */
const serviceOf = (row: Json): BlobService => ({
  deletedBlobsStay: toldFlag(row, ['properties', 'deleteRetentionPolicy', 'enabled'], false),
  deletedContainersStay: toldFlag(row, ['properties', 'containerDeleteRetentionPolicy', 'enabled'], false),
  versions: toldFlag(row, ['properties', 'isVersioningEnabled'], false),
})

export const storageBlobServices = subscriptionCollector({
  id: 'storage-blob-services',
  asks: [READ],
  after: ['storage-accounts'],
  collect: ({ arm }, { 'storage-accounts': accounts = [] }) =>
    aboutEach(accounts.filter(hasBlobs), ({ id }) =>
      seen(arm.get(READ, `${id}/blobServices/default`, 'Microsoft.Storage/storageAccounts/blobServices').then(serviceOf)),
    ),
})
