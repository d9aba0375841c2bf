import type { TextSecret } from '#scanners/sdk/secret-text.ts'
import { forEach, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { secretsInUserData } from '#scanners/aws/user-data.ts'
import { regionCollector } from './collector.ts'

export interface InstanceUserData {
  arn: string
  id: string
  /** Where secrets stand, never they themselves; none too where there is no user data; null: it is no text. */
  secrets: Seen<TextSecret[] | null>
}
export interface UserData {
  region: string
  instances: InstanceUserData[]
}

export const ec2UserData = regionCollector({
  id: 'ec2-user-data',
  after: ['ec2-instances'],
  async collect({ client, region }, { 'ec2-instances': { instances } = { instances: [] } }) {
    const { EC2Client, DescribeInstanceAttributeCommand } = await import('@aws-sdk/client-ec2')
    const ec2 = client(EC2Client, 'ec2')
    const ask = async (InstanceId: string) => {
      const { UserData: data } = await ec2.send(new DescribeInstanceAttributeCommand({ InstanceId, Attribute: 'userData' }))
      return secretsInUserData(data?.Value ?? '')
    }
    // an instance that ended meanwhile has none
    const absent = ['InvalidInstanceID.NotFound', 'NotFound']
    const told = await forEach(instances, async ({ arn, id }) => ({ arn, id, secrets: await seen(ask(id), absent, []) }), 16)
    return { region, instances: told }
  },
})
