import { forEach, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** The document that says who may call a function, by the ARN of the function; null: there is none. */
export type LambdaPolicies = ReadonlyMap<string, Seen<string | null>>

export const lambdaPolicies = regionCollector({
  id: 'lambda-policies',
  after: ['lambda-functions'],
  async collect({ client }, { 'lambda-functions': { functions } = { functions: [] } }) {
    const { LambdaClient, GetPolicyCommand } = await import('@aws-sdk/client-lambda')
    const lambda = client(LambdaClient, 'lambda')
    const policies = await forEach(functions, async ({ arn, name }) => {
      const asked = lambda.send(new GetPolicyCommand({ FunctionName: name })).then(({ Policy: policy }) => policy ?? null)
      return [arn, await seen(asked, ['ResourceNotFoundException'], null)] as const
    })
    return new Map(policies)
  },
})
