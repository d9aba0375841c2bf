import { forEach, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { accountCollector } from './collector.ts'

/** What the list of distributions does not tell of one. */
export interface DistributionSettings {
  /** Where the log goes; null: none is kept by the distribution itself. */
  logsTo: string | null
  rootObject: string | null
  /** A behavior sends a live log. */
  hasLiveLog: boolean
}
/** By the ARN of the distribution. */
export type CloudFrontSettings = ReadonlyMap<string, Seen<DistributionSettings>>

export const cloudFrontSettings = accountCollector({
  id: 'cloudfront-settings',
  after: ['cloudfront-distributions'],
  async collect({ client }, { 'cloudfront-distributions': distributions = [] }) {
    const { CloudFrontClient, GetDistributionConfigCommand } = await import('@aws-sdk/client-cloudfront')
    const cloudFront = client(CloudFrontClient, 'cloudfront')
    const settings = await forEach(distributions, async ({ arn, id }) => {
      const ask = cloudFront
        .send(new GetDistributionConfigCommand({ Id: id }))
        .then(({ DistributionConfig: config }): DistributionSettings => {
          const { Logging: log, DefaultRootObject: root = '', DefaultCacheBehavior: main, CacheBehaviors: others } = config ?? {}
          const live = [main, ...(others?.Items ?? [])].some((behavior) => (behavior?.RealtimeLogConfigArn ?? '') !== '')
          return { logsTo: log?.Enabled === true ? (log.Bucket ?? '') : null, rootObject: root === '' ? null : root, hasLiveLog: live }
        })
      return [arn, await seen(ask)] as const
    })
    return new Map(settings)
  },
})
