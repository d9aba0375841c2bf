import type { Metric, MetricAlarm } from '@aws-sdk/client-cloudwatch'
import { everyPage } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** A pattern that counts lines of a log group into a metric. */
export interface LogFilter {
  logGroup: string
  pattern: string
  metrics: readonly string[]
}
/** What is counted in logs of a region. */
export interface LogFilters {
  region: string
  filters: readonly LogFilter[]
}
export const logFilters = regionCollector({
  id: 'log-filters',
  async collect({ client, region }): Promise<LogFilters> {
    const { CloudWatchLogsClient, paginateDescribeMetricFilters } = await import('@aws-sdk/client-cloudwatch-logs')
    const pages = paginateDescribeMetricFilters({ client: client(CloudWatchLogsClient, 'logs') }, {})
    const told = await everyPage(pages, ({ metricFilters }) => metricFilters)
    const filters = told.map(({ logGroupName: logGroup = '', filterPattern: pattern = '', metricTransformations = [] }) => ({
      logGroup,
      pattern,
      metrics: metricTransformations.map(({ metricNamespace = '', metricName = '' }) => `${metricNamespace}/${metricName}`),
    }))
    return { region, filters }
  },
})

/** The metric that an alarm looks at, or those that it reckons with. */
const metricsOf = ({ Namespace, MetricName, Metrics = [] }: MetricAlarm): Pick<Metric, 'Namespace' | 'MetricName'>[] => [
  ...(MetricName === undefined ? [] : [{ Namespace, MetricName }]),
  ...Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []),
]

/** Metrics whose alarms tell someone. */
export interface Alarms {
  region: string
  metrics: ReadonlySet<string>
}
export const alarms = regionCollector({
  id: 'alarms',
  async collect({ client, region }): Promise<Alarms> {
    const { CloudWatchClient, paginateDescribeAlarms } = await import('@aws-sdk/client-cloudwatch')
    const pages = paginateDescribeAlarms({ client: client(CloudWatchClient, 'cloudwatch') }, { AlarmTypes: ['MetricAlarm'] })
    const told = await everyPage(pages, ({ MetricAlarms }) => MetricAlarms)
    // one whose actions are off tells nobody
    const metrics = told.filter(({ ActionsEnabled }) => ActionsEnabled !== false).flatMap(metricsOf)
    return { region, metrics: new Set(metrics.map(({ Namespace = '', MetricName = '' }) => `${Namespace}/${MetricName}`)) }
  },
})
