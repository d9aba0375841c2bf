import { engineKey } from '#scanners/aws/databases.ts'
import { forEach, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** What RDS says of each engine version in use: available, deprecated; 'gone': it is no longer offered. By `engine version`. */
export type RdsEngines = ReadonlyMap<string, Seen<string>>

export const rdsEngines = regionCollector({
  id: 'rds-engines',
  after: ['rds-instances'],
  async collect({ client }, { 'rds-instances': { instances } = { instances: [] } }) {
    const { RDSClient, DescribeDBEngineVersionsCommand } = await import('@aws-sdk/client-rds')
    const rds = client(RDSClient, 'rds')
    const used = new Map(instances.map(({ engine, version }) => [engineKey({ engine, version }), { engine, version }]))
    const ask = async (Engine: string, EngineVersion: string): Promise<string> => {
      const { DBEngineVersions: found } = await rds.send(new DescribeDBEngineVersionsCommand({ Engine, EngineVersion, IncludeAll: true }))
      return found?.[0] === undefined ? 'gone' : (found[0].Status ?? 'available')
    }
    return new Map(await forEach([...used], async ([key, { engine, version }]) => [key, await seen(ask(engine, version))] as const))
  },
})
