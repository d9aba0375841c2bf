import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { checkInfo } from '#scanners/test/check-info.ts'
import type { Check } from './check.ts'
import { NetworkError, type Network } from './network.ts'
import { runScan } from './run-scan.ts'
import {
  NO_REVISIT,
  ScanFailure,
  SCOPES_MAX,
  type CheckOutcome,
  type Collector,
  type Scanner,
  type ScanEnvironment,
  type ScanEvent,
  type ScanRequest,
} from './scanner.ts'
import { pass } from './verdicts.ts'
import { NO_SOCKETS } from '#scanners/test/no-sockets.ts'

interface Facts {
  account: { regions: readonly string[] }
  users: readonly string[]
  disks: readonly string[]
  racks: never
}
type Id = keyof Facts
const closed: Network = {
  http: () => Promise.reject(new NetworkError('connection_refused', 'closed')),
  tls: () => Promise.reject(new NetworkError('connection_refused', 'closed')),
  dns: () => Promise.reject(new NetworkError('timeout', 'no answer')),
  ...NO_SOCKETS,
}
const environment = (change: Partial<ScanEnvironment> = {}): ScanEnvironment => ({
  network: closed,
  signal: new AbortController().signal,
  permit: null,
  userAgent: 'Parapet/test',
  now: () => new Date('2026-08-01T00:00:00Z'),
  fields: {},
  memory: null,
  revisit: NO_REVISIT,
  datasets: {},
  ...change,
})
const REGIONS = ['eu-1', 'us-1', 'ap-1']
const ref = (value: string) => ({ genericIdentifier: 'arn', genericIdentifierValue: value })

/** An account with users, and with disks in each of its regions; `log` is what its collectors did. */
class Account {
  readonly log: string[] = []
  regions: readonly string[] = REGIONS
  /** What befalls the disks of a region. */
  readonly trouble = new Map<string, () => Promise<void>>()
  usersFail: Error | null = null
  readonly checks: readonly Check<Facts>[] = [
    { ...checkInfo('users', { needs: ['users'] }), judge: ({ users }) => users.map((user) => pass(ref(user), 'pass')) },
    { ...checkInfo('disks', { needs: ['account', 'disks'] }), judge: ({ disks }) => disks.map((disk) => pass(ref(disk), 'pass')) },
    {
      ...checkInfo('all-disks', { needs: ['users', 'disks'] }),
      over: 'target',
      judge: ({ users }, scopes = []) =>
        scopes.map(({ scope, facts }) => pass(ref(`${scope} ${facts.disks.join()} ${users.join()}`), 'pass')),
    },
  ]
  /** Collectors that tell of resources and that no check needs. */
  tellers: readonly Collector<Facts, Id>[] = []
  readonly #collectors: readonly Collector<Facts, Id>[] = [
    {
      id: 'account',
      after: [],
      collect: async (facts) => {
        this.log.push('account')
        facts.account = { regions: this.regions }
      },
    },
    {
      id: 'users',
      after: ['account'],
      collect: async (facts) => {
        this.log.push('users')
        if (this.usersFail) throw this.usersFail
        facts.users = ['ada']
      },
    },
    {
      id: 'disks',
      after: ['account'],
      per: 'scope',
      limitMs: 150,
      collect: async (facts, _target, { scope = '', tellInventory }) => {
        this.log.push(`disks ${scope}`)
        tellInventory?.({
          resourceType: 'Test::Disk',
          complete: true,
          items: [{ resource: ref(`disk of ${scope}`), name: 'token=0123456789abcdef0123', tags: {}, config: {}, relations: [] }],
        })
        await this.trouble.get(scope)?.()
        facts.disks = [`disk of ${scope}`]
      },
    },
  ]
  get scanner(): Scanner<Facts, Id> {
    return {
      vectorType: 'Websites',
      collectorMs: 20_000,
      essential: ['account'],
      collectors: [...this.#collectors, ...this.tellers],
      scopesOf: ({ account }) => account?.regions ?? [],
      checks: this.checks as readonly Check<Facts, Id>[],
      targetOf: () => '123456789012',
      test: () => Promise.reject(new Error('not asked here')),
    }
  }
  async scan(part: Partial<Omit<ScanRequest<Facts>, 'scanner' | 'target' | 'environment'>> = {}): Promise<ScanEvent[]> {
    const seen: ScanEvent[] = []
    for await (const event of runScan({ scanner: this.scanner, target: 'x', environment: environment(), ...part })) seen.push(event)
    return seen
  }
  async outcomes(part: Parameters<Account['scan']>[0] = {}): Promise<CheckOutcome[]> {
    return (await this.scan(part)).flatMap((event) => (event.type === 'outcome' ? [event.outcome] : []))
  }
}
const stateBy = (outcomes: readonly CheckOutcome[]) =>
  Object.fromEntries(outcomes.map(({ checkId, scope, state, reason }) => [`${checkId} ${scope}`, reason ?? state]))
