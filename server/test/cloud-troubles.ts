import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CloudApp } from './cloud-app.ts'
import type { CloudScans } from './cloud-scans.ts'

/** What a provider does in the place of answering, and what a scan is to say of that. */
export interface Trouble<Double> {
  name: string
  /** @param elsewhere an address that is no provider's, where somebody listens */
  begin: (cloud: Double, elsewhere: string) => void
  /** The code that the scan fails with; it completes where none is named. */
  failure?: string
  /** What the coverage says of the checks in the scopes that this is about: each of these reasons, and no other. */
  reasons: readonly string[]
  /** The checks that it is about; all where none are named. */
  about?: readonly string[]
  /** Scopes that go on as before; none where none are named. */
  calm?: readonly string[]
}
interface Troubled<Double> {
  /** Once it has started. */
  made: () => CloudApp<Double>
  /** Ends every trouble. */
  calm: () => void
  connect: () => Promise<CloudScans>
  checkIds: readonly string[]
  troubles: readonly Trouble<Double>[]
}

/**
 * The tests of what scans make of a provider that tells less than it did, or something else: coverage says so, nothing is closed, and
 * nothing is gone. All on one connection, one after the other, so that what one of them would spoil the next would show.
 */
export function testTroubles<Double>({ made, calm, connect, checkIds: names, troubles }: Troubled<Double>): void {
  const checkIds = [...names]
  describe('what was found stays open, and what was there is not gone, when the provider', () => {
    let scans: CloudScans
    let before: readonly string[]
    let there: number
    let elsewhere: Server
    let visits = 0
    beforeAll(async () => {
      elsewhere = createServer((_request, response) => {
        visits += 1
        response.end('{}')
      })
      await new Promise<void>((listening) => void elsewhere.listen(0, '127.0.0.1', listening))
      scans = await connect()
      const { status } = await scans.scan({ checkIds })
      before = await scans.places()
      there = (await scans.resources()).length
      if (status !== 'completed' || before.length < 8) throw new Error('There is too little to be lost.')
    })
    afterAll(async () => {
      elsewhere.closeAllConnections()
      await new Promise((closed) => void elsewhere.close(closed))
    })

    test.each(troubles)('$name', async ({ begin, failure = null, reasons, about = names, calm: others = [] }) => {
      const { port } = elsewhere.address() as AddressInfo
      begin(made().cloud, `http://127.0.0.1:${port}/`)
      const { status, failureCode, coverage } = await scans.scan({ checkIds: [...about] })
      calm()
      expect([status, failureCode]).toEqual([failure === null ? 'completed' : 'failed', failure])
      const said = coverage.map((line) => line.split(' ')).map(([, scope = '', reason = '']) => ({ scope, reason }))
      expect([...new Set(said.flatMap(({ scope, reason }) => (others.includes(scope) ? [] : [reason])))].toSorted()).toEqual(reasons)
      expect(said.filter(({ scope, reason }) => others.includes(scope) && reason !== 'ran')).toEqual([])
      expect([await scans.places(), await scans.gone()]).toEqual([before, []])
      expect(visits).toBe(0)
    })

    test('has gone through all of that: the next scan finds everything as it was', async () => {
      const { status, coverage } = await scans.scan({ checkIds })
      expect([status, coverage.filter((line) => !line.endsWith(' ran'))]).toEqual(['completed', []])
      expect([await scans.places(), await scans.gone(), (await scans.resources()).length]).toEqual([before, [], there])
    })
  })
}
