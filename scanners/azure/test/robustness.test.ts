import { describe, expect, test } from 'vitest'
import {
  azureDirectory,
  DIRECTORY,
  idIn,
  standardDirectory,
  startAzureFixture,
  SUBSCRIPTION,
  type AzureFaults,
} from '#scanners/azure/fixture/index.ts'
import { rule, securityGroup, virtualNetwork } from '#scanners/azure/fixture/resources/network.ts'
import { storageAccount } from '#scanners/azure/fixture/resources/storage.ts'
import { azureScanner } from '#scanners/azure/scanner.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { isObject } from '#scanners/sdk/json.ts'
import type { Network } from '#scanners/sdk/network.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf } from '#scanners/test/run.ts'
import { brief, FIELDS, scanModel, toldOf, type ScannedModel } from './scan-model.ts'

const HTTPS = 'azure-storage-https'
const ACCOUNTS = 'Microsoft.Storage/storageAccounts'
const READ = `${ACCOUNTS}/read`
const OTHER = '0a1b2c3d-0000-4000-8000-0000000000bb'
const CHECKS = [HTTPS, 'azure-storage-soft-delete', 'azure-nsg-ssh', 'azure-subnet-no-nsg']
const accounts = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    storageAccount(`shop${at}`, { supportsHttpsTrafficOnly: at % 2 === 0 }, { blobs: null, files: null }),
  )
const some = [
  ...Array.from({ length: 12 }, (_, at) => storageAccount(`shop${at}`)),
  securityGroup('open', [rule('ssh', '22')]),
  virtualNetwork('net', [{ name: 'apps' }]),
]
const twice = azureDirectory({
  subscriptions: [
    { id: SUBSCRIPTION, resources: some },
    { id: OTHER, resources: some },
  ],
})
const states = (outcomes: readonly CheckOutcome[]): Record<string, string> =>
  Object.fromEntries(outcomes.map(({ checkId, scope, state, reason }) => [`${checkId} ${scope}`, reason ?? state]))
const failing = ({ verdicts }: ScannedModel): number => verdicts.filter(({ status }) => status === 'FAIL').length

const withoutHost = (body: Json): Json => {
  const link = isObject(body) ? body['nextLink'] : undefined
  if (!isObject(body) || typeof link !== 'string') return body
  return { ...body, nextLink: link.slice(new URL(link).origin.length) }
}

