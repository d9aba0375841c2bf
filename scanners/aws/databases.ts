import type { Verdict } from '#scanners/sdk/check.ts'
import { resourceOf } from './arn.ts'
import type { Database } from './collect/rds-instances.ts'
import type { AwsFacts } from './facts.ts'
import { judged, settings, type Judged } from '#scanners/sdk/cloud/judge.ts'

type Databases = Pick<AwsFacts, 'rds-clusters' | 'rds-instances'>
export type DatabaseFamily = 'mysql' | 'postgres' | 'sqlserver' | 'oracle' | 'db2' | 'docdb' | 'neptune'

/** Which database an engine is, in all its editions; undefined: one that is not known here. */
export function engineFamily(engine: string): DatabaseFamily | undefined {
  if (/^(?:mysql|mariadb|aurora|aurora-mysql)$/u.test(engine)) return 'mysql'
  if (/^(?:postgres|aurora-postgresql)$/u.test(engine)) return 'postgres'
  const name = engine.replace(/^custom-/u, '')
  return (['sqlserver', 'oracle', 'db2', 'docdb', 'neptune'] as const).find((family) => name.startsWith(family))
}

/** How the facts of a version of an engine are found. */
export const engineKey = ({ engine, version }: { engine: string; version: string }): string => `${engine} ${version}`
/** How the facts of a parameter group are found. */
export const groupKey = (kind: 'instance' | 'cluster', name: string): string => `${kind} ${name}`

/**
 * What the settings are judged of that a cluster has for all its instances (storage, backups, deletion, sign-in): each cluster,
 * and each instance that is a member of none. RDS repeats them on the members, where nobody can change them.
 */
export const databasesOf = ({ 'rds-clusters': { clusters }, 'rds-instances': { instances } }: Databases): readonly Database[] => {
  const known = new Set(clusters.map(({ name }) => name))
  return [...clusters, ...instances.filter(({ cluster }) => cluster === null || !known.has(cluster))]
}

/** Judges one setting of every database; undefined where the question makes no sense for it. */
export const judgeDatabases = (
  facts: Databases,
  judge: (database: Database) => (Judged & { values: Readonly<Record<string, unknown>> }) | undefined,
): Verdict[] =>
  databasesOf(facts).flatMap((database) => {
    const said = judge(database)
    if (said === undefined) return []
    const { values, ...rest } = said
    const label = database.arn.includes(':cluster:') ? 'DescribeDBClusters' : 'DescribeDBInstances'
    const evidence = [settings(label, { Engine: database.engine, ...values })]
    return [judged(resourceOf(database.arn, facts['rds-instances'].region), { ...rest, options: { evidence, ...rest.options } })]
  })

const TLS_PARAMETERS: Partial<Record<DatabaseFamily, string>> = {
  mysql: 'require_secure_transport',
  postgres: 'rds.force_ssl',
  sqlserver: 'rds.force_ssl',
  docdb: 'tls',
}
/** The parameter by which a database refuses connections without TLS. Neptune always does; Oracle and Db2 have no such parameter. */
export const tlsParameterOf = (engine: string): string | undefined => {
  const family = engineFamily(engine)
  return family === undefined ? undefined : TLS_PARAMETERS[family]
}

const PORTS: Readonly<Record<DatabaseFamily, number>> = {
  mysql: 3_306,
  postgres: 5_432,
  sqlserver: 1_433,
  oracle: 1_521,
  db2: 50_000,
  docdb: 27_017,
  neptune: 8_182,
}
/** The port on which a database listens where nobody chooses another. */
export const usualPortOf = (engine: string): number => PORTS[engineFamily(engine) ?? 'mysql']
