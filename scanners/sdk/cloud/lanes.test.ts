import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { NetworkError, type HttpResponse } from '#scanners/sdk/network.ts'
import { Lanes, type Pace } from './lanes.ts'

/** What an answer says is left, and how long to rest, stands in headers of these names. */
function paceOf({ status, body, headers }: HttpResponse): Pace {
  const told = Object.fromEntries(headers)
  return {
    isThrottled: status === 429 || status === 503 || Buffer.from(body).includes('ThrottlingException'),
    left: told['left'] === undefined ? null : Number(told['left']),
    restMs: told['rest'] === undefined ? null : Number(told['rest']),
  }
}

const answer = (status: number, body = '', headers: Record<string, string> = {}): HttpResponse => ({
  url: 'https://ec2.eu-west-1.amazonaws.com/',
  status,
  headers: Object.entries(headers),
  body: Buffer.from(body),
  truncated: false,
  redirects: [],
  remoteAddress: '192.0.2.1',
  durationMs: 1,
})
const silence = () => Promise.reject(new NetworkError('timeout', 'no answer'))
const codeOf = async (asked: Promise<unknown>): Promise<string> => {
  try {
    await asked
    return 'answered'
  } catch (error) {
    return error instanceof NetworkError ? error.message : String(error)
  }
}

/** How many of fifty calls are under way at once, before any has ended. */
async function atOnce(pass: ReturnType<Lanes['of']>): Promise<number> {
  let running = 0
  const gate = Promise.withResolvers<HttpResponse>()
  const all = Array.from({ length: 50 }, () =>
    pass(() => {
      running += 1
      return gate.promise
    }),
  )
  await turn()
  const seen = running
  gate.resolve(answer(200))
  await Promise.all(all)
  return seen
}
const asked = () => Promise.resolve(answer(200))
const saying = (status: number, headers: Record<string, string>) => () => Promise.resolve(answer(status, '', headers))
const refused = () => Promise.reject(new NetworkError('connection_reset', 'reset'))

describe('the ways to a provider', () => {
  test('let as many pass as a service takes, half as many once it is asked too often, and slowly more again', async () => {
    const lanes = new Lanes(paceOf)
    const pass = lanes.of('ec2', 'eu-west-1')
    expect(await atOnce(pass)).toBe(16)
    const before = await atOnce(pass)
    expect(before).toBeGreaterThan(16)
    await pass(() => Promise.resolve(answer(400, '{"__type":"ThrottlingException"}')))
    const after = await atOnce(pass)
    expect(after).toBeLessThan(before * 0.75)
    expect(await atOnce(pass)).toBeGreaterThan(after)
    // another region counts for itself
    expect(await atOnce(lanes.of('ec2', 'us-east-1'))).toBe(16)
  })

  test('always let one pass', async () => {
    const pass = new Lanes(paceOf).of('iam', 'us-east-1')
    for (let call = 0; call < 20; call += 1) await pass(() => Promise.resolve(answer(503)))
    expect(await atOnce(pass)).toBe(1)
  })

  test('ask a service no more that answered nothing three times, and a region that answered nothing six times', async () => {
    const lanes = new Lanes(paceOf)
    for (let call = 0; call < 3; call += 1) await codeOf(lanes.of('ec2', 'eu-west-1')(silence))
    expect(await codeOf(lanes.of('ec2', 'eu-west-1')(asked))).toBe('ec2 in eu-west-1 has stopped answering.')
    expect(await codeOf(lanes.of('rds', 'eu-west-1')(asked))).toBe('answered')
    for (const service of ['rds', 'sns', 'sqs'])
      for (let call = 0; call < 2; call += 1) await codeOf(lanes.of(service, 'eu-west-1')(silence))
    expect(await codeOf(lanes.of('kms', 'eu-west-1')(asked))).toBe('eu-west-1 has stopped answering.')
    expect(await codeOf(lanes.of('kms', 'us-east-1')(asked))).toBe('answered')
  })

  test('are made half as wide by calls that were refused together, and not by each of them', async () => {
    const pass = new Lanes(paceOf).of('ec2', 'eu-west-1')
    await Promise.all(Array.from({ length: 10 }, () => pass(() => Promise.resolve(answer(429)))))
    expect(await atOnce(pass)).toBe(8)
  })

  test('take at most half of what a service says is left, one at a time at the end, and more when there is more', async () => {
    const pass = new Lanes(paceOf).of('management', 'one')
    const told = (left: number) => pass(() => Promise.resolve(answer(200, '', { left: String(left) })))
    await told(8)
    expect(await atOnce(pass)).toBe(4)
    await told(0)
    expect(await atOnce(pass)).toBe(1)
    await told(249)
    expect(await atOnce(pass)).toBeGreaterThanOrEqual(16)
  })

  describe('rest', () => {
    afterEach(() => void vi.useRealTimers())

    test.each<[string, number, Record<string, string>, number]>([
      ['for as long as a service says that refuses one call after the other', 429, { rest: '5000' }, 3],
      ['until there is more, where nothing is left', 200, { left: '0', rest: '5000' }, 1],
    ])('%s', async (_, status, headers, calls) => {
      vi.useFakeTimers()
      const lanes = new Lanes(paceOf)
      const pass = lanes.of('graph', 'all')
      for (let call = 0; call < calls; call += 1) await pass(saying(status, headers))
      const begun: string[] = []
      const asking = ['first', 'second'].map((name) =>
        pass(() => {
          begun.push(name)
          return asked()
        }),
      )
      await vi.advanceTimersByTimeAsync(4_900)
      expect(begun).toEqual([])
      // others go on meanwhile
      expect(await codeOf(lanes.of('graph', 'other')(asked))).toBe('answered')
      await vi.advanceTimersByTimeAsync(200)
      await Promise.all(asking)
      expect(begun).toEqual(['first', 'second'])
    })

    test('not for a refusal now and then', async () => {
      const pass = new Lanes(paceOf).of('graph', 'all')
      for (let call = 0; call < 20; call += 1) await pass(call % 3 === 2 ? asked : saying(429, { rest: '3600000' }))
      expect(await codeOf(pass(asked))).toBe('answered')
    })
  })

  test('hand a place on when a call fails', async () => {
    const pass = new Lanes(paceOf).of('ec2', 'eu-west-1')
    await Promise.all(Array.from({ length: 40 }, () => codeOf(pass(refused))))
    expect(await codeOf(pass(() => Promise.resolve(answer(200))))).toBe('answered')
  })
})