describe('a scan of Azure', { timeout: 60_000 }, () => {
  test('reads 10,000 resources of one type over 100 pages, and all others by one query', async () => {
    const scanned = await scanModel(azureDirectory({ resources: accounts(10_000) }), { checkIds: [HTTPS], inventory: true })
    expect(scanned.calls.byPermission[READ]).toBe(100)
    expect(scanned.calls.byPermission['Microsoft.ResourceGraph/resources/read']).toBe(10)
    expect([scanned.verdicts.length, failing(scanned)]).toEqual([10_000, 5_000])
    const told = scanned.inventory.get(ACCOUNTS)
    expect([told?.items.length, told?.complete]).toEqual([10_000, true])
  })
  test('goes on to the last page where an answer names the next one without its host', async () => {
    const { verdicts, calls } = await scanModel(azureDirectory({ resources: accounts(250) }), {
      checkIds: [HTTPS],
      faults: { answers: new Map([[READ, withoutHost]]) },
    })
    expect([verdicts.length, calls.byPermission[READ]]).toEqual([250, 3])
  })
  test('comes to the same result when almost a third of its calls are throttled', async () => {
    const calm = await scanModel(twice, { checkIds: CHECKS, inventory: true })
    const throttled = await scanModel(twice, { checkIds: CHECKS, inventory: true, faults: { throttleShare: 0.3 } })
    expect(throttled.calls.throttled).toBeGreaterThan(10)
    expect(states(throttled.outcomes)).toEqual(states(calm.outcomes))
    expect(throttled.verdicts.length).toBe(calm.verdicts.length)
  })
  test.each<[string, Partial<AzureFaults>, isRefused: boolean]>([
    ['a third of its calls is told to wait for a second', { throttleShare: 0.3, retryAfter: 1 }, true],
    [
      'a subscription says how few calls it takes: it is hardly ever asked too often',
      { limit: { size: 20, perSecond: 25 }, latencyMs: 40 },
      false,
    ],
  ])('sees all that there is when %s', async (_, faults, isRefused) => {
    const model = standardDirectory({ subscriptions: 2, each: 2 })
    const calm = await scanModel(model, { inventory: true })
    const slow = await scanModel(model, { inventory: true, faults })
    expect(slow.calls.throttled > slow.calls.total / 10).toBe(isRefused)
    expect(states(slow.outcomes)).toEqual(states(calm.outcomes))
    expect(brief(slow.verdicts)).toEqual(brief(calm.verdicts))
    expect(toldOf(slow)).toEqual(toldOf(calm))
  })
  test('signs in again when a token ends before its time', async () => {
    const scanned = await scanModel(twice, { checkIds: CHECKS, inventory: true, faults: { expireTokensAfter: 15 } })
    expect(scanned.calls.tokens).toBeGreaterThanOrEqual(2)
    expect(new Set(Object.values(states(scanned.outcomes)))).toEqual(new Set(['ran']))
  })
  test('leaves a subscription that is denied, and one that hangs, to itself', async () => {
    const denied = await scanModel(twice, { checkIds: CHECKS, faults: { deniedSubscriptions: new Set([OTHER]) } })
    expect(denied.outcomes.map(({ scope, state }) => `${scope === OTHER} ${state}`).toSorted()).toEqual([
      ...CHECKS.map(() => 'false ran'),
      ...CHECKS.map(() => 'true denied'),
    ])
    const plain = plainNetwork()
    const network: Network = {
      ...plain,
      http: (request) => plain.http({ ...request, ...(request.url.includes(OTHER) && { timeoutMs: 300 }) }),
    }
    const hung = await scanModel(twice, { checkIds: CHECKS, faults: { hanging: new Set([OTHER]) }, environment: { network } })
    expect(hung.outcomes.map(({ scope, state }) => `${scope === OTHER} ${state}`).toSorted()).toEqual([
      ...CHECKS.map(() => 'false ran'),
      ...CHECKS.map(() => 'true timeout'),
    ])
  })
  test('says of a subscription that is named and cannot be seen that it is denied, and scans the others', async () => {
    const model = azureDirectory({ resources: some })
    const { outcomes } = await scanModel(model, {
      checkIds: [HTTPS],
      environment: { fields: { ...FIELDS, subscriptionId: `${SUBSCRIPTION}\n${OTHER}` } },
    })
    expect(states(outcomes)).toEqual({ [`${HTTPS} ${SUBSCRIPTION}`]: 'ran', [`${HTTPS} ${OTHER}`]: 'denied' })
  })
  test('skips what a subscription has not registered', async () => {
    const { outcomes } = await scanModel(azureDirectory({ resources: some }), {
      checkIds: CHECKS,
      faults: { unregistered: new Set(['Microsoft.Network']) },
    })
    expect(
      outcomes
        .map(({ checkId, state, reason }) => [checkId, state, reason])
        .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
    ).toEqual([
      ['azure-nsg-ssh', 'skipped', 'not_offered'],
      ['azure-storage-https', 'ran', null],
      ['azure-storage-soft-delete', 'ran', null],
      ['azure-subnet-no-nsg', 'skipped', 'not_offered'],
    ])
  })
  test('fails as a whole where it cannot sign in, and judges nothing', async () => {
    const wrong = { fields: { ...FIELDS, clientSecret: 'some-other-secret' } }
    await expect(scanModel(twice, { checkIds: CHECKS, environment: wrong })).rejects.toMatchObject({ code: 'credentials_invalid' })
    const [application] = twice.applications
    await expect(
      scanModel({ ...twice, applications: [{ ...application!, secrets: [{ value: FIELDS.clientSecret, endsAt: new Date(0) }] }] }),
    ).rejects.toMatchObject({ code: 'credentials_expired' })
    const unseen = { ...twice, subscriptions: twice.subscriptions.map((one) => ({ ...one, isVisible: false })) }
    await expect(scanModel(unseen)).rejects.toMatchObject({ code: 'denied' })
  })
  test('is canceled within a second', async () => {
    const azure = await startAzureFixture(twice, { faults: { latencyMs: 400 } })
    const stop = new AbortController()
    const environment = environmentOf({ fields: { ...FIELDS }, operator: { endpointUrl: azure.url }, signal: stop.signal })
    let abortedAt = 0
    const scan = (async () => {
      for await (const event of runScan({ scanner: azureScanner, target: DIRECTORY, environment })) {
        if (event.type !== 'scopes') continue
        abortedAt = performance.now()
        stop.abort()
      }
    })()
    await expect(scan).rejects.toMatchObject({ code: 'aborted' })
    expect(performance.now() - abortedAt).toBeLessThan(1_000)
    await azure.close()
  })
  test('calls no inventory complete that was cut in the middle, and judges nothing on it', async () => {
    const { outcomes, inventory, verdicts } = await scanModel(azureDirectory({ resources: accounts(500) }), {
      checkIds: [HTTPS],
      inventory: true,
      faults: { failAfterPages: new Map([[READ, 3]]) },
    })
    expect(Object.values(states(outcomes))).toEqual(['service_error'])
    expect(verdicts).toEqual([])
    const told = inventory.get(ACCOUNTS)
    expect([told?.items.length, told?.complete]).toEqual([300, false])
  })
})

