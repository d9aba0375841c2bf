import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import { readConfig } from '#server/config.ts'
import { noClient } from '#server/context.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { newId } from '#server/new-id.ts'
import { issueSession } from '#server/modules/sessions/index.ts'
import type { Services } from '#server/services.ts'
import { createServer, openServices } from '#server/start.ts'

/** A whole installation on an empty folder, as people start it: durable database, schema, roles, API over HTTP. */
export interface Installation {
  services: Services
  /** The superuser, past row-level security: for loading and for bare SQL. */
  owner: Client
  origin: string
  close: () => Promise<void>
}

/** @param work also works on jobs; nothing is scanned until startScanWorker */
export async function openInstallation({
  work = false,
  environment = {},
}: { work?: boolean; environment?: Record<string, string> } = {}): Promise<Installation> {
  const dir = await mkdtemp(join(tmpdir(), 'parapet-bench-'))
  // started by root, PostgreSQL runs as another user, who must be able to pass through
  await chmod(dir, 0o711)
  const cluster = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log: () => undefined, durable: true })
  const config = readConfig({ PARAPET_DATA_DIR: dir, PARAPET_DEMO: '0', DATABASE_URL: cluster.adminUrl, ...environment })
  const { services, close } = await openServices(config, { work, log: pino({ level: 'silent' }) })
  const server = await createServer(services, { rateLimits: false, web: false })
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  const owner = new Client({ connectionString: cluster.adminUrl })
  await owner.connect()
  return {
    services,
    owner,
    origin,
    async close() {
      await owner.end()
      await server.close()
      await close()
      await cluster.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** An account with one owner in it. */
export async function createAccount({ services }: Installation): Promise<{ accountId: string; userId: string; token: string }> {
  const { identity } = services.database
  const accountId = newId()
  const userId = newId()
  await identity.insertInto('account').values({ account_id: accountId, name: 'Benchmark', nickname: null }).execute()
  await identity
    .insertInto('app_user')
    .values({
      id: userId,
      email: `${userId}@example.test`,
      first_name: 'Ada',
      last_name: 'Bench',
      language: null,
      confirmed_at: new Date(),
    })
    .execute()
  await identity.insertInto('membership').values({ account_id: accountId, user_id: userId, role: 'Owner' }).execute()
  const { accessToken } = await issueSession(services, { userId, accountId, client: noClient })
  return { accountId, userId, token: accessToken }
}
