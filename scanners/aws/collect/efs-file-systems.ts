import { resourceOf } from '#scanners/aws/arn.ts'
import { listed, tagsOf } from '#scanners/aws/api/listing.ts'
import { pagesOf, wantedOf } from '#scanners/aws/api/only.ts'
import { encryptedBy, shown } from '#scanners/aws/relations.ts'
import { regionCollector } from './collector.ts'

export interface FileSystem {
  arn: string
  id: string
  encrypted: boolean
  /** Kept in one zone alone, by its storage class. */
  isOneZone: boolean
}
export interface EfsFileSystems {
  region: string
  fileSystems: FileSystem[]
}

export const efsFileSystems = regionCollector({
  id: 'efs-file-systems',
  async collect({ client, region, account, environment }) {
    const { EFSClient, paginateDescribeFileSystems } = await import('@aws-sdk/client-efs')
    const efs = client(EFSClient, 'elasticfilesystem')
    const fileSystems = await listed(environment, {
      resourceType: 'AWS::EFS::FileSystem',
      pages: pagesOf(
        wantedOf(environment, 'elasticfilesystem', 'file-system/'),
        (name) => paginateDescribeFileSystems({ client: efs }, name === undefined ? { MaxItems: 100 } : { FileSystemId: name }),
        ['FileSystemNotFound'],
      ),
      rowsOf: ({ FileSystems: rows }) => rows,
      factOf: (row): FileSystem | null =>
        row.FileSystemId === undefined || row.LifeCycleState === 'deleting' || row.LifeCycleState === 'deleted'
          ? null
          : {
              arn:
                row.FileSystemArn ??
                `arn:${account.partition}:elasticfilesystem:${region}:${account.accountId}:file-system/${row.FileSystemId}`,
              id: row.FileSystemId,
              encrypted: row.Encrypted ?? false,
              isOneZone: row.AvailabilityZoneName !== undefined || row.AvailabilityZoneId !== undefined,
            },
      itemOf: (row, { arn, id, encrypted, isOneZone }) => ({
        resource: resourceOf(arn, region),
        name: row.Name ?? id,
        tags: tagsOf(row.Tags),
        config: shown({
          FileSystemId: id,
          Encrypted: encrypted,
          KmsKeyId: row.KmsKeyId,
          OneZone: isOneZone,
          SizeInBytes: row.SizeInBytes?.Value,
          MountTargets: row.NumberOfMountTargets,
        }),
        relations: encryptedBy(row.KmsKeyId),
      }),
    })
    return { region, fileSystems }
  },
})
