import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inWorker } from '#server/context.ts'
import { startDemoTarget, type DemoTarget } from '#server/demo-target/demo-target.ts'
import { FAULTS } from '#server/demo-target/faults.ts'
import { newId } from '#server/new-id.ts'
import { requestScan } from '#server/modules/scans/index.ts'
import { atLeast, atMost, ms, times, type Bench, type BenchContext } from './bench.ts'
import { callApi, createAccount, type Account, type Installation } from './installation.ts'
import { cpuText, summarize, withCpuUse } from './measure.ts'

const SLOTS = 4
const VERIFIED = ['no-nosniff', 'referrer', 'powered-by', 'generator', 'no-csp'] as const
const SLOW_ANSWER_MS = 3_000
const seconds = (value: number): string => `${(value / 1_000).toFixed(2)} s`
const perSecond = (rate: number): string => `${rate.toFixed(1)}/s`

async function addConnections({ owner }: Installation, { accountId }: Account, target: string, amount: number): Promise<string[]> {
  const ids = Array.from({ length: amount }, () => newId())
  await owner.query(
    `insert into connection (account_id, id, vector_type, name, target, fields, schedule)
     select $1, id, 'Websites', 'Benchmark ' || id, $3, jsonb_build_object('url', $3::text), 'manual' from unnest($2::uuid[]) id`,
    [accountId, ids, target],
  )
  return ids
}
async function queueScans({ services }: Installation, { accountId }: Account, connectionIds: readonly string[]): Promise<string[]> {
  return inWorker(services, accountId, async (ctx) => {
    const scanIds: string[] = []
    for (const connectionId of connectionIds)
      scanIds.push((await requestScan(ctx, { connectionId, kind: 'full', trigger: 'manual' })).scan.id)
    return scanIds
  })
}
/** Resolves when every scan has `started_at` or `finished_at`; how long that took from the first start, in seconds, and how they stand. */
async function untilAll({ owner }: Installation, column: 'started_at' | 'finished_at', scanIds: readonly string[]) {
  for (;;) {
    const { rows } = await owner.query<{ left: number; seconds: number; failed: number; waited: number }>(
      `select (count(*) filter (where ${column} is null))::int as left, (count(*) filter (where status = 'failed'))::int as failed,
              extract(epoch from max(finished_at) - min(started_at))::float8 as seconds,
              extract(epoch from max(started_at - requested_at))::float8 * 1000 as waited
         from scan where id = any($1::uuid[])`,
      [scanIds],
    )
    const [row] = rows
    if (row !== undefined && row.left === 0) return row
    await wait(50)
  }
}

/** From the request that moves a card to Ready to Verify, its fault gone, to the card in Completed. */
async function verifyCards({ installation }: BenchContext, demo: DemoTarget): Promise<number[]> {
  const { origin, owner } = installation
  const account = await createAccount(installation)
  const shop = demo.copyOf(account.accountId)
  const ids = await addConnections(installation, account, shop.url, 1)
  await untilAll(installation, 'finished_at', await queueScans(installation, account, ids))
  const took: number[] = []
  for (const fault of FAULTS.filter(({ id }) => VERIFIED.some((one) => one === id))) {
    const { rows } = await owner.query<{ id: string }>('select id from remediation where account_id = $1 and check_id = $2', [
      account.accountId,
      fault.checkId,
    ])
    await shop.setFault(fault.id, false)
    const path = `/v1/remediations/${rows[0]?.id}`
    const started = performance.now()
    await callApi(origin, account.token, path, { method: 'PATCH', body: { columnId: 'Column_ReadyToVerify' } })
    for (;;) {
      const { columnId } = (await callApi(origin, account.token, path)) as { columnId: string }
      if (columnId === 'Column_Completed') break
      if (performance.now() - started > 30_000) throw new Error(`The card of ${fault.checkId} stays in ${columnId}`)
      await wait(20)
    }
    took.push(performance.now() - started)
    await shop.setFault(fault.id, true)
  }
  return took
}