const answered = (change: (body: Json) => Json | string) =>
  scanModel(azureDirectory({ resources: accounts(3) }), {
    checkIds: [HTTPS],
    inventory: true,
    faults: { answers: new Map([[READ, change]]) },
  })
const withRows = (rows: Json) => (body: Json) => ({ ...(isObject(body) ? body : {}), value: rows })
const row = (more: Record<string, Json>): Json => ({
  id: idIn(ACCOUNTS, 'shop'),
  type: ACCOUNTS,
  name: 'shop',
  location: 'westeurope',
  properties: { supportsHttpsTrafficOnly: true },
  ...more,
})

describe('an answer that Azure would not give', { timeout: 60_000 }, () => {
  test.each<[string, (body: Json) => Json | string]>([
    ['is a web page', () => '<!doctype html><html><body>Sign in</body></html>'],
    ['is broken off', () => '{"value":[{"id":"/subscriptions/'],
    ['is empty', () => ''],
    ['is nothing', () => null],
    ['is a list alone', () => [row({})]],
    ['has no list', () => ({})],
    ['has a text for its list', withRows('all')],
    [
      'leads to itself for ever',
      (body) => ({ ...(isObject(body) ? body : {}), nextLink: 'https://management.azure.com/subscriptions/a?x=1' }),
    ],
    ['leads on to no address', (body) => ({ ...(isObject(body) ? body : {}), nextLink: 7 })],
    ['leads to another host', (body) => ({ ...(isObject(body) ? body : {}), nextLink: 'https://management.azure.com.evil.example/' })],
    ['leads to another host by its name alone', (body) => ({ ...(isObject(body) ? body : {}), nextLink: '//evil.example/next' })],
    ['leads to metadata', (body) => ({ ...(isObject(body) ? body : {}), nextLink: 'http://169.254.169.254/metadata/instance' })],
    ['names rows without an id', withRows([row({}), { name: 'x' }])],
    ['names rows of another subscription', withRows([row({ id: idIn(ACCOUNTS, 'shop', { subscription: OTHER }) })])],
    ['names rows that are numbers', withRows([1, 2, 3])],
    ['names an id that climbs', withRows([row({ id: `/subscriptions/${SUBSCRIPTION}/../../x?y#z` })])],
  ])('%s: nothing passes on it, and nothing is complete', async (_, change) => {
    const { outcomes, verdicts, inventory, calls } = await answered(change)
    expect(verdicts).toEqual([])
    expect(outcomes.map(({ state }) => state)).not.toContain('ran')
    expect(inventory.get(ACCOUNTS)?.complete ?? false).toBe(false)
    expect(calls.total).toBeLessThan(60)
  })
  test.each<[string, Json]>([
    ['no properties', { properties: null }],
    ['properties that are a list', { properties: [true] }],
    ['properties of other types', { properties: { supportsHttpsTrafficOnly: 'yes', networkAcls: 3, privateEndpointConnections: {} } }],
  ])('a resource with %s passes no check', async (_, more) => {
    const model = azureDirectory({ resources: accounts(1) })
    const { verdicts } = await scanModel(model, {
      faults: { answers: new Map([[READ, withRows([row({ ...(isObject(more) ? more : {}) })])]]) },
      checkIds: [HTTPS],
    })
    expect(verdicts.map(({ status }) => status)).toEqual(['UNKNOWN'])
  })
  test('names with control characters and markup, and tags of 10 kB, are carried as text, cut', async () => {
    const name = '<img src=x onerror=alert(1)>\u202Egnp.exe\u0007'
    const { verdicts, inventory } = await answered(
      withRows([row({ name, tags: { long: 'x'.repeat(10_240), odd: 5 }, location: ['here'] })]),
    )
    expect(verdicts.map(({ status }) => status)).toEqual(['PASS'])
    const [item] = inventory.get(ACCOUNTS)?.items ?? []
    expect(item?.name).toContain('<img src=x')
    expect(Object.values(item?.tags ?? {}).every((value) => value.length <= 1_000)).toBe(true)
  })
  test('a token that is none signs nobody in', async () => {
    const plain = plainNetwork()
    for (const body of ['{}', '[]', '{"access_token":5}', '<html>', '']) {
      const network: Network = {
        ...plain,
        async http(request) {
          const answer = await plain.http(request)
          return request.url.endsWith('/token') ? { ...answer, body: Buffer.from(body) } : answer
        },
      }
      await expect(scanModel(azureDirectory(), { environment: { network } })).rejects.toMatchObject({ name: 'ScanFailure' })
    }
  })
})

