import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import pino from 'pino'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase, type Database } from '#server/db/database.ts'
import { newId } from '#server/new-id.ts'
import { cloneDatabase, testPasswordOf } from '#server/test/database.ts'
import type { Jobs } from './job-types.ts'
import { createJobs, prepareJobs } from './jobs.ts'

const log = pino({ level: 'silent' })
const job = () => ({ accountId: newId(), scanId: newId() })

describe('jobs', () => {
  let ownerUrl: string
  let drop: () => Promise<void>
  let database: Database
  let queueOnly: Jobs
  const open: { stop: () => Promise<void> }[] = []

  const worker = async (): Promise<Jobs> => {
    const jobs = await createJobs({ workerUrl: database.urlOf('worker'), log, work: true })
    open.push(jobs)
    return jobs
  }
  const enqueue = (data: { accountId: string; scanId: string }, options = {}) =>
    database.transact('app', {}, (db) => queueOnly.enqueueIn(db, 'scan.run', data, options))
  const statesOf = async (key: string) => {
    const owner = new Client({ connectionString: ownerUrl })
    await owner.connect()
    const { rows } = await owner.query<{ state: string }>(`select state from pgboss.job where data->>'scanId' = $1`, [key])
    await owner.end()
    return rows.map((row) => row.state)
  }

  beforeAll(async () => {
    const clone = await cloneDatabase()
    ;({ ownerUrl, drop } = clone)
    database = openDatabase({ ownerUrl, passwordOf: testPasswordOf, maxClients: 5, onError: () => undefined })
    queueOnly = await createJobs({ workerUrl: database.urlOf('worker'), log, work: false })
    open.push(queueOnly)
  })
  afterAll(async () => {
    await Promise.all(open.map((jobs) => jobs.stop()))
    await database.close()
    await drop()
  })

  it('prepares the queues twice without changing anything', async () => {
    await expect(prepareJobs(ownerUrl)).resolves.toBeUndefined()
  })

  it('keeps no job when the transaction that queued it is rolled back', async () => {
    const data = job()
    const failing = database.transact('app', {}, async (db) => {
      await queueOnly.enqueueIn(db, 'scan.run', data)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await statesOf(data.scanId)).toEqual([])
  })

  it('does not show the jobs of others to the role of the API', async () => {
    await expect(database.transact('app', {}, (db) => sql`select * from pgboss.job`.execute(db))).rejects.toThrow('permission denied')
  })

  it('refuses to work in a process that only queues', async () => {
    await expect(queueOnly.work('scan.run', { concurrency: 1 }, async () => undefined)).rejects.toThrow('only queues')
  })

  it('drops a second job of the same throttle slot', async () => {
    const data = job()
    await enqueue(data, { throttle: { key: data.scanId, seconds: 3_600 }, startAfterSeconds: 3_600 })
    await enqueue(data, { throttle: { key: data.scanId, seconds: 3_600 }, startAfterSeconds: 3_600 })
    expect(await statesOf(data.scanId)).toEqual(['created'])
  })

  it('keeps a schedule in the database, so that it outlives the process', async () => {
    const jobs = await worker()
    await jobs.schedule('schedule.sweep', '* * * * *')
    await jobs.stop()
    const owner = new Client({ connectionString: ownerUrl })
    await owner.connect()
    const { rows } = await owner.query('select name, cron, timezone from pgboss.schedule')
    await owner.end()
    expect(rows).toEqual([{ name: 'schedule.sweep', cron: '* * * * *', timezone: 'UTC' }])
  })

  it('hears of a committed job: no wait for the next poll, 30 seconds away', async () => {
    const jobs = await worker()
    const data = job()
    const done = new Promise<number>((resolve) => {
      void jobs.work('scan.run', { concurrency: 1 }, async (run) => {
        if (run.data.scanId === data.scanId) resolve(Date.now())
      })
    })
    const queuedAt = Date.now()
    await enqueue(data)
    const doneAt = await done
    await jobs.stop()
    expect(doneAt - queuedAt).toBeLessThan(15_000)
  })

  it('begins the next job as soon as one ends', async () => {
    const jobs = await worker()
    const wanted = new Set(Array.from({ length: 30 }, () => newId()))
    const [accountId] = wanted
    await Promise.all([...wanted].map((scanId) => enqueue({ accountId: accountId ?? '', scanId })))
    const startedAt = Date.now()
    await new Promise<void>((resolve) => {
      void jobs.work('scan.run', { concurrency: 1 }, async (run) => {
        wanted.delete(run.data.scanId)
        if (wanted.size === 0) resolve()
      })
    })
    const took = Date.now() - startedAt
    await jobs.stop()
    // a rest of half a second after each would be fifteen seconds
    expect(took).toBeLessThan(8_000)
  })

  it("leaves slots to other accounts while one has many jobs, and begins with that one's oldest", async () => {
    const jobs = await worker()
    const [busy, other] = [newId(), newId()]
    const queued = Array.from({ length: 6 }, () => ({ accountId: busy, scanId: newId() }))
    for (const data of queued) await enqueue(data)
    const last = { accountId: other, scanId: newId() }
    await enqueue(last)
    const ended = new AbortController()
    const started: { accountId: string; scanId: string }[] = []
    const otherStarted = new Promise<void>((resolve) => {
      void jobs.work('scan.run', { concurrency: 4, perAccount: 2 }, async (run) => {
        started.push(run.data)
        if (run.data.accountId === other) resolve()
        if (!ended.signal.aborted) await once(ended.signal, 'abort')
      })
    })
    await otherStarted
    const ofBusy = started.filter(({ accountId }) => accountId === busy).map(({ scanId }) => scanId)
    ended.abort()
    // none is left for the workers of the next tests
    await expect.poll(() => started.length, { timeout: 20_000 }).toBe(queued.length + 1)
    await jobs.stop()
    expect(ofBusy.length).toBeLessThanOrEqual(2)
    // the four slots ask at once, and may be answered in any order
    for (const scanId of ofBusy) expect(queued.slice(0, 4).map((job) => job.scanId)).toContain(scanId)
  })

  it('gives a job back when its worker stops, before its heartbeat of ten seconds is missed', async () => {
    const data = job()
    const first = await worker()
    const started = new Promise<void>((resolve) => {
      void first.work('scan.run', { concurrency: 1 }, async ({ signal }) => {
        resolve()
        await once(signal, 'abort')
        throw new Error('stopped')
      })
    })
    await enqueue(data)
    await started
    const stoppedAt = Date.now()
    await first.stop()
    const second = await worker()
    await new Promise<void>((resolve) => {
      void second.work('scan.run', { concurrency: 1 }, async (run) => {
        if (run.data.scanId === data.scanId) resolve()
      })
    })
    const waited = Date.now() - stoppedAt
    await second.stop()
    expect(waited).toBeLessThan(9_500)
  })

  it('gives a job to another worker when its worker is killed', { timeout: 90_000 }, async () => {
    const data = job()
    await enqueue(data)
    const child = spawn(process.execPath, [new URL('../test/hanging-worker.ts', import.meta.url).pathname, database.urlOf('worker')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    expect(await firstLine(child)).toBe(data.scanId)
    const second = await worker()
    const picked = new Promise<void>((resolve) => {
      void second.work('scan.run', { concurrency: 1 }, async (run) => {
        if (run.data.scanId === data.scanId) resolve()
      })
    })
    child.kill('SIGKILL')
    await picked
    await second.stop()
  })
})

async function firstLine(child: ChildProcess): Promise<string> {
  const [chunk]: unknown[] = await once(child.stdout!, 'data')
  return String(chunk).trim()
}