/** Scans of one account, as many as its share of the slots lets run at once. */
export const scanning: Bench = {
  name: 'scanning',
  async run(context) {
    const { installation, sizes, log } = context
    const demo = await startDemoTarget({ port: 0, stateFile: join(installation.dir, 'bench-demo.json') })
    const workers = [await installation.startProcess('worker')]
    const scanMany = async (amount: number) => {
      const account = await createAccount(installation)
      const ids = await addConnections(installation, account, demo.url, amount)
      const { value, cpu } = await withCpuUse(async () => {
        const scanIds = await queueScans(installation, account, ids)
        return untilAll(installation, 'finished_at', scanIds)
      })
      if (value.failed > 0) throw new Error(`${value.failed} scans failed`)
      return { rate: amount / value.seconds, cpu }
    }
    try {
      await scanMany(SLOTS * 2)
      const one = await scanMany(sizes.demoScans)
      log(`scans with one worker: ${perSecond(one.rate)}; ${cpuText(one.cpu)}`)
      const cards = await verifyCards(context, demo)
      workers.push(await installation.startProcess('worker'))
      await scanMany(SLOTS * 4)
      const two = await scanMany(sizes.demoScans * 2)
      log(`scans with two workers: ${perSecond(two.rate)}; ${cpuText(two.cpu)}`)
      const fullCores = two.cpu.cores.flatMap((share, core) => (share > 0.9 ? [`core ${core} at ${(share * 100).toFixed(0)} %`] : []))
      const ratio = two.rate / one.rate
      return {
        title: 'Scanning',
        text: `The demo target, served by this process, scanned in full by worker processes with eight slots each, four of them at most for the one account that asks: ${sizes.demoScans} scans with one worker, ${sizes.demoScans * 2} with two, from the first one's start to the last one's end.

- One worker: ${perSecond(one.rate)}; ${cpuText(one.cpu)}.
- Two workers: ${perSecond(two.rate)}, ${times(ratio)}; ${cpuText(two.cpu)}.
- A card moved to Ready to Verify, its fault gone, is in Completed after ${ms(summarize(cards).p50)} (p50 of ${cards.length}, slowest ${ms(Math.max(...cards))}), one worker beside it, asked every 20 ms.`,
        figures: [
          atLeast(`scans of the demo target, ${SLOTS} slots of one account`, one.rate, 12, perSecond),
          {
            what: 'the same with a second worker process',
            value: `${perSecond(two.rate)}, ${times(ratio)}${fullCores.length === 0 ? '' : `; full: ${fullCores.join(', ')}`}`,
            bar: '≥ 1.7 ×, or the core named that is full',
            // a core that others filled says nothing
            holds: ratio >= 1.7 || (fullCores.length > 0 && two.cpu.others < 0.3),
          },
          atMost('verification of one check, request to card moved, slowest', Math.max(...cards), 2_000, seconds),
        ],
      }
    } finally {
      await Promise.all(workers.map(({ stop }) => stop()))
      await demo.close()
    }
  },
}

/** A site that answers everything after some seconds. */
async function startSlowSite(): Promise<{ url: string; close: () => void }> {
  const server = createServer((_request, reply) => void wait(SLOW_ANSWER_MS).then(() => reply.end('slow')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's address is an AddressInfo
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** One account with many scans of slow sites waiting, and another that asks for one. */
export const slowSites: Bench = {
  name: 'slow-sites',
  async run({ installation, sizes }) {
    const [demo, slow] = [await startDemoTarget({ port: 0, stateFile: join(installation.dir, 'slow-demo.json') }), await startSlowSite()]
    const [busy, other] = [await createAccount(installation), await createAccount(installation)]
    const queued = await queueScans(installation, busy, await addConnections(installation, busy, slow.url, sizes.slowScans))
    const worker = await installation.startProcess('worker')
    try {
      const connectionIds = await addConnections(installation, other, demo.url, Math.min(10, sizes.rounds))
      await untilAll(installation, 'started_at', queued.slice(0, SLOTS))
      const waited: number[] = []
      for (const connectionId of connectionIds) {
        await wait(500)
        waited.push((await untilAll(installation, 'started_at', await queueScans(installation, other, [connectionId]))).waited)
      }
      return {
        title: 'Two accounts, one with slow sites',
        text: `One account queues ${sizes.slowScans} scans of sites that answer after ${SLOW_ANSWER_MS / 1_000} s; a worker of eight slots works on them. Another account asks for a scan, ${waited.length} times: it starts after ${ms(summarize(waited).p50)} (p50), slowest ${ms(Math.max(...waited))}.`,
        figures: [
          atMost(`start of a scan beside another account's ${sizes.slowScans} of slow sites, slowest`, Math.max(...waited), 3_000, seconds),
        ],
      }
    } finally {
      await worker.stop()
      await installation.owner.query(`delete from pgboss.job where name = 'scan.run'`)
      await installation.owner.query(`update scan set status = 'cancelled', finished_at = now() where status in ('queued', 'running')`)
      slow.close()
      await demo.close()
    }
  },
}
