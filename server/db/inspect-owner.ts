import { Client } from 'pg'

export interface OwnerFacts {
  /** 180004 for 18.4 */
  versionNumber: number
  /** What the owner lacks of what migrating needs. */
  missing: string[]
}

const OLDEST = 150_000
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
      ...(facts.version < OLDEST ? ['PostgreSQL 15 or newer'] : []),
      ...(facts.roles ? [] : ['CREATEROLE']),
      ...(facts.bypass ? [] : ['BYPASSRLS']),
      ...(facts.creates ? [] : ['CREATE on the database']),
    ]
    return { versionNumber: facts.version, missing }
  } finally {
    await client.end()
  }
}
