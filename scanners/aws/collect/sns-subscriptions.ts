import { everyPage } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

export interface SnsSubscriptions {
  region: string
  subscriptions: { arn: string; protocol: string }[]
}

export const snsSubscriptions = regionCollector({
  id: 'sns-subscriptions',
  async collect({ client, region, account }) {
    const { SNSClient, paginateListSubscriptions } = await import('@aws-sdk/client-sns')
    const rows = await everyPage(paginateListSubscriptions({ client: client(SNSClient, 'sns') }, {}), ({ Subscriptions: list }) => list)
    // a subscription that waits for its confirmation, or was deleted, has no name of its own
    const confirmed = rows.filter(
      ({ SubscriptionArn: arn = '', Owner: owner = account.accountId }) => arn.startsWith('arn:') && owner === account.accountId,
    )
    return { region, subscriptions: confirmed.map(({ SubscriptionArn: arn = '', Protocol: protocol = '' }) => ({ arn, protocol })) }
  },
})
