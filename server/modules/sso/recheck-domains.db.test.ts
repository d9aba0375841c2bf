import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { listNotifications } from '#contract/notifications.ts'
import { putSso } from '#contract/sso.ts'
import { federatedSignIn } from '#contract/sessions.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { createEgress } from '#egress/egress.ts'
import { sweep } from '#server/modules/housekeeping/module.ts'
import { startOidcDouble, type OidcDouble } from '#server/test/oidc-double/oidc-double.ts'
import { call, createPerson, deliver, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

let app: TestApp
let double: OidcDouble
/** What name servers say. */
const records = new Map<string, string[] | 'silence'>()
let asked = 0
beforeAll(async () => {
  double = await startOidcDouble({ redirectUri: 'http://localhost:3000/login/callback', people: [] })
  app = await testApp()
  app.services.egress = createEgress({
    allowedPrivateTargets: ['127.0.0.1/32'],
    resolver: {
      async query(name, type) {
        if (type === 'TXT') asked++
        const found = (type === 'TXT' || records.get(name) === 'silence' ? records.get(name) : undefined) ?? []
        if (found === 'silence') throw new NetworkError('timeout', 'No answer.')
        return { type, state: found.length > 0 ? 'records' : 'none', records: found }
      },
    },
  })
})
beforeEach(async () => {
  records.clear()
  asked = 0
  await platform().deleteFrom('sso_provider').execute()
})
afterAll(async () => {
  await app.close()
  await double.close()
})
const platform = () => app.services.database.platform

let count = 0
/** An account whose domain was proved and last looked at a day ago. */
async function company() {
  const owner = await createPerson(app)
  const domain = `proved-${(count += 1)}.example`
  const { issuer, clientId, clientSecret } = double
  const saved = await call(app, putSso, {
    token: owner.token,
    body: { issuer, clientId, clientSecret, emailDomain: domain, enabled: true },
  })
  const { name, value } = saved.body.sso.domainRecord
  const record = {
    publish: () => records.set(name, [value]),
    remove: () => records.delete(name),
    silence: () => records.set(name, 'silence'),
  }
  await platform().updateTable('sso_provider').set({ domain_verified_at: new Date() }).where('email_domain', '=', domain).execute()
  await daysPass(owner, 1)
  return { ...owner, domain, record }
}
const daysPass = (owner: Person, days: number) =>
  platform()
    .updateTable('sso_provider')
    .set({
      domain_verified_at: sql<Date>`domain_verified_at - make_interval(days => ${days})`,
      domain_checked_at: sql<Date>`domain_checked_at - make_interval(days => ${days})`,
    })
    .where('account_id', '=', owner.accountId)
    .execute()
const run = () => sweep(app.services, new AbortController().signal)
const provider = (owner: Person) =>
  platform()
    .selectFrom('sso_provider')
    .select(['domain_verified_at', 'domain_missed'])
    .where('account_id', '=', owner.accountId)
    .executeTakeFirstOrThrow()
const isProved = async (owner: Person) => (await provider(owner)).domain_verified_at !== null
const isDoor = async (domain: string) =>
  (await call(app, federatedSignIn, { body: { provider: 'SSO', email: `ada@${domain}` } })).status === 200
const told = async (owner: Person) => {
  await deliver(app, owner.accountId)
  const { results } = (await call(app, listNotifications, { token: owner.token })).body
  return results.map(({ title }) => title).toReversed()
}
const audited = async (owner: Person) => {
  const rows = await platform().selectFrom('audit').select('event').where('account_id', '=', owner.accountId).orderBy('seq').execute()
  return rows.map(({ event }) => event).filter((event) => event.startsWith('sso.domain'))
}

describe('a domain that was proved', () => {
  test('is looked at once a day, and stays proved while its record is there', async () => {
    const owner = await company()
    owner.record.publish()
    await run()
    await run()
    expect([asked, await isProved(owner), await isDoor(owner.domain)]).toEqual([1, true, true])
    await daysPass(owner, 1)
    await run()
    expect(asked).toBe(2)
    expect(await told(owner)).toEqual([])
  })
  test('is lost after three days without it: nobody comes in by it, and the owner is told at the first and the last', async () => {
    const owner = await company()
    for (const [day, proved] of [
      [1, true],
      [2, true],
      [3, false],
    ] as const) {
      await run()
      expect([day, await isProved(owner), await isDoor(owner.domain)]).toEqual([day, proved, proved])
      await daysPass(owner, 1)
    }
    expect(await told(owner)).toEqual([
      `The DNS record for your single sign-on is missing: ${owner.domain}`,
      `Single sign-on is paused: ownership of ${owner.domain} is no longer proved`,
    ])
    expect(await audited(owner)).toEqual(['sso.domain_missed', 'sso.domain_missed', 'sso.domain_lost'])
    await run()
    expect((await audited(owner)).length, 'and is looked at no more').toBe(3)
  })
  test('is not lost when the record comes back in between', async () => {
    const owner = await company()
    for (const isThere of [false, false, true, false, false]) {
      if (isThere) owner.record.publish()
      else owner.record.remove()
      await run()
      await daysPass(owner, 1)
    }
    expect([await isProved(owner), (await provider(owner)).domain_missed]).toEqual([true, 2])
  })
  test('is not lost by name servers that are silent for thirteen looks, and is at the fourteenth in a row', async () => {
    const owner = await company()
    owner.record.silence()
    for (let n = 1; n <= 13; n++) {
      await run()
      await run()
      await daysPass(owner, 1)
    }
    expect([await isProved(owner), (await provider(owner)).domain_missed, await audited(owner)]).toEqual([true, 0, []])
    await run()
    expect([await isProved(owner), await audited(owner)]).toEqual([false, ['sso.domain_lost']])
  })
  test('is not lost while nobody looks: after a month away, silence counts once', async () => {
    const owner = await company()
    owner.record.publish()
    await run()
    await daysPass(owner, 30)
    owner.record.silence()
    await run()
    expect([await isProved(owner), await isDoor(owner.domain)]).toEqual([true, true])
    await daysPass(owner, 30)
    owner.record.publish()
    await run()
    owner.record.silence()
    for (let n = 1; n <= 13; n++) {
      await daysPass(owner, 1)
      await run()
    }
    expect(await isProved(owner), 'an answer ends the counting').toBe(true)
  })
  test('does not keep the others from being looked at', async () => {
    const owners = [await company(), await company(), await company()]
    owners[1]?.record.silence()
    owners[2]?.record.publish()
    await run()
    expect(await Promise.all(owners.map(async (owner) => (await provider(owner)).domain_missed))).toEqual([1, 0, 0])
  })
})