const cut = (body: Json) => ({ ...(isObject(body) ? body : {}), resultTruncated: 'true' })
describe('the inventory', () => {
  const plan = { type: 'Microsoft.Web/serverfarms', name: 'plan', body: { location: 'westeurope', sku: { name: 'P1v3' }, properties: {} } }
  const odd = { type: 'Contoso.Things/widgets', name: 'odd', body: { location: 'westeurope', tags: { team: 'web' }, properties: {} } }
  test('has what no collector lists, by Resource Graph; a type that is gone is known to be', async () => {
    const { inventory } = await scanModel(azureDirectory({ resources: [plan, odd, storageAccount('shop')] }), { inventory: true })
    const plans = inventory.get('Microsoft.Web/serverfarms')
    expect([plans?.items.map(({ name }) => name), plans?.complete]).toEqual([['plan'], true])
    expect(inventory.get('contoso.things/widgets')?.items[0]?.tags).toEqual({ team: 'web' })
    expect(inventory.get('Microsoft.Search/searchServices')).toEqual({ items: [], complete: true })
    expect(inventory.get(ACCOUNTS)?.items.length).toBe(1)
  })
  test('is a part where Resource Graph leaves rows out', async () => {
    const { inventory } = await scanModel(azureDirectory({ resources: [plan] }), {
      inventory: true,
      faults: { answers: new Map([['Microsoft.ResourceGraph/resources/read', cut]]) },
    })
    expect(inventory.get('Microsoft.Web/serverfarms')).toBeUndefined()
  })
  test('tells of each type by one collector alone', async () => {
    const azure = await startAzureFixture(azureDirectory({ resources: [...some, plan] }))
    const complete: string[] = []
    const environment = environmentOf({ fields: { ...FIELDS }, operator: { endpointUrl: azure.url } })
    for await (const event of runScan({ scanner: azureScanner, target: DIRECTORY, environment }))
      if (event.type === 'inventory' && event.complete) complete.push(event.resourceType)
    await azure.close()
    expect(complete.filter((type, at) => complete.indexOf(type) !== at)).toEqual([])
  })
})
