import { forEach, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** The policy of each key, by its ARN; every key has one. */
export type KmsPolicies = ReadonlyMap<string, Seen<string | null>>

export const kmsPolicies = regionCollector({
  id: 'kms-policies',
  after: ['kms-keys'],
  async collect({ client }, { 'kms-keys': { keys } = { keys: [] } }) {
    const { KMSClient, GetKeyPolicyCommand } = await import('@aws-sdk/client-kms')
    const kms = client(KMSClient, 'kms')
    const ask = (KeyId: string) => kms.send(new GetKeyPolicyCommand({ KeyId, PolicyName: 'default' })).then(({ Policy }) => Policy ?? null)
    return new Map(await forEach(keys, async ({ arn, id }) => [arn, await seen(ask(id))] as const))
  },
})
