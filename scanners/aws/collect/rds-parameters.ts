import { groupKey } from '#scanners/aws/databases.ts'
import type { Parameter } from '@aws-sdk/client-rds'
import { forEach, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { everyPage, seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** Parameters that say whether a connection without TLS is refused. */
const ABOUT_TLS = new Set(['rds.force_ssl', 'require_secure_transport', 'tls'])
export type DbParameters = Readonly<Record<string, string>>

/** What parameter groups in use say of TLS, by kind of group and name. */
export type RdsParameters = ReadonlyMap<string, Seen<DbParameters>>

const aboutTls = (parameters: readonly Parameter[]): DbParameters =>
  Object.fromEntries(
    parameters.flatMap(({ ParameterName: name = '', ParameterValue: value }): [string, string][] =>
      ABOUT_TLS.has(name) && value !== undefined ? [[name, value]] : [],
    ),
  )

/** Reads each group once, however many databases use it. */
export const rdsParameters = regionCollector({
  id: 'rds-parameters',
  after: ['rds-clusters', 'rds-instances'],
  async collect({ client }, { 'rds-clusters': { clusters } = { clusters: [] }, 'rds-instances': { instances } = { instances: [] } }) {
    const { RDSClient, paginateDescribeDBParameters, paginateDescribeDBClusterParameters } = await import('@aws-sdk/client-rds')
    const rds = client(RDSClient, 'rds')
    const ofInstances = instances.flatMap(({ cluster, parameterGroup }) =>
      cluster === null && parameterGroup !== null ? parameterGroup : [],
    )
    const ofClusters = clusters.flatMap(({ parameterGroup }) => parameterGroup ?? [])
    const read = async (kind: 'instance' | 'cluster', name: string): Promise<DbParameters> =>
      aboutTls(
        kind === 'instance'
          ? await everyPage(
              paginateDescribeDBParameters({ client: rds }, { DBParameterGroupName: name, MaxRecords: 100 }),
              (page) => page.Parameters,
            )
          : await everyPage(
              paginateDescribeDBClusterParameters({ client: rds }, { DBClusterParameterGroupName: name, MaxRecords: 100 }),
              (page) => page.Parameters,
            ),
      )
    const groups = [
      ...[...new Set(ofInstances)].map((name) => ({ kind: 'instance' as const, name })),
      ...[...new Set(ofClusters)].map((name) => ({ kind: 'cluster' as const, name })),
    ]
    return new Map(await forEach(groups, async ({ kind, name }) => [groupKey(kind, name), await seen(read(kind, name))] as const))
  },
})
