import { resourceOf } from '#scanners/aws/arn.ts'
import { filterOf, listed, onlyId, tagsOf } from '#scanners/aws/api/listing.ts'
import { regionCollector } from './collector.ts'

export interface MachineImage {
  /** Images have no account in their ARN. */
  arn: string
  id: string
  name: string
  isPublic: boolean
}
export interface MachineImages {
  region: string
  images: MachineImage[]
}

export const ec2Images = regionCollector({
  id: 'ec2-images',
  async collect({ client, region, account, environment }) {
    const { EC2Client, paginateDescribeImages } = await import('@aws-sdk/client-ec2')
    // an image that is disabled can be launched by nobody, but enabled again with its permissions
    const input = { Owners: ['self'], IncludeDisabled: true, ...filterOf('image-id', onlyId(environment, 'image')) }
    const images = await listed(environment, {
      resourceType: 'AWS::EC2::Image',
      pages: paginateDescribeImages({ client: client(EC2Client, 'ec2') }, { MaxResults: 1_000, ...input }),
      rowsOf: ({ Images: rows }) => rows,
      factOf: ({ ImageId: id, Name: name = id, Public: isPublic = false, OwnerId: owner = account.accountId }): MachineImage | null =>
        id === undefined || owner !== account.accountId
          ? null
          : { arn: `arn:${account.partition}:ec2:${region}::image/${id}`, id, name: name ?? id, isPublic },
      itemOf: (row, { arn, id, name, isPublic }) => ({
        resource: resourceOf(arn, region),
        name,
        tags: tagsOf(row.Tags),
        config: {
          ImageId: id,
          State: row.State ?? null,
          CreationDate: row.CreationDate ?? null,
          Public: isPublic,
          Platform: row.PlatformDetails ?? null,
          Snapshots: (row.BlockDeviceMappings ?? []).flatMap(({ Ebs: disk }) => disk?.SnapshotId ?? []),
        },
        relations: [],
      }),
    })
    return { region, images }
  },
})
