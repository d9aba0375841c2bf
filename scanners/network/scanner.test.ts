import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checks } from './checks.ts'
import { startHost, type HostDouble } from './test/doubles/host.ts'
import { faultsIn, scanHost, type Seen } from './test/scan-host.ts'

const scan = (host: HostDouble | undefined) => scanHost('127.0.0.1', { fields: { profile: 'list', portList: host?.portList ?? '' } })
/** Of an engine, which nobody starts in these tests. */
const isOfEngine = (checkId: string): boolean => checkId.startsWith('net-engine-')
const unfinished = ({ outcomes }: Seen) =>
  outcomes
    .filter(({ state, checkId }) => state !== 'ran' && !isOfEngine(checkId))
    .map(({ checkId, state, reason }) => [checkId, state, reason])

describe('a host with everything wrong, and the same host in order', () => {
  const hosts: HostDouble[] = []
  let seen: Seen
  let clean: Seen
  beforeAll(async () => {
    for (const kind of ['planted', 'hardened'] as const) hosts.push(await startHost(kind))
    const [planted, hardened] = hosts
    ;[seen, clean] = await Promise.all([scan(planted), scan(hardened)])
  }, 60_000)
  afterAll(() => Promise.all(hosts.map((host) => host.close())))

  test('finds every planted fault at its port, and nothing else', () => {
    const planted = hosts[0]?.services.flatMap(({ faults, port }) => faults.map((fault) => `${fault} ${port}`)) ?? []
    expect(faultsIn(seen)).toEqual(planted.toSorted())
  })
  test('every check but the inventory has a fault that it finds', () => {
    const found = new Set(faultsIn(seen).map((fault) => fault.split(' ')[0]))
    expect(checks.map(({ id }) => id).filter((id) => !found.has(id) && !isOfEngine(id))).toEqual(['net-open-port'])
  })
  test('finds nothing on the hardened host, of which it still knows what runs there', () => {
    expect(faultsIn(clean)).toEqual([])
    const open = clean.outcomes.find(({ checkId }) => checkId === 'net-open-port')
    expect(open?.verdicts.filter(({ status }) => status === 'PASS').length).toBe(hosts[1]?.services.length)
  })
  test('each check comes to its end with what it saw', () => {
    expect(unfinished(clean)).toEqual([])
    // the server of long ago hangs up before anybody could sign in
    expect(unfinished(seen)).toEqual([['net-ssh-password', 'inconclusive', null]])
  })
  test('engines that nobody starts are left out, each with the reason', () => {
    const left = clean.outcomes.filter(({ checkId }) => isOfEngine(checkId))
    expect(left.map(({ state, reason }) => `${state} ${reason}`)).toEqual(Array.from({ length: 5 }, () => 'skipped engine_missing'))
  })
  test('tells hosts and services as an inventory', () => {
    const told = seen.events.filter((event) => event.type === 'inventory' && event.resourceType === 'Network::Service')
    const services = told.flatMap((event) => (event.type === 'inventory' ? event.items : []))
    expect(services.map(({ config }) => config['protocol'])).toContain('redis')
    expect(services.length).toBe((hosts[0]?.services.length ?? 0) - 1)
  })
})
