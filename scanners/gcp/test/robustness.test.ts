import { describe, expect, test } from 'vitest'
import {
  FIXTURE_ORGANIZATION,
  gcpOrganization,
  serviceAccountKey,
  standardOrganization,
  startGcpFixture,
  type OrganizationParts,
} from '#scanners/gcp/fixture/index.ts'
import { gcpScanner } from '#scanners/gcp/scanner.ts'
import { NetworkError, type HttpResponse, type Network } from '#scanners/sdk/network.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf } from '#scanners/test/run.ts'
import { brief, scanModel, toldOf, unrun } from './scan-model.ts'
import { NO_SOCKETS } from '#scanners/test/no-sockets.ts'

const FIREWALLS = 'gcp-fw-ssh'
const DISKS = 'gcp-disk-cmek'
const FEW = [FIREWALLS, DISKS, 'gcp-storage-public', 'gcp-storage-versioning', 'gcp-vm-oslogin', 'gcp-net-default']
const some = (amount: number, prefix: string) => Array.from({ length: amount }, (_, at) => ({ name: `${prefix}-${at}` }))
const project = (id: string, amount = 3) => ({
  id,
  buckets: some(amount, `${id}-bucket`),
  compute: { disks: some(amount, 'disk'), networks: some(amount, 'network'), instances: some(amount, 'machine') },
})
const organization = (...projects: NonNullable<OrganizationParts['projects']>) => gcpOrganization({ projects })
const unused = () => Promise.reject(new NetworkError('protocol_error', 'unused'))
const states = (outcomes: readonly CheckOutcome[]): Record<string, string> =>
  Object.fromEntries(outcomes.map(({ checkId, scope, state, reason }) => [`${checkId} ${scope}`, reason ?? state]))

