import { everyPage } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** Who is told of events of RDS in a region. */
export interface RdsEvents {
  region: string
  subscriptions: {
    name: string
    enabled: boolean
    /** db-instance, db-cluster, db-parameter-group, db-security-group …; null: every kind. */
    source: string | null
    /** The resources it is about; none: all. */
    ids: string[]
    /** failure, maintenance …; none: all. */
    categories: string[]
  }[]
}

export const rdsEvents = regionCollector({
  id: 'rds-events',
  async collect({ client, region }) {
    const { RDSClient, paginateDescribeEventSubscriptions } = await import('@aws-sdk/client-rds')
    const pages = paginateDescribeEventSubscriptions({ client: client(RDSClient, 'rds') }, { MaxRecords: 100 })
    const rows = await everyPage(pages, ({ EventSubscriptionsList: list }) => list)
    const subscriptions = rows.map((row) => ({
      name: row.CustSubscriptionId ?? '',
      enabled: row.Enabled ?? false,
      source: row.SourceType === undefined || row.SourceType === '' ? null : row.SourceType,
      ids: row.SourceIdsList ?? [],
      categories: row.EventCategoriesList ?? [],
    }))
    return { region, subscriptions }
  },
})
