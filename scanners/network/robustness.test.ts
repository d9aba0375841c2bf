import type { Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { PermitScope } from '#scanners/sdk/permit.ts'
import { permitFor } from '#scanners/sdk/permit.ts'
import { testNetwork } from './test-connection.ts'
import { start, type Double, type Running } from './test/doubles/double.ts'
import { memcached, redis } from './test/doubles/stores.ts'
import { faultsIn, loopbackNetwork, permitOfLoopback, scanHost, type Seen } from './test/scan-host.ts'
import { environmentOf } from '#scanners/test/run.ts'

const HERE = '127.0.0.1'
const running: Running[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ close }) => close()))
})
async function serve(double: Double, port = 0, address = HERE): Promise<number> {
  const server = await start(double, address, port)
  running.push(server)
  return server.port
}
const own = (name: string, tcp: (socket: Socket) => void): Double => ({ name, faults: [], tcp })
const listOf = (...ports: number[]) => ({ profile: 'list', portList: ports.join(',') })
const outcome = ({ outcomes }: Seen, checkId: string, scope = HERE) =>
  outcomes.find((one) => one.checkId === checkId && one.scope === scope)
const environment = (port: number, permit: PermitScope | null = permitOfLoopback) =>
  environmentOf({ network: loopbackNetwork(), permit, fields: listOf(port) })
const stop = async () => void (await Promise.all(running.splice(0).map(({ close }) => close())))

/** Servers that mean harm, or are broken. */
const HOSTILE: readonly Double[] = [
  own('hangs', () => {}),
  own('hangs up', (socket) => socket.end()),
  own('resets', (socket) => socket.resetAndDestroy()),
  own('garbage', (socket) => socket.write(Buffer.from(Array.from({ length: 4_096 }, (_, n) => (n * 7_919) % 256)))),
  own('drips', (socket) => {
    const timer = setInterval(() => socket.write('x'), 50)
    socket.on('close', () => clearInterval(timer))
  }),
  own('floods', (socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(Buffer.alloc(16_384, 0x41)));
    }
    socket.on('drain', more)
    more()
  }),
  own('echoes', (socket) => socket.pipe(socket)),
  own('lies about lengths', (socket) => socket.write(Buffer.from([0x7f, 0xff, 0xff, 0xff, 0x30, 0x84, 0xff, 0xff, 0xff, 0xff]))),
  own('begins as ssh', (socket) => socket.write('SSH-2.0-x\r\n\u007F\u00FF\u00FF\u00FF')),
  own('begins as mail', (socket) => socket.write('220-')),
  own('begins as mysql', (socket) => socket.write(Buffer.from([1, 0, 0, 0, 10]))),
  own('begins as rsync', (socket) => socket.write('@RSYNCD: 31.0\n'.repeat(2_000))),
  own('begins as vnc', (socket) => socket.write('RFB 003.008\n\u00FF')),
  own('begins as telnet', (socket) => socket.write(Buffer.alloc(30_000, 0xff))),
]

describe('servers that mean harm', () => {
  test('end within the limits, say no fault of themselves and leave the service beside them alone', async () => {
    const ports = await Promise.all(HOSTILE.map((double) => serve(double)))
    const port = await serve(redis(true))
    const begun = performance.now()
    const seen = await scanHost(HERE, { fields: listOf(...ports, port), signal: AbortSignal.timeout(60_000) })
    expect(performance.now() - begun).toBeLessThan(45_000)
    const faults = faultsIn(seen).filter((fault) => !/^net-(?:telnet|mysql-exposed|vnc-noauth)/u.test(fault))
    expect(faults).toEqual([`net-redis-noauth ${port}`])
    expect(outcome(seen, 'net-redis-noauth')?.state).toBe('ran')
  }, 60_000)
  test('a scan is canceled within a second while one of them hangs', async () => {
    const port = await serve(own('hangs', () => {}))
    const cancel = new AbortController()
    const scan = scanHost(HERE, { fields: listOf(port), signal: cancel.signal })
    const ended = scan.then(
      () => 'completed',
      () => performance.now(),
    )
    await new Promise((resolve) => void setTimeout(resolve, 500))
    const canceledAt = performance.now()
    cancel.abort()
    expect(Number(await ended) - canceledAt).toBeLessThan(1_000)
  })
})