describe('a scan of Google Cloud', { timeout: 60_000 }, () => {
  test('reads 10,000 resources of one type over 100 pages', async () => {
    const disks = some(10_000, 'disk').map(({ name }, at) => (at % 2 === 0 ? { name } : { name, diskEncryptionKey: { sha256: 'abc=' } }))
    const scanned = await scanModel(organization({ compute: { disks } }), { checkIds: [DISKS], inventory: true })
    expect(scanned.calls.byPermission['compute.disks.list']).toBe(100)
    expect([scanned.verdicts.length, scanned.verdicts.filter(({ status }) => status === 'FAIL').length]).toEqual([10_000, 5_000])
    const told = scanned.inventory.get('compute.googleapis.com/Disk')
    expect([told?.items.length, told?.complete]).toEqual([10_000, true])
  })

  test.each([429, 403] as const)('comes to the same result when almost a third of its calls are throttled with %i', async (throttledAs) => {
    const model = organization(project('project-one'), project('project-two'))
    const calm = await scanModel(model, { checkIds: FEW })
    const throttled = await scanModel(model, { checkIds: FEW, faults: { throttleShare: 0.3, throttledAs } })
    expect(throttled.calls.throttled).toBeGreaterThan(3)
    expect(states(throttled.outcomes)).toEqual(states(calm.outcomes))
    expect(brief(throttled.verdicts)).toEqual(brief(calm.verdicts))
  })

  test('sees all that there is when a third of its calls is told to wait for a second', async () => {
    const model = standardOrganization({ projects: 2, each: 2 })
    const calm = await scanModel(model, { inventory: true })
    const throttled = await scanModel(model, { inventory: true, faults: { throttleShare: 0.3, retryAfter: 1, throttledAs: 503 } })
    expect(throttled.calls.throttled).toBeGreaterThan(10)
    expect(states(throttled.outcomes)).toEqual(states(calm.outcomes))
    expect(brief(throttled.verdicts)).toEqual(brief(calm.verdicts))
    expect(toldOf(throttled)).toEqual(toldOf(calm))
  })

  test('signs in again when a token ends in the middle', async () => {
    const model = organization(project('project-one', 30), project('project-two', 30))
    const { outcomes, calls } = await scanModel(model, { checkIds: FEW, faults: { expireTokensAfter: 80 } })
    expect(calls.tokens).toBe(2)
    expect(unrun(outcomes)).toEqual([])
  })

  test('judges the others whole when one project is denied, and closes nothing there', async () => {
    const model = organization(project('project-one'), project('project-two'), project('project-three'))
    const { outcomes } = await scanModel(model, { checkIds: FEW, faults: { denied: new Set(['project-two/*']) } })
    expect(new Set(unrun(outcomes))).toEqual(new Set(['denied project-two']))
    expect(outcomes.filter(({ scope }) => scope === 'project-two').flatMap(({ verdicts }) => verdicts)).toEqual([])
    expect(outcomes.filter(({ scope, state }) => scope !== 'project-two' && state === 'ran').length).toBe(FEW.length * 2)
  })

  test('finds projects in folders, leaves out those that are being deleted or made by scripts, and says which folder it may not see', async () => {
    const folders = [{ name: 'folders/11' }, { name: 'folders/12', parent: 'folders/11' }]
    const projects = [
      project('project-top'),
      { ...project('project-deep'), parent: 'folders/12' },
      { ...project('project-gone'), state: 'DELETE_REQUESTED' as const },
      { ...project('sys-12345678901234567890') },
    ]
    const { outcomes } = await scanModel(gcpOrganization({ folders, projects }), { checkIds: [DISKS] })
    expect(outcomes.map(({ scope }) => scope).toSorted()).toEqual(['project-deep', 'project-top'])
    const refused = gcpOrganization({ folders, projects })
    const gcp = await startGcpFixture(refused, { faults: { denied: new Set(['resourcemanager.folders.list']) } })
    const told: [string, boolean][] = []
    const environment = environmentOf({ fields: { ...serviceAccountKey().key }, operator: { endpointUrl: gcp.url } })
    for await (const event of runScan({ scanner: gcpScanner, target: refused.name, environment, checkIds: [DISKS], inventory: true }))
      if (event.type === 'inventory' && event.resourceType.endsWith('/Project')) told.push([String(event.items.length), event.complete])
    await gcp.close()
    expect(told).toEqual([['1', false]])
  })

  test('calls no inventory complete that was cut in the middle or lacks a zone, and passes nothing on it', async () => {
    const model = organization({ compute: { disks: [...some(250, 'disk'), { name: 'far', place: 'zones/europe-west1-b' }] } })
    const cut = await scanModel(model, {
      checkIds: [DISKS],
      inventory: true,
      faults: { failAfterPages: new Map([['compute.disks.list', 1]]) },
    })
    expect(states(cut.outcomes)).toEqual({ [`${DISKS} parapet-fixture`]: 'service_error' })
    expect([cut.verdicts, cut.inventory.get('compute.googleapis.com/Disk')?.complete]).toEqual([[], false])
    const gap = await scanModel(model, { checkIds: [DISKS], inventory: true, faults: { unreachable: new Set(['zones/europe-west1-b']) } })
    expect(gap.outcomes.map(({ state }) => state)).toEqual(['inconclusive'])
    const told = gap.inventory.get('compute.googleapis.com/Disk')
    expect([told?.items.length, told?.complete]).toEqual([250, false])
  })

  test('gives up a project that hangs, and judges the rest', async () => {
    const plain = plainNetwork()
    const network: Network = {
      ...plain,
      http: (request) => plain.http({ ...request, ...(request.url.includes('project-hung') && { timeoutMs: 200 }) }),
    }
    const model = organization(project('project-hung'), project('project-two'))
    const faults = { hanging: new Set(['project-hung']) }
    const { outcomes } = await scanModel(model, { checkIds: [DISKS, 'gcp-iam-public-binding'], environment: { network }, faults })
    const hung = outcomes.filter(({ scope }) => scope === 'project-hung')
    expect(hung.every(({ state, verdicts }) => state === 'timeout' && verdicts.length === 0)).toBe(true)
    expect(outcomes.filter(({ scope, state }) => scope === 'project-two' && state === 'ran').length).toBeGreaterThan(0)
  })

  test('ends within a second when it is canceled', async () => {
    const gcp = await startGcpFixture(organization(project('project-one')), { faults: { latencyMs: 30_000 } })
    const stop = new AbortController()
    const environment = environmentOf({ fields: { ...serviceAccountKey().key }, operator: { endpointUrl: gcp.url }, signal: stop.signal })
    setTimeout(() => stop.abort(), 200)
    const started = performance.now()
    const scan = async () => {
      for await (const event of runScan({ scanner: gcpScanner, target: 'project-one', environment })) void event
    }
    await expect(scan()).rejects.toThrow('The scan was canceled.')
    expect(performance.now() - started).toBeLessThan(1_200)
    await gcp.close()
  })

  test('connects to no host that is not pinned, whatever the key file or an answer names', async () => {
    const asked: string[] = []
    const http: Network['http'] = ({ url }) => {
      asked.push(new URL(url).host)
      const isToken = url.startsWith('https://oauth2.googleapis.com/')
      const body = isToken
        ? { access_token: 'x', expires_in: 3_600 }
        : {
            kind: 'compute#diskList',
            name: 'projects/1',
            projectId: 'shop-production',
            state: 'ACTIVE',
            selfLink: 'https://evil.example/x',
            nextPageToken: 'https://evil.example/next',
            items: [],
          }
      const answer = { url, status: 200, headers: [], truncated: false, redirects: [], remoteAddress: '', durationMs: 1 }
      return Promise.resolve({ ...answer, body: Buffer.from(JSON.stringify(body)) })
    }
    const key = {
      ...serviceAccountKey().key,
      token_uri: 'https://evil.example/token',
      auth_provider_x509_cert_url: 'https://evil.example/',
    }
    const environment = environmentOf({ network: { http, tls: unused, dns: unused, ...NO_SOCKETS }, fields: key })
    for await (const event of runScan({ scanner: gcpScanner, target: 'shop-production', environment, inventory: true })) void event
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.filter((host) => !/^[a-z0-9]+\.googleapis\.com$/u.test(host))).toEqual([])
  })
})

