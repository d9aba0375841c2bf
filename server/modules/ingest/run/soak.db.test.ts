/** One process that scans and scans: nothing it holds may grow. */
import { readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestScan } from '#server/modules/scans/request-scan.ts'
import { fixtures } from '#server/test/fixtures.ts'
import { startLocalSite, type LocalSite } from '#server/test/local-site.ts'
import { figure, repetitionsOf } from '#server/test/repetitions.ts'
import { asWorker, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { runScanJob } from './run-scan.ts'

const SCANS = repetitionsOf('soakedScans')
/** Until caches, pools and compiled code have their size. */
const WARM_UP = 15
const MOST_GROWTH_MB = 12
/** Pools that fill up and sockets that close; one file left open by each scan would be more. */
const MOST_FILES = 30
const CONNECTIONS = 4

let app: TestApp
let owner: Person
let site: LocalSite
let connectionIds: string[]
beforeAll(async () => {
  app = await testApp()
  owner = await createPerson(app)
  site = await startLocalSite()
  const make = fixtures(app, owner.accountId)
  connectionIds = await Promise.all(Array.from({ length: CONNECTIONS }, async () => (await make.connection({ target: site.url })).id))
})
afterAll(async () => {
  await app.close()
  await site.close()
})

setFlagsFromString('--expose_gc')
const collect: () => void = runInNewContext('gc')
function held() {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  const files = process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0
  return { megabytes: (heapUsed + external) / 1e6, files }
}

async function scan(times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    const connectionId = connectionIds[turn % CONNECTIONS]!
    const { scan: queued } = await asWorker(app, owner.accountId, (ctx) =>
      requestScan(ctx, { connectionId, kind: 'full', trigger: 'manual' }),
    )
    await runScanJob(app.services, {
      accountId: owner.accountId,
      scanId: queued.id,
      cancel: new AbortController(),
      stopping: new AbortController().signal,
    })
    // the site keeps each request it answered
    site.requests.length = 0
  }
}
const count = async (table: 'finding' | 'result_span') =>
  (await app.services.database.platform.selectFrom(table).select('check_id').execute()).length

test(`${SCANS} scans one after the other hold no more than the first`, { timeout: 1_200_000 }, async () => {
  await scan(WARM_UP)
  const [before, findings, spans] = [held(), await count('finding'), await count('result_span')]
  expect(findings).toBeGreaterThan(0)
  await scan(SCANS)
  const after = held()
  figure(`${SCANS} scans: ${(after.megabytes - before.megabytes).toFixed(1)} MB more held, ${after.files - before.files} more open files`)
  expect(after.megabytes - before.megabytes).toBeLessThan(MOST_GROWTH_MB)
  expect(after.files - before.files).toBeLessThan(MOST_FILES)
  expect([await count('finding'), await count('result_span')]).toEqual([findings, spans])
  const ended = await app.services.database.platform.selectFrom('scan').select('status').execute()
  expect(ended.map(({ status }) => status)).toEqual(Array.from({ length: WARM_UP + SCANS }, () => 'completed'))
})
