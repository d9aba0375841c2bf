import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import type { AwsFacts } from '#scanners/aws/facts.ts'
import { exposureOfFunction } from '#scanners/aws/judge/function-policy.ts'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'
import type { FunctionUrl } from './lambda-urls.ts'

type Facts = Pick<AwsFacts, 'account' | 'lambda-policies' | 'lambda-urls'>

/** Through what anybody comes to a function; null where nothing is seen to, and not all was seen. */
function openings(arn: string, { account, ...facts }: Facts): Json[] | null {
  const policy = facts['lambda-policies'].get(arn)
  const urls = facts['lambda-urls'].get(arn)
  const isWhole = ![policy, urls].some((fact) => fact === undefined || fact instanceof Unseen)
  const exposure = typeof policy === 'string' ? exposureOfFunction(policy, account.accountId) : null
  const byPolicy =
    exposure?.known === true ? exposure.everyone.map(({ statement, access }) => ({ by: 'policy', through: statement, access })) : []
  const byUrl = urlsOf(urls).flatMap(({ url, needsSignIn }) => (needsSignIn ? [] : [{ by: 'url', through: url, access: ['write'] }]))
  const open = [...byPolicy, ...byUrl]
  return open.length > 0 || isWhole ? open : null
}
const urlsOf = (urls: Seen<FunctionUrl[]> | undefined): FunctionUrl[] => (urls === undefined || urls instanceof Unseen ? [] : urls)

/** Tells the functions when all is known of them: the last collector of Lambda. */
export const lambdaInventory = regionCollector({
  id: 'lambda-inventory',
  inventory: 'Lambda',
  after: ['lambda-functions', 'lambda-policies', 'lambda-urls'],
  async collect({ client, region, environment }, facts) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it comes after has been collected
    const all = facts as AwsFacts
    const { LambdaClient, ListTagsCommand } = await import('@aws-sdk/client-lambda')
    const lambda = client(LambdaClient, 'lambda')
    const items = await forEach(all['lambda-functions'].functions, async ({ arn, name, config, relations }): Promise<InventoryItem> => {
      const tags = await seen(lambda.send(new ListTagsCommand({ Resource: arn })).then(({ Tags = {} }) => Tags))
      const urls = urlsOf(all['lambda-urls'].get(arn))
      return {
        resource: resourceOf(arn, region),
        name,
        tags: tags instanceof Unseen ? {} : tags,
        config: { ...config, FunctionUrls: urls.map(({ url }) => url), public: openings(arn, all) },
        relations,
      }
    })
    environment.tellInventory?.({ resourceType: 'AWS::Lambda::Function', complete: environment.only === undefined, items })
    return { functions: items.length }
  },
})