/** A network on which the answers to one address are other ones. */
function troubled(path: string, change: Partial<HttpResponse>): Network {
  const plain = plainNetwork()
  return {
    ...plain,
    async http(request) {
      const answer = await plain.http(request)
      return request.url.includes(path) ? { ...answer, ...change } : answer
    },
  }
}
const json = (value: unknown) => ({ status: 200, body: Buffer.from(JSON.stringify(value)) })

/** What a check says when a question has another answer. */
async function said(permission: string, body: unknown, checkId: string): Promise<string[]> {
  const answers = new Map([[permission, { status: 200, body: JSON.stringify(body) }]])
  return brief((await scanModel(organization({}), { checkIds: [checkId], faults: { answers } })).verdicts)
}

describe('an answer that Google would not give', { timeout: 60_000 }, () => {
  const list = { kind: 'compute#diskAggregatedList' }
  test.each<[string, Partial<HttpResponse>]>([
    ['is a web page', { status: 200, body: Buffer.from('<!doctype html><html><body>Sign in</body></html>') }],
    ['is broken off', { status: 200, body: Buffer.from('{"kind":"compute#diskAggregatedList","items":{') }],
    ['is empty', { status: 200, body: Buffer.alloc(0) }],
    ['says nothing', json({})],
    ['is null', json(null)],
    ['is a list', json([])],
    ['is of another kind', json({ kind: 'compute#instanceList' })],
    ['has a list where zones belong', json({ ...list, items: [{ name: 'disk' }] })],
    ['has a text where zones belong', json({ ...list, items: 'none' })],
    ['is noise', { status: 200, body: Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 256)) }],
    ['is longer than any page', { status: 200, truncated: true }],
    ['leads to itself for ever', json({ ...list, items: {}, nextPageToken: 'again' })],
    ['sends elsewhere', { status: 302, headers: [['location', 'http://169.254.169.254/']] as const, body: Buffer.alloc(0) }],
  ])('%s: nothing is judged on it, and nothing is complete', async (_, change) => {
    const model = organization(project('project-one'))
    const environment = { network: troubled('/aggregated/disks', change) }
    const { outcomes, verdicts, inventory } = await scanModel(model, { checkIds: [DISKS], inventory: true, environment })
    expect(verdicts.filter(({ status }) => status !== 'UNKNOWN')).toEqual([])
    expect(outcomes.map(({ state }) => state)).not.toContain('ran')
    expect(inventory.get('compute.googleapis.com/Disk')?.complete ?? false).toBe(false)
  })
  test.each<[string, unknown]>([
    ['a zone that is no object', { 'zones/a': 7 }],
    ['a zone with a text in the place of its disks', { 'zones/a': { disks: 'none' } }],
    ['a zone that says nothing', { 'zones/a': {} }],
    ['a row that is no object', { 'zones/a': { disks: [null] } }],
    ['a row without a name', { 'zones/a': { disks: [{ id: '1' }] } }],
    ['an unknown warning', { 'zones/a': { warning: { code: 'SOMETHING_NEW' } } }],
  ])('%s leaves a gap', async (_, items) => {
    const environment = { network: troubled('/aggregated/disks', json({ ...list, items })) }
    const { outcomes, inventory } = await scanModel(organization(project('project-one')), {
      checkIds: [DISKS],
      inventory: true,
      environment,
    })
    expect(outcomes.map(({ state }) => state)).toEqual(['inconclusive'])
    expect(inventory.get('compute.googleapis.com/Disk')?.complete ?? false).toBe(false)
  })
  test('one that does not say of what kind it is tells what it has', async () => {
    expect(await said('compute.disks.list', { items: { 'zones/a': { disks: [{ name: 'web' }] } } }, DISKS)).toEqual(['FAIL fail web'])
    expect(await said('compute.networks.list', { items: [{ name: 'default' }] }, 'gcp-net-default')).toEqual(['FAIL fail default'])
    const metadata = { items: [{ key: 'enable-oslogin', value: 'TRUE' }] }
    const told = { name: 'parapet-fixture', commonInstanceMetadata: metadata }
    expect(await said('compute.projects.get', told, 'gcp-vm-oslogin')).toEqual(['PASS pass parapet-fixture'])
    const listed = { projects: [{ name: 'projects/1', projectId: 'parapet-fixture', parent: FIXTURE_ORGANIZATION }] }
    expect(await said('resourcemanager.projects.list', listed, 'gcp-iam-public-binding')).toEqual(['PASS pass parapet-fixture'])
  })
  test('names with control characters, directions and markup, and labels of 10 kB are carried as text, cut', async () => {
    const name = '<img src=x onerror=alert(1)>\u202Egnp.exe\u0007'
    const disk = { name, labels: { long: 'x'.repeat(10_240) } }
    const environment = { network: troubled('/aggregated/disks', json({ ...list, items: { 'zones/a': { disks: [disk] } } })) }
    const { outcomes, inventory } = await scanModel(organization({}), { checkIds: [DISKS], inventory: true, environment })
    expect(outcomes.map(({ state }) => state)).toEqual(['ran'])
    const [item] = inventory.get('compute.googleapis.com/Disk')?.items ?? []
    expect(item?.name).toContain('<img src=x')
    expect(Object.values(item?.tags ?? {}).every((value) => value.length <= 1_000)).toBe(true)
  })
})

