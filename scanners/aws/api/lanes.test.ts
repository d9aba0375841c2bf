import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { NetworkError, type HttpResponse } from '#scanners/sdk/network.ts'
import { Lanes } from './lanes.ts'

const answer = (status: number, body = ''): HttpResponse => ({
  url: 'https://ec2.eu-west-1.amazonaws.com/',
  status,
  headers: [],
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
const refused = () => Promise.reject(new NetworkError('connection_reset', 'reset'))

describe('the ways to AWS', () => {
  test('let as many pass as a service takes, half as many once it is asked too often, and slowly more again', async () => {
    const lanes = new Lanes()
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
    const pass = new Lanes().of('iam', 'us-east-1')
    for (let call = 0; call < 20; call += 1) await pass(() => Promise.resolve(answer(503)))
    expect(await atOnce(pass)).toBe(1)
  })

  test('ask a service no more that answered nothing three times, and a region that answered nothing six times', async () => {
    const lanes = new Lanes()
    for (let call = 0; call < 3; call += 1) await codeOf(lanes.of('ec2', 'eu-west-1')(silence))
    expect(await codeOf(lanes.of('ec2', 'eu-west-1')(asked))).toBe('ec2 in eu-west-1 has stopped answering.')
    expect(await codeOf(lanes.of('rds', 'eu-west-1')(asked))).toBe('answered')
    for (const service of ['rds', 'sns', 'sqs'])
      for (let call = 0; call < 2; call += 1) await codeOf(lanes.of(service, 'eu-west-1')(silence))
    expect(await codeOf(lanes.of('kms', 'eu-west-1')(asked))).toBe('eu-west-1 has stopped answering.')
    expect(await codeOf(lanes.of('kms', 'us-east-1')(asked))).toBe('answered')
  })

  test('hand a place on when a call fails', async () => {
    const pass = new Lanes().of('ec2', 'eu-west-1')
    await Promise.all(Array.from({ length: 40 }, () => codeOf(pass(refused))))
    expect(await codeOf(pass(() => Promise.resolve(answer(200))))).toBe('answered')
  })
})
