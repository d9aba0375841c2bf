import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findPrograms } from './binaries.ts'
import { claimFolder, openCluster, processOptions, SUPERUSER, type Cluster, type ClusterPlace } from './cluster.ts'
import { runningPostmaster, type Postmaster } from './postmaster.ts'
import { chooseUser, closedFolder } from './run-as.ts'

const run = promisify(execFile)
const START_ATTEMPTS = 20
const START_PAUSE_MS = 500
const LOG_ROTATE_BYTES = 10 * 1024 * 1024
/** Faults of a start that pass by themselves: the processes of a killed server still end, or another program took the port. */
const PASSING = /pre-existing shared memory block|could not bind|could not create any TCP\/IP sockets/

export interface EmbeddedPostgresOptions {
  /** Folder of the database; made when missing. */
  dir: string
  log: (message: string) => void
  /** false is for tests: no safety against power loss but speed, and connections for many processes. True by default. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  /** Connection string of the superuser to the database `postgres`. */
  adminUrl: string
  port: number
  /** true when the server was already running: who did not start it should not stop it. */
  adopted: boolean
  stop: () => Promise<void>
}

/**
 * Starts the PostgreSQL that the npm packages bring, on 127.0.0.1 only, or adopts it when it runs already. The server is
 * detached: neither Ctrl-C nor kill -9 of this process ends it, and what a killed server had committed is there again.
 * @throws Error with one sentence that says what to change
 */
export async function startEmbeddedPostgres({ log, durable = true, ...options }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dir = resolve(options.dir)
  const user = chooseUser(dir)
  const closed = user && closedFolder(dirname(dir), user)
  if (closed !== undefined) {
    throw new Error(
      `The database folder ${dir} cannot be used: PostgreSQL does not run as root but as ${user?.name}, who may not enter ${closed}; choose a data folder elsewhere, for example /var/lib/parapet.`,
    )
  }
  try {
    claimFolder(dir, user)
  } catch (cause) {
    throw new Error(
      `The database folder ${dir} cannot be made or does not belong to this user: choose another data folder, or start as its owner.`,
      { cause },
    )
  }
  const programs = await findPrograms(dir, user)
  const place = { dir, programs, user, durable }
  const cluster = await openCluster(place)
  const running = runningPostmaster(cluster.data)
  const adopted = running?.ready === true
  if (adopted) await refuseForeign(running, cluster)
  const server = adopted ? running : await start(place, cluster, log)
  log(`PostgreSQL ${adopted ? 'was running' : 'started'} on 127.0.0.1:${server.port}`)
  return {
    adminUrl: `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${server.port}/postgres`,
    port: server.port,
    adopted,
    stop: () => stop(place, cluster),
  }
}

/** The lock file may name a process and a port that others have by now: what answers there must be the server of this cluster. */
async function refuseForeign({ port }: Postmaster, { data, password }: Cluster): Promise<void> {
  const client = new Client({ host: '127.0.0.1', port, user: SUPERUSER, password, database: 'postgres', connectionTimeoutMillis: 10_000 })
  const isOurs = await client
    .connect()
    .then(() => client.query<{ folder: string }>(`select current_setting('data_directory') as folder`))
    .then(({ rows }) => realpathSync(rows[0]?.folder ?? '') === realpathSync(data))
    .catch(() => false)
  await client.end().catch(() => undefined)
  if (isOurs) return
  throw new Error(
    `On 127.0.0.1:${port}, where Parapet's own database should run by its lock file, answers a database that is not Parapet's, or none. If no PostgreSQL works on ${data}, remove the file postmaster.pid in it and start again: another port is taken by itself. Else stop that PostgreSQL first.`,
  )
}

async function start(place: ClusterPlace, cluster: Cluster, log: (message: string) => void): Promise<Postmaster> {
  const logFile = join(place.dir, 'postgres.log')
  rotate(logFile)
  for (let attempt = 1; ; attempt += 1) {
    const logged = sizeOf(logFile)
    await writeSettings(place, cluster)
    const exitCode = await pgCtl(place, ['start', '-D', cluster.data, '-w', '-t', '120', '-l', logFile])
    // Another process may have started it between our look and our start; that is as good.
    const running = runningPostmaster(cluster.data)
    if (running?.ready) return running
    const complaint = sizeOf(logFile) > 0 ? readFileSync(logFile).subarray(logged).toString().trim() : ''
    if (attempt === START_ATTEMPTS || !(running || PASSING.test(complaint))) {
      throw new Error(`PostgreSQL did not start (pg_ctl ended with ${exitCode}); the end of ${logFile} says: ${complaint.slice(-800)}`)
    }
    log('PostgreSQL is not ready yet, trying again')
    await sleep(START_PAUSE_MS)
  }
}

async function stop(place: ClusterPlace, cluster: Cluster): Promise<void> {
  if (!runningPostmaster(cluster.data)) return
  await run(place.programs.pgCtl, ['stop', '-D', cluster.data, '-m', 'fast', '-w'], processOptions(place.dir, place.user))
}

/** pg_ctl's child keeps inherited pipes open, hence no pipes; the log file has what it says. */
async function pgCtl({ dir, programs, user }: ClusterPlace, args: string[]): Promise<number | null> {
  const child = spawn(programs.pgCtl, args, { ...processOptions(dir, user), detached: true, stdio: 'ignore' })
  await once(child, 'exit')
  return child.exitCode
}

async function writeSettings({ durable, user }: ClusterPlace, { data }: Cluster): Promise<void> {
  const file = join(data, 'parapet.conf')
  const settings = {
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: "''",
    port: await freePort(),
    shared_buffers: "'256MB'",
    work_mem: "'16MB'",
    max_wal_size: "'1GB'",
    timezone: "'UTC'",
    log_timezone: "'UTC'",
    // parameters hold the keys of audit chains and people's data: no log of statements shows them
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 300 }),
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  writeFileSync(file, lines.join(''), { mode: 0o600 })
  if (user) chownSync(file, user.uid, user.gid)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port on 127.0.0.1')
  return address.port
}

function rotate(logFile: string): void {
  if (sizeOf(logFile) > LOG_ROTATE_BYTES) renameSync(logFile, `${logFile}.1`)
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
