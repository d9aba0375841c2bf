import { resourceOf } from '#scanners/aws/arn.ts'
import { filterOf, listed, onlyId, tagsOf } from '#scanners/aws/listing.ts'
import { everyPage } from '#scanners/aws/unseen.ts'
import { regionCollector } from './collector.ts'

export interface Snapshot {
  /** Snapshots have no account in their ARN. */
  arn: string
  id: string
  encrypted: boolean
  /** Every AWS account may make volumes of it. */
  isPublic: boolean
}
export interface Snapshots {
  region: string
  snapshots: Snapshot[]
}

export const ec2Snapshots = regionCollector({
  id: 'ec2-snapshots',
  async collect({ client, region, account, environment }) {
    const { EC2Client, paginateDescribeSnapshots } = await import('@aws-sdk/client-ec2')
    const input = { MaxResults: 1_000, OwnerIds: ['self'], ...filterOf('snapshot-id', onlyId(environment, 'snapshot')) }
    const ec2 = client(EC2Client, 'ec2')
    // one list says of all at once what DescribeSnapshotAttribute would say of each
    const shared = paginateDescribeSnapshots({ client: ec2 }, { ...input, RestorableByUserIds: ['all'] })
    const everyones = new Set(await everyPage(shared, ({ Snapshots: rows }) => rows?.map(({ SnapshotId: id }) => id)))
    const snapshots = await listed(environment, {
      resourceType: 'AWS::EC2::Snapshot',
      pages: paginateDescribeSnapshots({ client: ec2 }, input),
      rowsOf: ({ Snapshots: rows }) => rows,
      factOf: ({ SnapshotId: id, Encrypted: encrypted = false, OwnerId: owner = account.accountId }): Snapshot | null =>
        id === undefined || owner !== account.accountId
          ? null
          : { arn: `arn:${account.partition}:ec2:${region}::snapshot/${id}`, id, encrypted, isPublic: everyones.has(id) },
      itemOf(row, { arn, id, encrypted, isPublic }) {
        const tags = tagsOf(row.Tags)
        return {
          resource: resourceOf(arn, region),
          name: tags['Name'] ?? id,
          tags,
          config: {
            SnapshotId: id,
            Description: row.Description ?? null,
            VolumeId: row.VolumeId ?? null,
            SizeGiB: row.VolumeSize ?? null,
            StartTime: row.StartTime?.toISOString() ?? null,
            Encrypted: encrypted,
            KmsKeyId: row.KmsKeyId ?? null,
            Public: isPublic,
          },
          relations: row.KmsKeyId?.startsWith('arn:') === true ? [{ kind: 'encrypted-by', to: row.KmsKeyId }] : [],
        }
      },
    })
    return { region, snapshots }
  },
})
