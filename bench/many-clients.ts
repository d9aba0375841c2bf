import { atLeast, atMost, largestAndSmallest, ms, table, times, type Bench } from './bench.ts'
import { callApi } from './installation.ts'
import { cpuText, load, summarize, withCpuUse, type Timing } from './measure.ts'

const CLIENTS = 50
const WRITES_IN_FLIGHT = 100
const READS = [
  ['counts', '/v1/findings/counts'],
  ['list', '/v1/findings'],
] as const
const perSecond = (rate: number): string => `${rate.toFixed(0)}/s`

/** Many clients at once on an API in a process of its own: how much it does, and what one account's load costs another's reader. */
export const manyClients: Bench = {
  name: 'many-clients',
  async run(context) {
    const { installation, sizes, log } = context
    const { largest, smallest } = await largestAndSmallest(context)
    const { rows } = await installation.owner.query<{ id: string }>('select id from finding where account_id = $1 limit $2', [
      smallest.accountId,
      WRITES_IN_FLIGHT,
    ])
    const api = await installation.startProcess('api')
    try {
      const read = (path: string) => callApi(api.origin, largest.token, path)
      const write = (loop: number) =>
        callApi(api.origin, smallest.token, `/v1/findings/${rows[loop]?.id}/comments`, {
          method: 'POST',
          body: { text: 'Seen by the benchmark.' },
        })
      const readAlone = async (path: string, seconds: number): Promise<Timing> => (await load(1, seconds, () => read(path))).timing

      for (const [, path] of READS) await load(4, sizes.seconds / 2, () => read(path))
      await load(10, sizes.seconds / 2, write)
      const lists = await withCpuUse(() => load(CLIENTS, sizes.seconds, () => read('/v1/findings')))
      log(`list: ${perSecond(lists.value.rate)}; ${cpuText(lists.cpu)}`)
      const writes = await withCpuUse(() => load(WRITES_IN_FLIGHT, sizes.seconds, write))
      log(`writes: ${perSecond(writes.value.rate)}; ${cpuText(writes.cpu)}`)

      const beside: { what: string; alone: Timing; loaded: Timing; rate: number }[] = []
      for (const [what, path] of READS) {
        // alone before and after, so that the machine's own moods fall on both sides
        const before = await readAlone(path, sizes.seconds / 2)
        const [{ rate }, loaded] = await Promise.all([load(WRITES_IN_FLIGHT, sizes.seconds, write), readAlone(path, sizes.seconds)])
        const after = await readAlone(path, sizes.seconds / 2)
        const alone = { p50: summarize([before.p50, after.p50]).p50, p95: summarize([before.p95, after.p95]).p50 }
        beside.push({ what, alone, loaded, rate })
      }
      const size = largest.findings.toLocaleString('en')
      return {
        title: 'Many clients',
        text: `The API is a process of its own, started as people start it; the clients are loops in this one, on the same cores. The reader's account has ${size} findings. A write is a comment on a finding, with its history, event and audit row, durably committed.

${table(
  ['load', 'through', 'p50', 'p95', 'the machine meanwhile'],
  [
    [
      `first page of findings, ${CLIENTS} clients`,
      perSecond(lists.value.rate),
      ms(lists.value.timing.p50),
      ms(lists.value.timing.p95),
      cpuText(lists.cpu),
    ],
    [
      `writes in one account, ${WRITES_IN_FLIGHT} in flight`,
      perSecond(writes.value.rate),
      ms(writes.value.timing.p50),
      ms(writes.value.timing.p95),
      cpuText(writes.cpu),
    ],
  ],
)}

One reader of an account while another account has ${WRITES_IN_FLIGHT} writes in flight, against the same reader alone before and after:

${table(
  ['read', 'alone p50', 'alone p95', 'beside p50', 'beside p95', 'p95, times', 'writes meanwhile'],
  beside.map(({ what, alone, loaded, rate }) => [
    what,
    ms(alone.p50),
    ms(alone.p95),
    ms(loaded.p50),
    ms(loaded.p95),
    times(loaded.p95 / alone.p95),
    perSecond(rate),
  ]),
)}`,
        figures: [
          atLeast(`list of findings, ${CLIENTS} clients`, lists.value.rate, 150, perSecond),
          atLeast(`writes in one account, ${WRITES_IN_FLIGHT} in flight`, writes.value.rate, 100, perSecond),
          ...beside.map(({ what, alone, loaded }) =>
            atMost(`${what} at p95 beside another account's ${WRITES_IN_FLIGHT} writes, against alone`, loaded.p95 / alone.p95, 2, times),
          ),
        ],
      }
    } finally {
      await api.stop()
    }
  },
}
