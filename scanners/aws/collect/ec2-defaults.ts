import { required } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** What EC2 does in a region where nobody says otherwise. */
export interface Ec2Defaults {
  region: string
  encryptsVolumes: boolean
}

export const ec2Defaults = regionCollector({
  id: 'ec2-defaults',
  async collect({ client, region }) {
    const { EC2Client, GetEbsEncryptionByDefaultCommand } = await import('@aws-sdk/client-ec2')
    const ec2 = client(EC2Client, 'ec2')
    const { EbsEncryptionByDefault: encryptsVolumes = false } = await required(ec2.send(new GetEbsEncryptionByDefaultCommand({})))
    return { region, encryptsVolumes }
  },
})
