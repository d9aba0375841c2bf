import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { getScan, type ScanDetail } from '#contract/scans.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { startLocalSite, type LocalSite } from '#server/test/local-site.ts'
import { asWorker, call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { requestScan } from '#server/modules/scans/index.ts'
import { startScanWorker } from '#server/modules/ingest/jobs.ts'

/** The site answers this slowly, so that a scan is under way while it is looked at. */
const SLOW_MS = 150
const PATIENCE = { timeout: 20_000, interval: 50 }

let app: TestApp
let owner: Person
let stopListening: () => Promise<void>
const sites: LocalSite[] = []

beforeAll(async () => {
  // what a runner must never be given, where a careless start would give it
  vi.stubEnv('DATABASE_URL', 'postgres://parapet:database-password@127.0.0.1/parapet')
  vi.stubEnv('PARAPET_KEY', '0123456789abcdef'.repeat(4))
  app = await testApp({}, { work: true })
  stopListening = await startScanWorker(app.services)
  owner = await createPerson(app)
})
afterAll(async () => {
  await stopListening()
  await app.close()
  vi.unstubAllEnvs()
})
afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.close()))
})

interface Connected {
  person: Person
  site: LocalSite
  connectionId: string
}
async function connect(person: Person, delayMs: number): Promise<Connected> {
  const site = await startLocalSite({ delayMs })
  sites.push(site)
  return { person, site, connectionId: (await fixtures(app, person.accountId).connection({ target: site.url })).id }
}
/** Starts a full scan; resolves once it is queued, with how to wait for its end. */
async function start({ person, connectionId }: Connected): Promise<() => Promise<ScanDetail>> {
  const { scan } = await asWorker(app, person.accountId, (ctx) => requestScan(ctx, { connectionId, kind: 'full', trigger: 'manual' }))
  return () =>
    vi.waitFor(async () => {
      const { body } = await call(app, getScan, { token: person.token, params: { scanId: scan.id } })
      expect(body.status).toMatch(/completed|failed/u)
      return body
    }, PATIENCE)
}
const findingsOf = (connectionId: string) =>
  app.services.database.platform
    .selectFrom('finding')
    .select(['check_id', 'locator', 'state'])
    .where('connection_id', '=', connectionId)
    .orderBy('id')
    .execute()

describe('the process that scans', () => {
  it('holds no address of the database, no key and no file of the data folder', async () => {
    const connected = await connect(owner, SLOW_MS)
    const { site } = connected
    const ended = await start(connected)
    await expect.poll(() => site.requests.length, PATIENCE).toBeGreaterThan(1)
    const { dataDir } = app.services.config
    const secrets = [
      app.ownerUrl,
      app.services.database.urlOf('worker'),
      new URL(app.ownerUrl).password,
      'database-password',
      '0123456789abcdef',
      readFileSync(join(dataDir, 'key'), 'latin1').trim(),
      dataDir,
    ].filter((secret) => secret !== '')
    const runners = app.services.runners.pids()
    expect(runners.length).toBeGreaterThan(0)
    for (const pid of runners) {
      const environment = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').filter(Boolean)
      expect(
        environment
          .map((entry) => entry.split('=')[0])
          .filter((name) => !/^(?:NODE_COMPILE_CACHE|MALLOC_[A-Z_]+|PWD|OLDPWD|SHLVL|_)$/u.test(name ?? '')),
      ).toEqual([])
      const files = readdirSync(`/proc/${pid}/fd`).map((fd) => linkOf(`/proc/${pid}/fd/${fd}`))
      expect(files.filter((file) => file.startsWith('/') && !file.startsWith('/dev/') && !file.startsWith('/proc/'))).toEqual([])
      expect(readlinkSync(`/proc/${pid}/cwd`)).toBe('/')
      const seen = [
        ...environment,
        readFileSync(`/proc/${pid}/cmdline`, 'latin1'),
        ...files,
        readFileSync(`/proc/${pid}/maps`, 'latin1'),
      ].join('\n')
      expect(secrets.filter((secret) => seen.includes(secret))).toEqual([])
    }
    expect((await ended()).status).toBe('completed')
  })

  it('fails its scan alone when it is killed: another goes on, what was found stays, and the next scan is whole', async () => {
    // an account of its own: the second of one account gives way
    const [one, other] = [await connect(owner, 0), await connect(await createPerson(app), 0)]
    for (const connected of [one, other]) expect((await (await start(connected))()).status).toBe('completed')
    const before = await findingsOf(one.connectionId)
    expect(before.length).toBeGreaterThan(5)

    for (const { site } of [one, other]) site.manner.delayMs = SLOW_MS
    // connections of the first scans are kept for a moment
    await expect.poll(() => app.services.runners.pids().filter(isScanning), PATIENCE).toEqual([])
    const asked = one.site.requests.length
    const killed = await start(one)
    await expect.poll(() => one.site.requests.length, PATIENCE).toBeGreaterThan(asked)
    const busy = app.services.runners.pids().find(isScanning)
    expect(busy).toBeDefined()
    const askedBeside = other.site.requests.length
    const beside = await start(other)
    await expect.poll(() => other.site.requests.length, PATIENCE).toBeGreaterThan(askedBeside)
    process.kill(busy ?? 0, 'SIGKILL')

    expect(await killed()).toMatchObject({
      status: 'failed',
      failureCode: 'crashed',
      failureDetail: expect.stringContaining('SIGKILL'),
    })
    expect(await beside()).toMatchObject({ status: 'completed', newFindings: 0, resolvedFindings: 0 })
    expect(await findingsOf(one.connectionId)).toEqual(before)
    one.site.manner.delayMs = 0
    expect(await (await start(one))()).toMatchObject({ status: 'completed', newFindings: 0, resolvedFindings: 0 })
  })

  it('is gone within a second when its worker stops', async () => {
    const connected = await connect(owner, SLOW_MS)
    await start(connected)
    await expect.poll(() => connected.site.requests.length, PATIENCE).toBeGreaterThan(1)
    const before = app.services.runners.pids()
    await app.services.runners.close()
    await wait(0)
    expect(before.filter((pid) => isAlive(pid))).toEqual([])
  })
})

/** Where an open file leads; '' when it was closed meanwhile. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** Has it a connection to anywhere? */
function isScanning(pid: number): boolean {
  const tcp = readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
  return readdirSync(`/proc/${pid}/fd`).some((fd) => {
    const [, inode] = /^socket:\[(\d+)\]$/u.exec(linkOf(`/proc/${pid}/fd/${fd}`)) ?? []
    return inode !== undefined && tcp.includes(` ${inode} `)
  })
}
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
