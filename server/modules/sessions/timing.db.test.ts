import type * as Argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createUserPool } from '#server/modules/identity/index.ts'
import { noClient } from '#server/context.ts'
import { personWithPassword } from '#server/test/person-with-password.ts'
import { figure, isProof, repetitionsOf } from '#server/test/repetitions.ts'
import { testApp, type TestApp } from '#server/test/test-app.ts'

const verified = vi.hoisted((): string[] => [])
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof Argon2>()
  return {
    ...argon2,
    verify: (...given: Parameters<typeof argon2.verify>) => {
      verified.push(String(given[0]))
      return argon2.verify(...given)
    },
  }
})

const ROUNDS = repetitionsOf('timedRefusals')
/** Medians of few rounds scatter; a refusal without a verification would differ by more than 90 %. */
const MOST_DIFFERENCE = isProof ? 0.05 : 0.25
/** Below the ten wrong passwords that one address may send for one person. */
const ROUNDS_A_PERSON = 10
const AT_ONCE = 4
let app: TestApp
beforeAll(async () => {
  app = await testApp({ allowInsecureHttp: true })
})
afterAll(() => app.close())

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function timeOf(email: string, turn: number): Promise<number> {
  const since = performance.now()
  const answer = await app.http.inject({
    method: 'POST',
    url: '/client/v1/auth/sign-in',
    remoteAddress: `198.51.${turn % 200}.7`,
    payload: { email, password: 'not-the-password' },
  })
  expect(answer.statusCode).toBe(401)
  return performance.now() - since
}

test(`${ROUNDS} refusals of a known and of an unknown account differ by less than ${MOST_DIFFERENCE * 100} % in their medians`, async () => {
  const people = await Promise.all(Array.from({ length: ROUNDS / ROUNDS_A_PERSON }, () => personWithPassword(app)))
  const times = { known: [] as number[], unknown: [] as number[] }
  let turn = 0
  const measure = async (): Promise<void> => {
    while (turn < ROUNDS) {
      const mine = turn++
      const known = people[mine % people.length]?.email ?? ''
      const unknown = `nobody-${mine}@harbour.test`
      // interleaved, each first in turn: what slows the machine slows both
      for (const email of mine % 2 === 0 ? [known, unknown] : [unknown, known])
        times[email === known ? 'known' : 'unknown'].push(await timeOf(email, mine))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, measure))
  expect([times.known.length, times.unknown.length]).toEqual([ROUNDS, ROUNDS])
  const difference = Math.abs(median(times.known) - median(times.unknown)) / median(times.unknown)
  figure(`${ROUNDS} refusals of known and unknown accounts: medians differ by ${(difference * 100).toFixed(1)} %`)
  expect(difference).toBeLessThan(MOST_DIFFERENCE)
}, 300_000)

test('both cost one verification of the same price', async () => {
  const pool = createUserPool(app.services)
  const { email } = await personWithPassword(app)
  const costOf = async (username: string) => {
    verified.length = 0
    await expect(pool.signIn({ username, password: 'not-the-password', language: 'en', client: noClient })).rejects.toMatchObject({
      code: 'auth.credentials_wrong',
    })
    return verified.map((hash) => hash.split('$').slice(0, 4))
  }
  expect(await costOf(email)).toHaveLength(1)
  expect(await costOf(email)).toEqual(await costOf('nobody-at-all@harbour.test'))
})
