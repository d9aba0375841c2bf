import type { FunctionUrlConfig, LambdaClient } from '@aws-sdk/client-lambda'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { everyPage, seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** An address of a function on the internet. */
export interface FunctionUrl {
  url: string
  /** Whoever asks has to sign in to AWS; otherwise anybody is answered. */
  needsSignIn: boolean
  /** Of the alias it leads to; null: to the function itself. */
  alias: string | null
  /** Origins whose pages may read its answers; null: no rule. */
  origins: string[] | null
}
/** By the ARN of the function. */
export type LambdaUrls = ReadonlyMap<string, Seen<FunctionUrl[]>>

const factOf = ({ FunctionUrl: url = '', AuthType: auth, FunctionArn: arn = '', Cors: cors }: FunctionUrlConfig): FunctionUrl => ({
  url,
  needsSignIn: auth === 'AWS_IAM',
  alias: arn.split(':')[7] ?? null,
  origins: cors === undefined ? null : (cors.AllowOrigins ?? []),
})

async function urlsOf(lambda: LambdaClient, FunctionName: string): Promise<Seen<FunctionUrl[]>> {
  const { GetFunctionUrlConfigCommand, paginateListFunctionUrlConfigs } = await import('@aws-sdk/client-lambda')
  const listed = await seen(
    everyPage(paginateListFunctionUrlConfigs({ client: lambda }, { FunctionName }), ({ FunctionUrlConfigs: all }) => all?.map(factOf)),
  )
  const isRefused = listed instanceof Unseen && (listed.reason === 'denied' || listed.reason === 'throttled' || listed.reason === 'timeout')
  if (!(listed instanceof Unseen) || isRefused) return listed
  // those of aliases stand in the list alone, which not every implementation of the API has
  const own = lambda.send(new GetFunctionUrlConfigCommand({ FunctionName })).then((answer) => [factOf(answer)])
  return seen(own, ['ResourceNotFoundException'], [])
}

export const lambdaUrls = regionCollector({
  id: 'lambda-urls',
  after: ['lambda-functions'],
  async collect({ client }, { 'lambda-functions': { functions } = { functions: [] } }) {
    const { LambdaClient } = await import('@aws-sdk/client-lambda')
    const lambda = client(LambdaClient, 'lambda')
    return new Map(await forEach(functions, async ({ arn, name }) => [arn, await urlsOf(lambda, name)] as const))
  },
})
