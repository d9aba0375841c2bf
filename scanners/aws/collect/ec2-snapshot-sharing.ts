import { required } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** Whether snapshots of a region may be shared with everyone at all. */
export interface SnapshotSharing {
  region: string
  /** block-all-sharing, block-new-sharing, unblocked */
  state: string
}

export const ec2SnapshotSharing = regionCollector({
  id: 'ec2-snapshot-sharing',
  async collect({ client, region }) {
    const { EC2Client, GetSnapshotBlockPublicAccessStateCommand } = await import('@aws-sdk/client-ec2')
    const { State: state = 'unblocked' } = await required(client(EC2Client, 'ec2').send(new GetSnapshotBlockPublicAccessStateCommand({})))
    return { region, state }
  },
})
