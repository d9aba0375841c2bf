import { required } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** How the metadata service of new instances answers in a region where nobody says otherwise. */
export interface MetadataDefaults {
  region: string
  /** required: with a session token alone; optional; null: the account says nothing. */
  tokens: string | null
}

export const ec2MetadataDefaults = regionCollector({
  id: 'ec2-metadata-defaults',
  async collect({ client, region }) {
    const { EC2Client, GetInstanceMetadataDefaultsCommand } = await import('@aws-sdk/client-ec2')
    const { AccountLevel: defaults } = await required(client(EC2Client, 'ec2').send(new GetInstanceMetadataDefaultsCommand({})))
    return { region, tokens: defaults?.HttpTokens ?? null }
  },
})
