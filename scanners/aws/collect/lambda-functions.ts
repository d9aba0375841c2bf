import type { FunctionConfiguration } from '@aws-sdk/client-lambda'
import { secretsInPairs, type TextSecret } from '#scanners/sdk/secret-text.ts'
import type { InventoryItem } from '#scanners/sdk/inventory.ts'
import { arnOf, type AwsAccount } from '#scanners/aws/arn.ts'
import { pagesOf, wantedOf } from '#scanners/aws/api/only.ts'
import { picked } from '#scanners/aws/api/picked.ts'
import { encryptedBy, placed } from '#scanners/aws/relations.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { everyPage } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

export interface LambdaFunction {
  arn: string
  name: string
  /** nodejs24.x; null: it runs an image, whose contents are its owner's. */
  runtime: string | null
  /** Secrets among its environment variables, which are not kept themselves. */
  secrets: Seen<TextSecret[]>
  /** Ids of the subnets it stands in; none: it runs outside the account's networks. */
  subnets: string[]
  config: InventoryItem['config']
  relations: InventoryItem['relations']
}
export interface LambdaFunctions {
  region: string
  asOf: Date
  functions: LambdaFunction[]
}

const secretsOf = ({ Environment: environment }: FunctionConfiguration): Seen<TextSecret[]> =>
  // its key refuses the scanner, so that Lambda cannot show the variables
  environment?.Error !== undefined ? new Unseen('denied') : secretsInPairs(Object.entries(environment?.Variables ?? {}))

const SHOWN = ['Runtime', 'PackageType', 'Handler', 'MemorySize', 'Timeout', 'LastModified', 'Architectures'] as const

const relationsOf = (account: AwsAccount, region: string, { Role: role, VpcConfig: vpc, KMSKeyArn: key }: FunctionConfiguration) => [
  ...(role === undefined ? [] : [{ kind: 'has-role' as const, to: role }]),
  ...placed(account, region, { vpc: vpc?.VpcId, subnets: vpc?.SubnetIds ?? [], groups: vpc?.SecurityGroupIds ?? [] }),
  ...encryptedBy(key),
]

const factOf = (account: AwsAccount, region: string, row: FunctionConfiguration): LambdaFunction => ({
  // asked for by its name, a function may be told with a version
  arn: (row.FunctionArn ?? arnOf(account, 'lambda', region, `function:${row.FunctionName}`)).split(':').slice(0, 7).join(':'),
  name: row.FunctionName ?? '',
  runtime: row.PackageType === 'Image' ? null : (row.Runtime ?? null),
  secrets: secretsOf(row),
  subnets: row.VpcConfig?.SubnetIds ?? [],
  config: {
    ...picked(row, SHOWN),
    Tracing: row.TracingConfig?.Mode ?? 'PassThrough',
    EnvironmentVariables: Object.keys(row.Environment?.Variables ?? {}),
  },
  relations: relationsOf(account, region, row),
})

export const lambdaFunctions = regionCollector({
  id: 'lambda-functions',
  async collect({ client, region, account, environment }) {
    const { LambdaClient, GetFunctionConfigurationCommand, paginateListFunctions } = await import('@aws-sdk/client-lambda')
    const lambda = client(LambdaClient, 'lambda')
    async function* one(FunctionName: string) {
      yield { Functions: [await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }))] }
    }
    const pages = pagesOf(
      wantedOf(environment, 'lambda', 'function:'),
      (name): AsyncIterable<{ Functions?: FunctionConfiguration[] | undefined }> =>
        name === undefined ? paginateListFunctions({ client: lambda }, { MaxItems: 50 }) : one(name),
      ['ResourceNotFoundException'],
    )
    const functions = await everyPage(pages, ({ Functions: rows = [] }) => rows.map((row) => factOf(account, region, row)))
    return { region, asOf: account.scannedAt, functions }
  },
})
