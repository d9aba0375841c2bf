import type { TableDescription } from '@aws-sdk/client-dynamodb'
import { arnOf, resourceOf } from '#scanners/aws/arn.ts'
import { namesOf, wantedOf } from '#scanners/aws/api/only.ts'
import { encryptedBy, shown } from '#scanners/aws/relations.ts'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { everyPage, seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

export interface Table {
  /** Encrypted with a key of the account; AWS's own, which is the default, is nobody's to control. */
  ownKey: boolean
  deletionProtection: boolean
}
export interface DynamoDbTables {
  region: string
  tables: { arn: string; name: string; table: Seen<Table> }[]
}

const factOf = ({ SSEDescription: sse, DeletionProtectionEnabled: isProtected = false }: TableDescription): Table => ({
  ownKey: sse?.SSEType === 'KMS' && (sse.Status === 'ENABLED' || sse.Status === 'UPDATING' || sse.Status === undefined),
  deletionProtection: isProtected,
})

export const dynamoDbTables = regionCollector({
  id: 'dynamodb-tables',
  async collect({ client, region, account, environment }) {
    const { DynamoDBClient, DescribeTableCommand, paginateListTables } = await import('@aws-sdk/client-dynamodb')
    const db = client(DynamoDBClient, 'dynamodb')
    const list = () => everyPage(paginateListTables({ client: db }, { Limit: 100 }), ({ TableNames: names }) => names)
    const names = await namesOf(wantedOf(environment, 'dynamodb', 'table/'), list)
    const described = await forEach(names, async (name) => ({
      name,
      arn: arnOf(account, 'dynamodb', region, `table/${name}`),
      row: await seen(
        db.send(new DescribeTableCommand({ TableName: name })).then(({ Table: table }) => table ?? null),
        ['ResourceNotFoundException'],
        null,
      ),
    }))
    const there = described.flatMap(({ row, ...table }) =>
      row === null || (!(row instanceof Unseen) && row.TableStatus === 'DELETING') ? [] : [{ ...table, row }],
    )
    environment.tellInventory?.({
      resourceType: 'AWS::DynamoDB::Table',
      complete: environment.only === undefined,
      items: there.map(({ arn, name, row }) => {
        const known: TableDescription = row instanceof Unseen ? {} : row
        return {
          resource: resourceOf(arn, region),
          name,
          tags: {},
          config: shown({
            TableStatus: known.TableStatus,
            BillingMode: known.BillingModeSummary?.BillingMode ?? 'PROVISIONED',
            ItemCount: known.ItemCount,
            TableSizeBytes: known.TableSizeBytes,
            KmsKey: known.SSEDescription?.KMSMasterKeyArn,
            DeletionProtection: known.DeletionProtectionEnabled,
          }),
          relations: encryptedBy(known.SSEDescription?.KMSMasterKeyArn),
        }
      }),
    })
    return { region, tables: there.map(({ arn, name, row }) => ({ arn, name, table: row instanceof Unseen ? row : factOf(row) })) }
  },
})
