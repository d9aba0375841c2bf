import { spawn } from 'node:child_process'
import { once } from 'node:events'
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
  dir: string
  /** Starts the API, without rate limits, or a worker in a process of its own; resolves once it serves. */
  startProcess: (program: 'api' | 'worker') => Promise<Process>
  close: () => Promise<void>
}

export interface Process {
  pid: number
  /** Of the API. */
  origin: string
  stop: () => Promise<void>
}
export interface Person {
  userId: string
  token: string
}
export interface Account extends Person {
  accountId: string
}

const PROGRAMS = { api: ['bench/api-process.ts'], worker: ['server/main.ts', '--role=worker'] } as const

async function startProcess(program: keyof typeof PROGRAMS, environment: Record<string, string>): Promise<Process> {
  const child = spawn(process.execPath, PROGRAMS[program], {
    cwd: new URL('..', import.meta.url),
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  // each says in one line that it serves; the API says where
  const said = await Promise.race([once(child.stdout, 'data'), ended.then(() => [''])])
  if (child.pid === undefined || String(said[0]) === '') throw new Error(`The ${program} process ended before it served`)
  child.stdout.resume()
  return {
    pid: child.pid,
    origin: String(said[0]).trim(),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** @param work also works on jobs; nothing is scanned until startScanWorker */
export async function openInstallation({ work = false, scanConcurrency = 8 } = {}): Promise<Installation> {
  const dir = await mkdtemp(join(tmpdir(), 'parapet-bench-'))
  // started by root, PostgreSQL runs as another user, who must be able to pass through
  await chmod(dir, 0o711)
  const cluster = await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log: () => undefined, durable: true })
  const environment = {
    PARAPET_DATA_DIR: dir,
    PARAPET_DEMO: '0',
    PARAPET_LOG_LEVEL: 'error',
    PARAPET_ALLOWED_PRIVATE_TARGETS: '127.0.0.1/32',
    PARAPET_SCAN_CONCURRENCY: String(scanConcurrency),
    DATABASE_URL: cluster.adminUrl,
  }
  const config = readConfig(environment)
  const { services, close } = await openServices(config, { work, log: pino({ level: 'silent' }) })
  const server = await createServer(services, { rateLimits: false, web: false })
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  const owner = new Client({ connectionString: cluster.adminUrl })
  await owner.connect()
  return {
    services,
    owner,
    origin,
    dir,
    startProcess: (program) => startProcess(program, environment),
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
export async function createAccount(installation: Installation): Promise<Account> {
  const accountId = newId()
  const { identity } = installation.services.database
  await identity.insertInto('account').values({ account_id: accountId, name: 'Benchmark', nickname: null }).execute()
  return { accountId, ...(await addPerson(installation, accountId)) }
}

/** One more owner of an account. */
export async function addPerson({ services }: Installation, accountId: string): Promise<Person> {
  const { identity } = services.database
  const userId = newId()
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
  return { userId, token: accessToken }
}

/** Calls the API over a kept-alive connection, as a browser does. @throws Error when it answers with a problem */
export async function callApi(
  origin: string,
  token: string,
  path: string,
  change?: { method: 'POST' | 'PATCH'; body: object },
): Promise<unknown> {
  const answer = await fetch(`${origin}/client${path}`, {
    headers: { authorization: `Bearer ${token}`, ...(change && { 'content-type': 'application/json' }) },
    ...(change && { method: change.method, body: JSON.stringify(change.body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
  return JSON.parse(text)
}
