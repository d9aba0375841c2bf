import { arnOf, resourceOf } from '#scanners/aws/arn.ts'
import { namesOf, wantedOf } from '#scanners/aws/api/only.ts'
import { encryptedBy, shown } from '#scanners/aws/relations.ts'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { everyPage, seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

export interface Topic {
  policy: string | null
  /** The key it is encrypted with; null: it is not. */
  key: string | null
}
export interface SnsTopics {
  region: string
  topics: { arn: string; topic: Seen<Topic> }[]
}

const nameOf = (arn = '') => arn.slice(arn.lastIndexOf(':') + 1)

export const snsTopics = regionCollector({
  id: 'sns-topics',
  async collect({ client, region, account, environment }) {
    const { SNSClient, GetTopicAttributesCommand, paginateListTopics } = await import('@aws-sdk/client-sns')
    const sns = client(SNSClient, 'sns')
    const list = () =>
      everyPage(paginateListTopics({ client: sns }, {}), ({ Topics: rows }) => rows?.map(({ TopicArn: arn }) => nameOf(arn)))
    const names = await namesOf(wantedOf(environment, 'sns', ''), list)
    const asked = await forEach(names, async (name) => {
      const arn = arnOf(account, 'sns', region, name)
      const ask = sns.send(new GetTopicAttributesCommand({ TopicArn: arn }))
      return {
        arn,
        name,
        attributes: await seen(
          ask.then(({ Attributes: all }) => all ?? {}),
          ['NotFound', 'NotFoundException'],
          null,
        ),
      }
    })
    const there = asked.flatMap(({ attributes, ...topic }) => (attributes === null ? [] : [{ ...topic, attributes }]))
    environment.tellInventory?.({
      resourceType: 'AWS::SNS::Topic',
      complete: environment.only === undefined,
      items: there.map(({ arn, name, attributes }) => {
        const known = attributes instanceof Unseen ? {} : attributes
        return {
          resource: resourceOf(arn, region),
          name,
          tags: {},
          config: shown({
            DisplayName: known['DisplayName'],
            KmsMasterKeyId: known['KmsMasterKeyId'],
            SubscriptionsConfirmed: known['SubscriptionsConfirmed'],
          }),
          relations: encryptedBy(known['KmsMasterKeyId']),
        }
      }),
    })
    return {
      region,
      topics: there.map(({ arn, attributes }) => ({
        arn,
        topic:
          attributes instanceof Unseen ? attributes : { policy: attributes['Policy'] || null, key: attributes['KmsMasterKeyId'] || null },
      })),
    }
  },
})
