import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { cancelScan } from '#contract/scans.ts'
import { runScanJob } from '#server/modules/ingest/run/run-scan.ts'
import type { CloudApp } from './cloud-app.ts'
import type { CloudScans } from './cloud-scans.ts'
import { call } from './test-app.ts'

interface Double {
  faults: { latencyMs: number }
  calls(): Calls
  resetCalls(): void
}
interface Calls {
  total: number
  throttled: number
  /** Tokens that were given, of providers that give some. */
  tokens?: number
}
interface Interrupted<D extends Double> {
  /** Once it has started. */
  made: () => CloudApp<D>
  connect: () => Promise<CloudScans>
  /** Enough checks to be interrupted among. */
  checkIds: readonly string[]
  /** What goes wrong on the way and changes nothing in the end; `seen` says of the calls that it has. */
  troubles: readonly [name: string, faults: Partial<D['faults']>, seen: (calls: Calls) => boolean][]
}

/** The tests of how scans of a cloud are interrupted, the same for every provider. */
export function testInterruptions<D extends Double>({ made, connect, checkIds: names, troubles }: Interrupted<D>): void {
  const checkIds = [...names]
  describe('a scan', () => {
    test('whose worker is killed is taken up where it was: nothing lost, nothing twice, what was judged is not asked again', async () => {
      const { cloud, settings } = made()
      const undisturbed = await connect()
      cloud.resetCalls()
      const { status, coverage } = await undisturbed.scan({ checkIds })
      expect(status).toBe('completed')
      const whole = cloud.calls().total
      const expected = await undisturbed.places()
      expect(expected.length).toBeGreaterThan(10)

      const scans = await connect()
      cloud.faults.latencyMs = 300
      const scanId = await scans.ask({ checkIds })
      const judged = await scans.killWorkerOf(scanId, 2, settings)
      expect(judged).toBeLessThan(coverage.length)
      cloud.resetCalls()
      cloud.faults.latencyMs = 0
      await scans.run(scanId)
      const told = await scans.told(scanId)
      expect([told.status, told.coverage]).toEqual(['completed', coverage])
      expect([await scans.places(), await scans.gone()]).toEqual([expected, []])
      expect(cloud.calls().total).toBeLessThanOrEqual(whole)
    })

    test('is over within a moment of its cancelling, and its runner with it; nothing is closed', async () => {
      const { app, cloud } = made()
      const scans = await connect()
      await scans.scan({ checkIds })
      const before = await scans.places()
      cloud.faults.latencyMs = 400
      const scanId = await scans.ask({ checkIds })
      const running = runScanJob(app.services, scans.jobOf(scanId))
      await scans.untilJudged(scanId, 1)
      const pids = app.services.runners.pids()
      await call(app, cancelScan, { token: scans.owner.token, params: { scanId } })
      await running
      const told = await scans.told(scanId)
      expect([told.status, told.coverage.some((one) => one.endsWith(' cancelled'))]).toEqual(['cancelled', true])
      const asked = cloud.calls().total
      await wait(1_000)
      // no more than what was on its way
      expect(cloud.calls().total - asked).toBeLessThan(100)
      expect(pids.length).toBeGreaterThan(0)
      expect([await scans.places(), await scans.gone()]).toEqual([before, []])
    })

    test.each(troubles)('comes to the same when %s', async (_, faults, seen) => {
      const { cloud } = made()
      const scans = await connect()
      const calm = await scans.scan({ checkIds })
      const before = await scans.places()
      cloud.resetCalls()
      Object.assign(cloud.faults, faults)
      const troubled = await scans.scan({ checkIds })
      expect([troubled.status, troubled.coverage]).toEqual(['completed', calm.coverage])
      expect([await scans.places(), await scans.gone()]).toEqual([before, []])
      expect(seen(cloud.calls())).toBe(true)
    })
  })
}
