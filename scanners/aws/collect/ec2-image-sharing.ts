import { required } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** Whether machine images of a region may be shared with everyone at all. */
export interface ImageSharing {
  region: string
  /** block-new-sharing, unblocked */
  state: string
}

export const ec2ImageSharing = regionCollector({
  id: 'ec2-image-sharing',
  async collect({ client, region }) {
    const { EC2Client, GetImageBlockPublicAccessStateCommand } = await import('@aws-sdk/client-ec2')
    const asked = client(EC2Client, 'ec2').send(new GetImageBlockPublicAccessStateCommand({}))
    const { ImageBlockPublicAccessState: state = 'unblocked' } = await required(asked)
    return { region, state }
  },
})
