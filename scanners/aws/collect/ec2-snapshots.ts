import type { EC2Client } from '@aws-sdk/client-ec2'
import { resourceOf } from '#scanners/aws/arn.ts'
import { filterOf, listed, onlyId, tagsOf } from '#scanners/aws/api/listing.ts'
import { forEach, Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { everyPage, seen } from '#scanners/aws/api/unseen.ts'
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

/** Asked again of each that the list named: some emulators name all. Where it is not told, the list counts. */
async function isEveryones(ec2: EC2Client, SnapshotId: string): Promise<boolean> {
  const { DescribeSnapshotAttributeCommand } = await import('@aws-sdk/client-ec2')
  const told = await seen(ec2.send(new DescribeSnapshotAttributeCommand({ SnapshotId, Attribute: 'createVolumePermission' })))
  return told instanceof Unseen || (told.CreateVolumePermissions ?? []).some(({ Group: group }) => group === 'all')
}

export const ec2Snapshots = regionCollector({
  id: 'ec2-snapshots',
  async collect({ client, region, account, environment }) {
    const { EC2Client, paginateDescribeSnapshots } = await import('@aws-sdk/client-ec2')
    const input = { MaxResults: 1_000, OwnerIds: ['self'], ...filterOf('snapshot-id', onlyId(environment, 'snapshot')) }
    const ec2 = client(EC2Client, 'ec2')
    // one list says of all at once what DescribeSnapshotAttribute would say of each; those it names are few
    const shared = paginateDescribeSnapshots({ client: ec2 }, { ...input, RestorableByUserIds: ['all'] })
    const named = await everyPage(shared, ({ Snapshots: rows }) => rows?.flatMap(({ SnapshotId: id }) => id ?? []))
    const isShared = await forEach(named, (id) => isEveryones(ec2, id))
    const everyones = new Set(named.filter((_, index) => isShared[index]))
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
