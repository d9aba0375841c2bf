import { forEach, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { everyPage, seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** Whether each parameter group in use refuses connections without TLS, by its name. */
export type RedshiftParameters = ReadonlyMap<string, Seen<boolean>>

export const redshiftParameters = regionCollector({
  id: 'redshift-parameters',
  after: ['redshift-clusters'],
  async collect({ client }, { 'redshift-clusters': { warehouses } = { warehouses: [] } }) {
    const { RedshiftClient, paginateDescribeClusterParameters } = await import('@aws-sdk/client-redshift')
    const redshift = client(RedshiftClient, 'redshift')
    const ask = async (ParameterGroupName: string): Promise<boolean> => {
      const pages = paginateDescribeClusterParameters({ client: redshift }, { ParameterGroupName, MaxRecords: 100 })
      const parameters = await everyPage(pages, (page) => page.Parameters)
      return parameters.some(({ ParameterName: name, ParameterValue: value }) => name === 'require_ssl' && value?.toLowerCase() === 'true')
    }
    const groups = [...new Set(warehouses.flatMap(({ parameterGroup }) => parameterGroup ?? []))]
    return new Map(await forEach(groups, async (name) => [name, await seen(ask(name))] as const))
  },
})
