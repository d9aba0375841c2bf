import { toldFlag, toldText } from '#scanners/sdk/cloud/fields.ts'
import { seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { aboutEach, subscriptionCollector } from './collector.ts'
import type { StorageAccount } from './storage-accounts.ts'

const READ = 'Microsoft.Storage/storageAccounts/fileServices/read'
const WITHOUT_FILES: ReadonlySet<string> = new Set(['blobstorage', 'blockblobstorage'])
/** Accounts for blobs alone have no file shares: learn.microsoft.com/azure/storage/common/storage-account-overview#types-of-storage-accounts */
export const hasFiles = ({ kind, hasPagesAlone }: Pick<StorageAccount, 'kind' | 'hasPagesAlone'>): boolean =>
  !WITHOUT_FILES.has(kind.toLowerCase()) && !hasPagesAlone

export interface FileService {
  deletedSharesStay: Seen<boolean>
  /** SMB3.1.1 */
  smbVersions: Seen<readonly string[]>
  /** AES-256-GCM */
  smbCiphers: Seen<readonly string[]>
}
/** By id of the storage account. */
export type FileServices = ReadonlyMap<string, Seen<FileService>>

const parts = (text: string): string[] => text.split(';').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
/** 'SMB3.0;SMB3.1.1;' */
function partsAt(row: Json, name: string, leftOut: string): Seen<readonly string[]> {
  const told = toldText(row, ['properties', 'protocolSettings', 'smb', name], leftOut)
  if (told instanceof Unseen) return told
  const named = parts(told)
  return named.length > 0 ? named : parts(leftOut)
}

/** What is left out is as Azure sets it for all: learn.microsoft.com/azure/storage/files/files-smb-protocol#smb-security-settings */
const serviceOf = (row: Json): FileService => ({
  deletedSharesStay: toldFlag(row, ['properties', 'shareDeleteRetentionPolicy', 'enabled']),
  smbVersions: partsAt(row, 'versions', 'SMB2.1;SMB3.0;SMB3.1.1'),
  smbCiphers: partsAt(row, 'channelEncryption', 'AES-128-CCM;AES-128-GCM;AES-256-GCM'),
})

export const storageFileServices = subscriptionCollector({
  id: 'storage-file-services',
  asks: [READ],
  after: ['storage-accounts'],
  collect: ({ arm }, { 'storage-accounts': accounts = [] }) =>
    aboutEach(accounts.filter(hasFiles), ({ id }) =>
      seen(arm.get(READ, `${id}/fileServices/default`, 'Microsoft.Storage/storageAccounts/fileServices').then(serviceOf)),
    ),
})
