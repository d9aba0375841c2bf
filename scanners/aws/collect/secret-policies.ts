import { forEach, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** The resource policy of each secret, by its ARN; null: it has none. */
export type SecretPolicies = ReadonlyMap<string, Seen<string | null>>

export const secretPolicies = regionCollector({
  id: 'secret-policies',
  after: ['secrets'],
  async collect({ client }, { secrets: { secrets } = { secrets: [] } }) {
    const { SecretsManagerClient, GetResourcePolicyCommand } = await import('@aws-sdk/client-secrets-manager')
    const manager = client(SecretsManagerClient, 'secretsmanager')
    const ask = (SecretId: string) =>
      manager.send(new GetResourcePolicyCommand({ SecretId })).then(({ ResourcePolicy: policy }) => policy || null)
    return new Map(await forEach(secrets, async ({ arn }) => [arn, await seen(ask(arn), ['ResourceNotFoundException'], null)] as const))
  },
})