const valuesOf = (outcomes: readonly CheckOutcome[], checkId: string) =>
  outcomes.flatMap((one) => (one.checkId === checkId ? one.verdicts.map(({ resource }) => resource.genericIdentifierValue) : [])).toSorted()

describe('a target with scopes', () => {
  test('that has hundreds of them is looked at in some at a time, and in all in the end', async () => {
    const account = new Account()
    account.regions = Array.from({ length: 600 }, (_, at) => `eu-${at}`)
    let [underWay, most] = [0, 0]
    for (const region of account.regions)
      account.trouble.set(region, async () => {
        underWay += 1
        most = Math.max(most, underWay)
        await sleep(5)
        underWay -= 1
      })
    const outcomes = await account.outcomes({ checkIds: ['disks'] })
    expect(outcomes.map(({ scope, state }) => `${scope} ${state}`)).toEqual(account.regions.map((region) => `${region} ran`))
    expect(most).toBeLessThan(400)
    expect(most).toBeGreaterThan(100)
  })
  test('that has more of them than are looked at is looked at nowhere, and says so', async () => {
    const account = new Account()
    account.regions = Array.from({ length: SCOPES_MAX + 1 }, (_, at) => `eu-${at}`)
    await expect(account.outcomes({ checkIds: ['disks'] })).rejects.toMatchObject({ code: 'too_large' })
    expect(account.log).toEqual(['account'])
    // a verification of what is in one of them needs no other
    expect(stateBy(await account.outcomes({ checkIds: ['disks'], scopes: ['eu-7'] }))).toEqual({ 'disks eu-7': 'ran' })
  })
  test('has its scoped collectors run once in each, and their checks judged with the facts of that scope', async () => {
    const account = new Account()
    const outcomes = await account.outcomes()
    expect(stateBy(outcomes)).toEqual({
      'users 123456789012': 'ran',
      'disks eu-1': 'ran',
      'disks us-1': 'ran',
      'disks ap-1': 'ran',
      'all-disks 123456789012': 'ran',
    })
    expect(account.log.toSorted()).toEqual(['account', 'disks ap-1', 'disks eu-1', 'disks us-1', 'users'])
    expect(valuesOf(outcomes, 'disks')).toEqual(['disk of ap-1', 'disk of eu-1', 'disk of us-1'])
    expect(valuesOf(outcomes, 'all-disks')).toEqual(REGIONS.map((region) => `${region} disk of ${region} ada`).toSorted())
  })
  test('tells which they are before anything of them, and what was seen in one before its checks, redacted', async () => {
    const events = await new Account().scan()
    const at = (found: (event: ScanEvent) => boolean) => events.findIndex(found)
    expect(events.filter(({ type }) => type === 'scopes')).toEqual([{ type: 'scopes', scopes: REGIONS }])
    for (const region of REGIONS) {
      const told = at((event) => event.type === 'inventory' && event.scope === region)
      expect(told).toBeGreaterThan(at(({ type }) => type === 'scopes'))
      expect(told).toBeLessThan(at((event) => event.type === 'outcome' && event.outcome.scope === region))
      expect(events[told]).toMatchObject({ resourceType: 'Test::Disk', complete: true, items: [{ name: 'token=01234567…' }] })
    }
  })
  test('says of a scope that fails why, of that one alone; what is judged over all sees the others and says that it saw a part', async () => {
    const account = new Account()
    account.trouble.set('us-1', () => Promise.reject(new ScanFailure('denied', 'no')))
    const outcomes = await account.outcomes()
    expect(stateBy(outcomes)).toMatchObject({ 'disks eu-1': 'ran', 'disks us-1': 'denied', 'disks ap-1': 'ran' })
    // its PASSes are dropped: they would speak for all
    expect(outcomes.find(({ checkId }) => checkId === 'all-disks')).toMatchObject({ state: 'denied', verdicts: [] })
  })
  test('keeps what fails in the scopes that were seen, though another was denied', async () => {
    const account = new Account()
    account.trouble.set('us-1', () => Promise.reject(new ScanFailure('denied', 'no')))
    const worst = account.checks.map((check) =>
      check.over === undefined ? check : { ...check, judge: () => [{ ...pass(ref('here'), 'fail'), status: 'FAIL' as const }] },
    )
    Object.defineProperty(account, 'checks', { value: worst })
    const outcomes = await account.outcomes({ checkIds: ['all-disks'] })
    expect(outcomes).toMatchObject([{ state: 'denied', verdicts: [{ status: 'FAIL' }] }])
  })
  test('misses nothing in a scope that does not have what is judged over all', async () => {
    const account = new Account()
    account.trouble.set('us-1', () => Promise.reject(new ScanFailure('not_offered', 'no such service')))
    const outcomes = await account.outcomes()
    expect(stateBy(outcomes)).toMatchObject({ 'disks us-1': 'not_offered', 'all-disks 123456789012': 'ran' })
    expect(valuesOf(outcomes, 'all-disks')).toHaveLength(2)
  })
  test('gives up a scope that hangs by itself, while the others end', async () => {
    const account = new Account()
    account.trouble.set('ap-1', () => sleep(5_000))
    const started = performance.now()
    expect(stateBy(await account.outcomes())).toMatchObject({ 'disks eu-1': 'ran', 'disks us-1': 'ran', 'disks ap-1': 'timeout' })
    expect(performance.now() - started).toBeLessThan(2_000)
  })
  test('does not take the failure of a collector of the whole target for a lack of scopes', async () => {
    const account = new Account()
    account.usersFail = new ScanFailure('denied', 'no')
    expect(stateBy(await account.outcomes())).toEqual({
      'users 123456789012': 'denied',
      'disks eu-1': 'ran',
      'disks us-1': 'ran',
      'disks ap-1': 'ran',
      'all-disks 123456789012': 'denied',
    })
  })
  test('is looked at in the scopes asked for alone', async () => {
    const account = new Account()
    const outcomes = await account.outcomes({ checkIds: ['disks'], scopes: ['us-1'] })
    expect(stateBy(outcomes)).toEqual({ 'disks us-1': 'ran' })
    expect(account.log).toEqual(['account', 'disks us-1'])
  })
  test('of which none is left says so, and judges nothing', async () => {
    const account = new Account()
    account.regions = []
    const left = { 'users 123456789012': 'ran', 'disks 123456789012': 'no_scope', 'all-disks 123456789012': 'no_scope' }
    expect(stateBy(await account.outcomes())).toEqual(left)
    expect(await new Account().outcomes({ checkIds: ['disks'], scopes: ['gone-1'] })).toMatchObject([
      { state: 'skipped', reason: 'no_scope', verdicts: [] },
    ])
  })
  test('is not looked at again where an earlier attempt was', async () => {
    const account = new Account()
    const outcomes = await account.outcomes({
      checkIds: ['disks'],
      done: [
        { checkId: 'disks', scope: 'eu-1' },
        { checkId: 'disks', scope: 'ap-1' },
      ],
    })
    expect(stateBy(outcomes)).toEqual({ 'disks us-1': 'ran' })
    expect(account.log).toEqual(['account', 'disks us-1'])
    const all = REGIONS.map((scope) => ({ checkId: 'disks', scope }))
    expect(await account.outcomes({ checkIds: ['disks'], done: all })).toEqual([])
  })
  test('has what is told of a service told, or left out, and judged after it where the resources come first', async () => {
    const account = new Account()
    account.tellers = [
      {
        id: 'racks',
        inventory: 'Racks',
        after: ['disks'],
        per: 'scope',
        collect: async (_facts, _target, { scope = '' }) => {
          account.log.push(`racks ${scope}`)
          await sleep(5)
          account.log.push(`told ${scope}`)
        },
      },
    ]
    await account.scan({ checkIds: ['users'], inventory: true, services: [] })
    expect(account.log).toEqual(['account', 'users'])
    account.log.length = 0
    const judged: string[] = []
    for (const event of await account.scan({ inventory: true, resourcesFirst: true, scopes: ['eu-1'], checkIds: ['disks'] }))
      if (event.type === 'outcome') judged.push(`${event.outcome.checkId} ${event.outcome.state} after ${account.log.at(-1)}`)
    expect(judged).toEqual(['disks ran after told eu-1'])
  })
  test('asks no region for a check of the whole target', async () => {
    const account = new Account()
    expect(stateBy(await account.outcomes({ checkIds: ['users'] }))).toEqual({ 'users 123456789012': 'ran' })
    expect(account.log).toEqual(['account', 'users'])
  })
  test('counts its progress to 100 over all that there is to judge', async () => {
    const progress = (await new Account().scan()).flatMap((event) => (event.type === 'progress' ? [event.progress] : []))
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.at(-1)).toBe(100)
  })
})
