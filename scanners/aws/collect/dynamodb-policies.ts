import { forEach, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** The resource policy of each table, by its ARN; null: it has none. */
export type DynamoDbPolicies = ReadonlyMap<string, Seen<string | null>>

export const dynamoDbPolicies = regionCollector({
  id: 'dynamodb-policies',
  after: ['dynamodb-tables'],
  async collect({ client }, { 'dynamodb-tables': { tables } = { tables: [] } }) {
    const { DynamoDBClient, GetResourcePolicyCommand } = await import('@aws-sdk/client-dynamodb')
    const db = client(DynamoDBClient, 'dynamodb')
    const ask = (ResourceArn: string) => db.send(new GetResourcePolicyCommand({ ResourceArn })).then(({ Policy: policy }) => policy || null)
    return new Map(
      await forEach(
        tables,
        async ({ arn }) => [arn, await seen(ask(arn), ['PolicyNotFoundException', 'ResourceNotFoundException'], null)] as const,
      ),
    )
  },
})
