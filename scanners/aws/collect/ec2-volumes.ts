import { arnOf, resourceOf } from '#scanners/aws/arn.ts'
import { filterOf, listed, onlyId, tagsOf } from '#scanners/aws/api/listing.ts'
import { regionCollector } from './collector.ts'

export interface Volume {
  arn: string
  id: string
  encrypted: boolean
  /** in-use, available: attached to nothing, … */
  state: string
}
export interface Volumes {
  region: string
  volumes: Volume[]
}

export const ec2Volumes = regionCollector({
  id: 'ec2-volumes',
  async collect({ client, region, account, environment }) {
    const { EC2Client, paginateDescribeVolumes } = await import('@aws-sdk/client-ec2')
    const input = { MaxResults: 1_000, ...filterOf('volume-id', onlyId(environment, 'volume')) }
    const volumes = await listed(environment, {
      resourceType: 'AWS::EC2::Volume',
      pages: paginateDescribeVolumes({ client: client(EC2Client, 'ec2') }, input),
      rowsOf: ({ Volumes: rows }) => rows,
      factOf: ({ VolumeId: id, Encrypted: encrypted = false, State: state = 'in-use' }): Volume | null =>
        id === undefined || state === 'deleting' || state === 'deleted'
          ? null
          : { arn: arnOf(account, 'ec2', region, `volume/${id}`), id, encrypted, state },
      itemOf(row, { arn, id, encrypted, state }) {
        const tags = tagsOf(row.Tags)
        const instances = (row.Attachments ?? []).flatMap(({ InstanceId: instance }) => instance ?? [])
        return {
          resource: resourceOf(arn, region),
          name: tags['Name'] ?? id,
          tags,
          config: {
            VolumeId: id,
            State: state,
            SizeGiB: row.Size ?? null,
            VolumeType: row.VolumeType ?? null,
            Encrypted: encrypted,
            KmsKeyId: row.KmsKeyId ?? null,
            SnapshotId: row.SnapshotId ?? null,
            AttachedTo: instances,
          },
          relations: [
            ...instances.map((instance) => ({ kind: 'attached-to' as const, to: arnOf(account, 'ec2', region, `instance/${instance}`) })),
            ...(row.KmsKeyId?.startsWith('arn:') === true ? [{ kind: 'encrypted-by' as const, to: row.KmsKeyId }] : []),
          ],
        }
      },
    })
    return { region, volumes }
  },
})
