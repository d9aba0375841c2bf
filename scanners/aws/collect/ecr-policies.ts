import { forEach, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** The document that says who may come to a repository, by the ARN of the repository; null: there is none. */
export type EcrPolicies = ReadonlyMap<string, Seen<string | null>>

export const ecrPolicies = regionCollector({
  id: 'ecr-policies',
  after: ['ecr-repositories'],
  async collect({ client }, { 'ecr-repositories': { repositories } = { repositories: [] } }) {
    const { ECRClient, GetRepositoryPolicyCommand } = await import('@aws-sdk/client-ecr')
    const ecr = client(ECRClient, 'ecr')
    const policies = await forEach(repositories, async ({ arn, name }) => {
      const ask = ecr.send(new GetRepositoryPolicyCommand({ repositoryName: name })).then(({ policyText }) => policyText ?? null)
      return [arn, await seen(ask, ['RepositoryPolicyNotFoundException', 'RepositoryNotFoundException'], null)] as const
    })
    return new Map(policies)
  },
})
