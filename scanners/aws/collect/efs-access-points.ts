import { resourceOf } from '#scanners/aws/arn.ts'
import { listed, tagsOf } from '#scanners/aws/api/listing.ts'
import { pagesOf, wantedOf } from '#scanners/aws/api/only.ts'
import { regionCollector } from './collector.ts'

export interface AccessPoint {
  arn: string
  /** The directory that its clients see as the root. */
  root: string
  /** Its clients act as one user of its choice. */
  hasUser: boolean
}
export interface EfsAccessPoints {
  region: string
  accessPoints: AccessPoint[]
}

export const efsAccessPoints = regionCollector({
  id: 'efs-access-points',
  async collect({ client, region, environment }) {
    const { EFSClient, paginateDescribeAccessPoints } = await import('@aws-sdk/client-efs')
    const efs = client(EFSClient, 'elasticfilesystem')
    const accessPoints = await listed(environment, {
      resourceType: 'AWS::EFS::AccessPoint',
      pages: pagesOf(
        wantedOf(environment, 'elasticfilesystem', 'access-point/'),
        (name) => paginateDescribeAccessPoints({ client: efs }, name === undefined ? { MaxResults: 100 } : { AccessPointId: name }),
        ['AccessPointNotFound'],
      ),
      rowsOf: ({ AccessPoints: rows }) => rows,
      factOf: (row): AccessPoint | null =>
        row.AccessPointArn === undefined || row.LifeCycleState === 'deleting' || row.LifeCycleState === 'deleted'
          ? null
          : { arn: row.AccessPointArn, root: row.RootDirectory?.Path ?? '/', hasUser: row.PosixUser !== undefined },
      itemOf: (row, { arn, root, hasUser }) => ({
        resource: resourceOf(arn, region),
        name: row.Name ?? row.AccessPointId ?? arn,
        tags: tagsOf(row.Tags),
        config: { FileSystemId: row.FileSystemId ?? null, RootDirectory: root, PosixUser: hasUser },
        relations:
          row.FileSystemId === undefined
            ? []
            : [{ kind: 'member-of' as const, to: arn.replace(/:access-point\/.*$/u, `:file-system/${row.FileSystemId}`) }],
      }),
    })
    return { region, accessPoints }
  },
})
