import { forEach, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** Whether each cluster keeps a log of connections and users, by its ARN. */
export type RedshiftLogging = ReadonlyMap<string, Seen<boolean>>

export const redshiftLogging = regionCollector({
  id: 'redshift-logging',
  after: ['redshift-clusters'],
  async collect({ client }, { 'redshift-clusters': { warehouses } = { warehouses: [] } }) {
    const { RedshiftClient, DescribeLoggingStatusCommand } = await import('@aws-sdk/client-redshift')
    const redshift = client(RedshiftClient, 'redshift')
    const ask = (ClusterIdentifier: string) =>
      redshift.send(new DescribeLoggingStatusCommand({ ClusterIdentifier })).then(({ LoggingEnabled: isOn = false }) => isOn)
    return new Map(await forEach(warehouses, async ({ arn, name }) => [arn, await seen(ask(name))] as const))
  },
})