test('a verification asks for one resource, in few calls', async () => {
  const model = organization(project('project-one', 50), project('project-two', 50))
  const id = '//compute.googleapis.com/projects/project-two/zones/us-central1-a/disks/disk-7'
  const only = { genericIdentifier: 'resourceName', genericIdentifierValue: id, region: 'us-central1' }
  const asked = (value: string) =>
    scanModel(model, { checkIds: [DISKS], scopes: ['project-two'], environment: { only: { ...only, genericIdentifierValue: value } } })
  const { verdicts, calls } = await asked(id)
  expect(brief(verdicts)).toEqual(['FAIL fail disk-7'])
  expect([calls.total, calls.byPermission['compute.disks.get'], calls.byPermission['compute.disks.list']]).toEqual([3, 1, undefined])
  // one that is gone: an answer
  const gone = await asked(id.replace('disk-7', 'disk-gone'))
  expect([gone.outcomes.map(({ state }) => state), gone.verdicts]).toEqual([['ran'], []])
})

test('the standard organization is scanned whole, and the double knows every question', async () => {
  const { outcomes, inventory } = await scanModel(standardOrganization({ projects: 2, each: 3 }), { inventory: true })
  expect(outcomes.filter(({ state }) => !['ran', 'skipped'].includes(state)).map(({ checkId, state }) => `${checkId} ${state}`)).toEqual([])
  expect(inventory.size).toBeGreaterThan(25)
  expect([...inventory].filter(([, { complete }]) => !complete).map(([type]) => type)).toEqual([])
})
