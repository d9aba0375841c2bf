import { forEach, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** Whether old images of a repository are taken away by a rule, by the ARN of the repository. */
export type EcrLifecycles = ReadonlyMap<string, Seen<boolean>>

export const ecrLifecycles = regionCollector({
  id: 'ecr-lifecycles',
  after: ['ecr-repositories'],
  async collect({ client }, { 'ecr-repositories': { repositories } = { repositories: [] } }) {
    const { ECRClient, GetLifecyclePolicyCommand } = await import('@aws-sdk/client-ecr')
    const ecr = client(ECRClient, 'ecr')
    const policies = await forEach(repositories, async ({ arn, name }) => {
      const ask = ecr
        .send(new GetLifecyclePolicyCommand({ repositoryName: name }))
        .then(({ lifecyclePolicyText: text = '' }) => text !== '')
      return [arn, await seen(ask, ['LifecyclePolicyNotFoundException', 'RepositoryNotFoundException'], false)] as const
    })
    return new Map(policies)
  },
})