describe('what a later scan may say of what was found', () => {
  test('a closed port ends a finding; one that is silent, or says what nobody knows, does not', async () => {
    const [first, second] = [await serve(redis(true)), await serve(memcached)]
    const fields = listOf(first, second)
    const before = await scanHost(HERE, { fields })
    expect(faultsIn(before)).toEqual([`net-memcached-noauth ${second}`, `net-redis-noauth ${first}`])

    await stop()
    await serve(
      own('hangs', () => {}),
      first,
    )
    const later = await scanHost(HERE, { fields, memory: before.memory })
    const redisSeen = outcome(later, 'net-redis-noauth')
    expect(redisSeen).toMatchObject({ state: 'inconclusive' })
    expect(redisSeen?.verdicts.map(({ status, message }) => [status, message])).toEqual([['UNKNOWN', 'unseen']])
    expect(outcome(later, 'net-memcached-noauth')).toMatchObject({ state: 'ran', verdicts: [{ status: 'PASS', message: 'closed' }] })

    // what could not be seen is remembered on, what is closed is not
    await stop()
    const last = await scanHost(HERE, { fields, memory: later.memory })
    expect(outcome(last, 'net-redis-noauth')).toMatchObject({ state: 'ran', verdicts: [{ status: 'PASS', message: 'closed' }] })
    expect(outcome(last, 'net-memcached-noauth')).toMatchObject({ state: 'ran', verdicts: [] })
    expect(last.memory).toBe('[]')
  }, 60_000)
  test('a verification asks the one port, and may say that it is closed', async () => {
    const [asked, other] = [await serve(redis(true)), await serve(memcached)]
    const only = { genericIdentifier: 'host:port', genericIdentifierValue: `${HERE}:${asked}` }
    const seen = await scanHost(HERE, { fields: listOf(asked, other), only }, ['net-redis-noauth', 'net-memcached-noauth'])
    expect(faultsIn(seen)).toEqual([`net-redis-noauth ${asked}`])
    const memory = JSON.stringify([[`${HERE}:${asked}`, 'redis']])
    await stop()
    const fixed = await scanHost(HERE, { fields: listOf(asked, other), only, memory }, ['net-redis-noauth'])
    expect(outcome(fixed, 'net-redis-noauth')).toMatchObject({ state: 'ran', verdicts: [{ status: 'PASS', message: 'closed' }] })
    expect(fixed.memory).toBeNull()
  }, 60_000)
  test('what somebody expects is no fault, and what nobody expects is one', async () => {
    const [wanted, other] = [await serve(redis(false)), await serve(redis(false))]
    const seen = await scanHost(HERE, { fields: { ...listOf(wanted, other), expectedPorts: String(wanted) } })
    expect(faultsIn(seen)).toEqual([`net-open-port ${other}`])
  })
})

describe('hosts', () => {
  test('one that refuses everything is there, and has nothing; of a range the others are left out', async () => {
    const port = await serve(redis(true), 0, '127.0.0.3')
    const seen = await scanHost('127.0.0.2/31', { fields: listOf(port) })
    expect(
      seen.outcomes
        .filter(({ checkId }) => checkId === 'net-redis-noauth')
        .map(({ scope, state, verdicts }) => [scope, state, verdicts.length]),
    ).toEqual(
      expect.arrayContaining([
        ['127.0.0.2', 'ran', 0],
        ['127.0.0.3', 'ran', 1],
      ]),
    )
  })
  test('where the permit does not hold, no packet is sent and no check runs', async () => {
    let accepted = 0
    const port = await serve(own('canary', () => void (accepted += 1)))
    const permits: (PermitScope | null)[] = [
      null,
      permitFor({ host: '127.0.0.9', withSubdomains: false, ports: 'any' }),
      permitFor({ host: HERE, withSubdomains: false, ports: 'web' }),
      { ...permitOfLoopback, until: '2020-01-01T00:00:00Z' },
    ]
    for (const permit of permits) {
      const seen = await scanHost(HERE, { fields: listOf(port), permit }).catch((error: unknown) => error)
      if (!(seen instanceof Error)) expect(new Set((seen as Seen).outcomes.map(({ state }) => state))).toEqual(new Set(['skipped']))
    }
    expect(accepted).toBe(0)
  })
})

describe('the test of a connection', () => {
  test('passes where a host answers, be it by refusing', async () => {
    const port = await serve(redis(true))
    expect(await testNetwork(HERE, environment(port))).toMatchObject({
      ok: true,
      steps: [{ state: 'passed' }, { state: 'passed' }, { state: 'passed' }],
    })
  })
  test('says that ownership is not proved, and sends nothing', async () => {
    const report = await testNetwork(HERE, environment(1, null))
    expect(report).toMatchObject({
      ok: false,
      steps: [{ state: 'passed' }, { state: 'failed', reason: 'not_permitted', detail: HERE }, { state: 'skipped' }],
    })
  })
  test('says that an address may not be reached from here', async () => {
    const permit = permitFor({ host: '10.0.0.1', withSubdomains: false, ports: 'any' })
    const report = await testNetwork('10.0.0.1', environment(80, permit))
    expect(report.steps[1]).toMatchObject({ state: 'failed', reason: 'private_address' })
  })
})
