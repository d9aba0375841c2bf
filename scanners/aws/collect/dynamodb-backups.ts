import { forEach, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** Whether each table can be brought back to any minute, by its ARN. */
export type DynamoDbBackups = ReadonlyMap<string, Seen<boolean>>

export const dynamoDbBackups = regionCollector({
  id: 'dynamodb-backups',
  after: ['dynamodb-tables'],
  async collect({ client }, { 'dynamodb-tables': { tables } = { tables: [] } }) {
    const { DynamoDBClient, DescribeContinuousBackupsCommand } = await import('@aws-sdk/client-dynamodb')
    const db = client(DynamoDBClient, 'dynamodb')
    const ask = async (TableName: string): Promise<boolean> => {
      const { ContinuousBackupsDescription: backups } = await db.send(new DescribeContinuousBackupsCommand({ TableName }))
      return backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus === 'ENABLED'
    }
    return new Map(await forEach(tables, async ({ arn, name }) => [arn, await seen(ask(name))] as const))
  },
})
