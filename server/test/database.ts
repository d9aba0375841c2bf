import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

export { testPasswordOf } from './test-services.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner URL of the run's cluster, from tools/test-cluster.ts. */
    clusterUrl: string
  }
}

export const TEMPLATE = 'parapet_template'

async function asOwner(run: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}

/** A database of its own, cloned from the migrated template in some 50 ms. */
export async function cloneDatabase(): Promise<{ ownerUrl: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  // a template can be copied by one session at a time
  await asOwner(async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('parapet template'))`)
    await client.query(`create database ${name} template ${TEMPLATE}`)
    // what a template lets its roles do is not copied (server/db/roles.ts)
    await client.query(`revoke temporary on database ${name} from public`)
  })
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  return { ownerUrl: url.href, drop: () => asOwner((client) => client.query(`drop database if exists ${name} with (force)`)) }
}
