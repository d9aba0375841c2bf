import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

const asRoot = process.getuid?.() === 0
const roots: string[] = []
const silent = (): void => {}

function openFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'embedded-'))
  chmodSync(root, 0o755)
  roots.push(root)
  return root
}

async function query(server: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.adminUrl })
  // A server killed on purpose ends the connection with an error event.
  client.on('error', silent)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A killed process is at work until the kernel is done with it; as a zombie it no longer is. */
function isAtWork(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/^State:\s+Z/mu.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

describe('one database folder, from its first start on', { timeout: 60_000 }, () => {
  let dir = ''
  let server: EmbeddedPostgres
  const start = async (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dir, log: silent, durable: true })
  const lockFile = (): string => join(dir, 'cluster', 'data', 'postmaster.pid')
  const postmasterPid = (): number => Number(readFileSync(lockFile(), 'utf8').split('\n')[0])

  beforeAll(async () => {
    dir = join(openFolder(), 'data', 'postgres')
    // The strictest umask that people set: what is made must be usable all the same.
    const umask = process.umask(0o077)
    server = await start().finally(() => process.umask(umask))
  }, 60_000)
  afterAll(async () => server.stop())

  test('starts on an empty folder, on 127.0.0.1 only and with fsync', async () => {
    expect(server.adopted).toBe(false)
    const [row] = await query(
      server,
      "select current_user as who, current_setting('listen_addresses') as host, current_setting('fsync') as fsync",
    )
    expect(row).toEqual({ who: 'parapet_owner', host: '127.0.0.1', fsync: 'on' })
  })

  test('asks for the password', async () => {
    const url = new URL(server.adminUrl)
    url.password = 'wrong'
    await expect(query({ ...server, adminUrl: url.href }, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  test('keeps the folder and the password from other users', () => {
    expect(statSync(dir).mode & 0o777).toBe(0o700)
    expect(statSync(join(dir, 'cluster', 'password')).mode & 0o777).toBe(0o600)
  })

  test('adopts the running server', async () => {
    const again = await start()
    expect(again).toMatchObject({ adopted: true, port: server.port, adminUrl: server.adminUrl })
  })

  test('names the port where another database answers than its own, and touches neither', async () => {
    const other = await startEmbeddedPostgres({ dir: join(openFolder(), 'postgres'), log: silent, durable: false })
    const lines = readFileSync(lockFile(), 'utf8')
    try {
      writeFileSync(lockFile(), lines.replace(`\n${server.port}\n`, `\n${other.port}\n`))
      await expect(start()).rejects.toThrow(`On 127.0.0.1:${other.port}, where Parapet's own database should run`)
      expect(await query(other, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      writeFileSync(lockFile(), lines)
      await other.stop()
    }
    expect(await start()).toMatchObject({ adopted: true, port: server.port })
  })

  test('has every committed row after kill -9 of the server', async () => {
    await query(server, 'create table kept as select generate_series(1, 1000) as n')
    const pid = postmasterPid()
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isAtWork(pid)).toBe(false)
    server = await start()
    expect(server.adopted).toBe(false)
    expect(await query(server, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }])
  })

  test('starts over a lock file whose process is gone, is a zombie, or is another program', async () => {
    const lines = readFileSync(lockFile(), 'utf8')
    // The shell becomes a sleep that never waits for its ended child, which stays a zombie.
    const other = spawn('sh', ['-c', 'true & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const zombie = String((await once(other.stdout, 'data'))[0]).trim()
    try {
      for (const pid of ['4194300', zombie, String(other.pid)]) {
        await server.stop()
        writeFileSync(lockFile(), lines.replace(/^\d+/, pid))
        server = await start()
        expect(server.adopted, `lock file of process ${pid}`).toBe(false)
        expect(await query(server, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }])
      }
    } finally {
      other.kill('SIGKILL')
    }
  })

  test('is gone after stop', async () => {
    await server.stop()
    const socket = createConnection(server.port, '127.0.0.1')
    await expect(once(socket, 'connect')).rejects.toThrow(/ECONNREFUSED/)
    server = await start()
  })
})

test('two first starts at once end with one server', { timeout: 60_000 }, async () => {
  const dir = join(openFolder(), 'postgres')
  const options = { dir, log: silent, durable: false }
  const [one, two] = await Promise.all([startEmbeddedPostgres(options), startEmbeddedPostgres(options)])
  try {
    expect(one.adminUrl).toBe(two.adminUrl)
    expect(await query(two, "select current_setting('fsync') as fsync")).toEqual([{ fsync: 'off' }])
  } finally {
    await one.stop()
  }
})

test('refuses a folder that the user of PostgreSQL cannot reach, with one sentence', async () => {
  const closed = openFolder()
  mkdirSync(join(closed, 'inner'))
  // root starts it as another user, who is kept out above; anybody else starts it themselves, and may not write here
  if (asRoot) chmodSync(closed, 0o700)
  else chmodSync(join(closed, 'inner'), 0o500)
  await expect(startEmbeddedPostgres({ dir: join(closed, 'inner', 'postgres'), log: silent })).rejects.toThrow(
    asRoot ? `who may not enter ${closed};` : 'cannot be made or does not belong to this user',
  )
})
