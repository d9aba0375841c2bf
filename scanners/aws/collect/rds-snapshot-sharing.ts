import { forEach, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** With whom each manual snapshot is shared, by its ARN: account ids, or 'all' for everyone. */
export type RdsSnapshotSharing = ReadonlyMap<string, Seen<readonly string[]>>

const GONE = ['DBSnapshotNotFound', 'DBSnapshotNotFoundFault', 'DBClusterSnapshotNotFoundFault']
const receivers = (
  attributes: { AttributeName?: string | undefined; AttributeValues?: string[] | undefined }[] | undefined,
): readonly string[] => attributes?.find(({ AttributeName: name }) => name === 'restore')?.AttributeValues ?? []

// The list of public snapshots holds those of all accounts, so each is asked for; those of the schedule cannot be shared.
export const rdsSnapshotSharing = regionCollector({
  id: 'rds-snapshot-sharing',
  after: ['rds-snapshots'],
  async collect({ client }, { 'rds-snapshots': { snapshots } = { snapshots: [] } }) {
    const { RDSClient, DescribeDBSnapshotAttributesCommand, DescribeDBClusterSnapshotAttributesCommand } =
      await import('@aws-sdk/client-rds')
    const rds = client(RDSClient, 'rds')
    const ask = async (ofCluster: boolean, name: string): Promise<readonly string[]> => {
      if (ofCluster) {
        const answer = await rds.send(new DescribeDBClusterSnapshotAttributesCommand({ DBClusterSnapshotIdentifier: name }))
        return receivers(answer.DBClusterSnapshotAttributesResult?.DBClusterSnapshotAttributes)
      }
      const answer = await rds.send(new DescribeDBSnapshotAttributesCommand({ DBSnapshotIdentifier: name }))
      return receivers(answer.DBSnapshotAttributesResult?.DBSnapshotAttributes)
    }
    const manual = snapshots.filter(({ isManual }) => isManual)
    return new Map(await forEach(manual, async ({ arn, name, ofCluster }) => [arn, await seen(ask(ofCluster, name), GONE, [])] as const))
  },
})
