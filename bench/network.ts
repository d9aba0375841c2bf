import { TOP_1000 } from '#scanners/network/top-ports.ts'
import { start } from '#scanners/network/test/doubles/double.ts'
import { redis } from '#scanners/network/test/doubles/stores.ts'
import { faultsIn, scanHost } from '#scanners/network/test/scan-host.ts'
import { atMost, ms, type Bench } from './bench.ts'
import { summarize } from './measure.ts'

const PORTS_BAR_MS = 10_000

/** A host with one open service is scanned at the 1,000 most common ports and three of UDP, at the usual rate. */
export const networkBench: Bench = {
  name: 'network',
  async run({ sizes, log }) {
    const service = await start(redis(true), '127.0.0.1')
    const took: number[] = []
    try {
      for (let round = 0; round < sizes.rounds; round += 1) {
        const begun = performance.now()
        const portList = `${[...TOP_1000, service.port].join(',')},U:53,U:123,U:161`
        const seen = await scanHost('127.0.0.1', { fields: { profile: 'list', portList }, signal: AbortSignal.timeout(60_000) })
        if (!faultsIn(seen).includes(`net-redis-noauth ${service.port}`)) throw new Error('the planted service was not found')
        took.push(performance.now() - begun)
      }
    } finally {
      await service.close()
    }
    const { p50, p95 } = summarize(took)
    log(`1,000 ports of a network: ${ms(p50)} (median), ${ms(p95)} (p95)`)
    return {
      title: 'A network',
      text: `One host on loopback, ${TOP_1000.length + 1} ports of TCP and three of UDP, with what listens there and 41 checks: ${ms(p50)} (median of ${took.length}), ${ms(p95)} (p95).`,
      figures: [atMost('network: 1,000 ports of a host (p95)', p95, PORTS_BAR_MS, ms)],
    }
  },
}
