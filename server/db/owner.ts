import { join } from 'node:path'
import { Client } from 'pg'
import type { Config } from '#server/config.ts'
import { parseRing, type KeyRing } from '#server/secrets/key.ts'
import { readKeyFile } from '#server/secrets/key-file.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { postgresFolder } from '#server/db/embedded/run-as.ts'
import type { RoleKey } from './roles.ts'

/** Where the installation's key lies unless PARAPET_KEY holds it. */
export const keyFileOf = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'key')

/** The installation's keys. @throws Error with one sentence when they cannot be used */
export const ringOfConfig = (config: Pick<Config, 'dataDir' | 'key'>): KeyRing =>
  config.key === undefined ? readKeyFile(keyFileOf(config)) : parseRing(config.key, 'PARAPET_KEY')

/** Passwords of the database's roles, derived from the installation's key; stored nowhere. */
export const rolePasswordOf =
  (secrets: Pick<Secrets, 'rolePassword'>) =>
  (role: RoleKey): string =>
    secrets.rolePassword(role)

/** URL of the database's owner: DATABASE_URL, or the embedded server, started or adopted. */
export async function ownerUrlOf(config: Pick<Config, 'databaseUrl' | 'dataDir'>, log: (line: string) => void): Promise<string> {
  return config.databaseUrl ?? (await startEmbeddedPostgres({ dir: postgresFolder(config.dataDir), log })).adminUrl
}

interface OwnerFacts {
  /** 180004 for 18.4 */
  versionNumber: number
  /** What the owner lacks of what migrating needs. */
  missing: string[]
}

const OLDEST = 160_000
const LIMIT_MS = 5_000

/** Asks a database what its owner may do. @throws Error of the connection: unreachable, wrong password, no such database */
export async function inspectOwner(ownerUrl: string): Promise<OwnerFacts> {
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: LIMIT_MS, query_timeout: LIMIT_MS })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number; roles: boolean; bypass: boolean; creates: boolean }>(`
      select current_setting('server_version_num')::int as version, r.rolsuper or r.rolcreaterole as roles, r.rolsuper or r.rolbypassrls as bypass,
             has_database_privilege(current_database(), 'CREATE') as creates
        from pg_roles r where r.rolname = current_user`)
    const [facts] = rows
    if (facts === undefined) throw new Error('The database does not know its own user.')
    const missing = [
      ...(facts.version < OLDEST ? ['PostgreSQL 16 or newer'] : []),
      ...(facts.roles ? [] : ['CREATEROLE']),
      ...(facts.bypass ? [] : ['BYPASSRLS']),
      ...(facts.creates ? [] : ['CREATE on the database']),
    ]
    return { versionNumber: facts.version, missing }
  } finally {
    await client.end()
  }
}
