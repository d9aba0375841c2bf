import { arnOf, resourceOf } from '#scanners/aws/arn.ts'
import { wantedOf } from '#scanners/aws/api/only.ts'
import { encryptedBy, shown } from '#scanners/aws/relations.ts'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { everyPage, required, seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

export interface Queue {
  policy: string | null
  /** The key it is encrypted with; 'SQS': one of SQS's own; null: it is not encrypted. */
  key: string | null
}
export interface SqsQueues {
  region: string
  queues: { arn: string; name: string; queue: Seen<Queue> }[]
}

const NO_QUEUE = ['QueueDoesNotExist', 'NonExistentQueue', 'AWS.SimpleQueueService.NonExistentQueue']
const keyOf = (attributes: Partial<Record<string, string>>): string | null => {
  const key = attributes['KmsMasterKeyId'] ?? ''
  if (key !== '') return key
  return attributes['SqsManagedSseEnabled'] === 'true' ? 'SQS' : null
}

export const sqsQueues = regionCollector({
  id: 'sqs-queues',
  async collect({ client, region, account, environment }) {
    const { SQSClient, GetQueueAttributesCommand, GetQueueUrlCommand, paginateListQueues } = await import('@aws-sdk/client-sqs')
    const sqs = client(SQSClient, 'sqs')
    const wanted = wantedOf(environment, 'sqs', '')
    // without a size SQS answers the first thousand and no token
    const list = () => everyPage(paginateListQueues({ client: sqs }, { MaxResults: 1_000 }), ({ QueueUrls: urls }) => urls)
    const one = async (QueueName: string): Promise<string[]> => {
      const url = await seen(
        sqs.send(new GetQueueUrlCommand({ QueueName })).then(({ QueueUrl }) => QueueUrl ?? null),
        NO_QUEUE,
        null,
      )
      if (url instanceof Unseen) return required(sqs.send(new GetQueueUrlCommand({ QueueName })).then(({ QueueUrl = '' }) => [QueueUrl]))
      return url === null ? [] : [url]
    }
    const urls = wanted === 'none' ? [] : await (wanted.all ? list() : one(wanted.name))
    const queues = await forEach(urls, async (url) => {
      const name = url.slice(url.lastIndexOf('/') + 1)
      const ask = sqs.send(new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['All'] }))
      const attributes = await seen(
        ask.then(({ Attributes: all }): Partial<Record<string, string>> | null => all ?? {}),
        NO_QUEUE,
        null,
      )
      return { arn: arnOf(account, 'sqs', region, name), name, attributes }
    })
    // deleted since it was listed
    const there = queues.flatMap(({ attributes, ...queue }) => (attributes === null ? [] : [{ ...queue, attributes }]))
    environment.tellInventory?.({
      resourceType: 'AWS::SQS::Queue',
      complete: environment.only === undefined,
      items: there.map(({ arn, name, attributes }) => {
        const known = attributes instanceof Unseen ? {} : attributes
        return {
          resource: resourceOf(arn, region),
          name,
          tags: {},
          config: shown({
            Encryption: attributes instanceof Unseen ? 'unknown' : keyOf(known),
            MessageRetentionPeriod: known['MessageRetentionPeriod'],
            VisibilityTimeout: known['VisibilityTimeout'],
            FifoQueue: known['FifoQueue'] === 'true',
            HasPolicy: (known['Policy'] ?? '') !== '',
          }),
          relations: encryptedBy(known['KmsMasterKeyId']),
        }
      }),
    })
    return {
      region,
      queues: there.map(({ arn, name, attributes }) => ({
        arn,
        name,
        queue: attributes instanceof Unseen ? attributes : { policy: attributes['Policy'] || null, key: keyOf(attributes) },
      })),
    }
  },
})
