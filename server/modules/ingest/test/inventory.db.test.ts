/** What a scan is told of resources: new, changed, gone, back; and that nothing is gone that no complete list says so of. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getResource, listAllResources, listResourceChanges } from '#contract/resources.ts'
import { listProofs } from '#contract/proofs.ts'
import type { Inventory, InventoryItem } from '#scanners/sdk/inventory.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { ingest } from '#server/modules/ingest/ingest.ts'
import { ToldResources } from '#server/modules/ingest/inventory/told-resources.ts'
import { scanCounts } from '#server/modules/ingest/scan-counts.ts'
import type { ScanRow } from '#server/modules/scans/index.ts'
import { outcome, ScannedTarget, scannerOf, verdict } from '#server/test/scanning.ts'
import { statementsOf } from '#server/test/statements.ts'
import { asWorker, call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

const CHECK = 'web-hsts-missing'
const TYPE = 'AWS::EC2::Instance'
let app: TestApp
let owner: Person
let target: ScannedTarget
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await createPerson(app)
  target = await ScannedTarget.create(app, owner.accountId, scannerOf(CHECK))
})

const arn = (name: string, region = 'eu-1') => `arn:aws:ec2:${region}:123456789012:instance/${name}`
const ref = (name: string, region = 'eu-1') => ({ genericIdentifier: 'arn', genericIdentifierValue: arn(name, region), region })
const item = (name: string, over: Partial<InventoryItem> = {}, region = 'eu-1'): InventoryItem => ({
  resource: ref(name, region),
  name,
  tags: { env: 'prod' },
  config: { InstanceType: 't3.small' },
  relations: [],
  ...over,
})
const list = (items: readonly InventoryItem[], over: Partial<Inventory> = {}): Inventory => ({
  scope: 'eu-1',
  resourceType: TYPE,
  complete: true,
  items,
  ...over,
})
const failing = (...names: string[]) =>
  outcome(
    CHECK,
    names.map((name) => verdict('FAIL', { resource: ref(name) })),
    { scope: 'eu-1' },
  )

interface Seen {
  inventories?: readonly Inventory[]
  outcomes?: readonly CheckOutcome[]
  told?: ToldResources
}
const take = (scan: ScanRow, { inventories = [], outcomes = [], told = new ToldResources() }: Seen) =>
  asWorker(app, owner.accountId, (ctx) => ingest(ctx, scan, outcomes, { scanner: target.scanner, inventories, told }))
async function scan(seen: Seen): Promise<ScanRow> {
  const begun = await target.begin()
  await take(begun, seen)
  return begun
}
const resources = () =>
  app.services.database.platform
    .selectFrom('resource')
    .selectAll()
    .where('connection_id', '=', target.connectionId)
    .orderBy('shown_name')
    .execute()
const namesOf = async (isGone: boolean) => (await resources()).filter(({ gone_at: at }) => (at !== null) === isGone).map(({ name }) => name)
const idOf = async (name: string) => (await resources()).find((row) => row.name === name)?.id ?? ''
const changes = async (name: string) =>
  (await call(app, listResourceChanges, { token: owner.token, params: { id: await idOf(name) } })).body.results
const read = async (name: string) => (await call(app, getResource, { token: owner.token, params: { id: await idOf(name) } })).body
const reasons = async () => (await target.findings()).map(({ state, resolved_reason: reason }): [number, string | null] => [state, reason])

const counted = async (amount: number, prefix: string) => {
  const begun = await target.begin()
  const items = Array.from({ length: amount }, (_, n) => item(`${prefix}${n}`, { relations: [{ kind: 'in-network', to: `vpc-${n}` }] }))
  return (await statementsOf(() => take(begun, { inventories: [list(items, { scope: prefix })] }))).length
}
const openOn = async (name: string) => (await read(name)).openFindings

describe('a list of resources', () => {
  it('makes them known with name, tags, configuration and relations, and the next equal one writes nothing', async () => {
    const role = 'arn:aws:iam::123456789012:role/shop'
    const inventories = [list([item('web', { relations: [{ kind: 'has-role', to: role }] })])]
    await scan({ inventories })
    expect(await read('web')).toMatchObject({
      name: 'web',
      type: TYPE,
      region: 'eu-1',
      tags: { env: 'prod' },
      config: { InstanceType: 't3.small' },
      relations: [{ kind: 'has-role', direction: 'out', value: role, resourceId: null }],
      goneAt: null,
    })
    const [before] = await resources()
    await scan({ inventories })
    expect(await resources()).toEqual([before])
    expect(await changes('web')).toEqual([])
    // its row is as it was, and yet it was seen again
    expect(Date.parse((await read('web')).lastSeenAt ?? '')).toBeGreaterThan(before?.seen_at?.getTime() ?? Infinity)
  })
  it('tells what changed, and by which scan', async () => {
    await scan({ inventories: [list([item('web')])] })
    const second = await scan({ inventories: [list([item('web', { config: { InstanceType: 'm5.large' }, tags: {} })])] })
    expect(await changes('web')).toMatchObject([
      {
        kind: 'changed',
        scanId: second.id,
        fields: [
          { field: 'tags.env', before: 'prod', after: null },
          { field: 'InstanceType', before: 't3.small', after: 'm5.large' },
        ],
      },
    ])
  })
  it('that was read to its end says of what it no longer names that it is gone, and of what it names again that it is back', async () => {
    await scan({ inventories: [list([item('web'), item('db')])] })
    await scan({ inventories: [list([item('web')])] })
    expect([await namesOf(false), await namesOf(true)]).toEqual([['web'], ['db']])
    await scan({ inventories: [list([item('web'), item('db')])] })
    expect(await namesOf(true)).toEqual([])
    expect((await changes('db')).map(({ kind }) => kind)).toEqual(['back', 'gone'])
  })
  it.each([
    ['was cut', { complete: false }],
    ['is of another region', { scope: 'us-1' }],
    ['is of another type', { resourceType: 'AWS::S3::Bucket' }],
  ] as const)('that %s says of nothing that it is gone', async (_what, over) => {
    await scan({ inventories: [list([item('web'), item('db')])] })
    await scan({ inventories: [list([], over)] })
    expect(await namesOf(true)).toEqual([])
  })
  it('in parts is one list, over as many batches as it takes', async () => {
    await scan({ inventories: [list([item('a'), item('b'), item('c'), item('old')])] })
    const next = await target.begin()
    const told = new ToldResources()
    await take(next, { told, inventories: [list([item('a')], { complete: false, more: true })] })
    await take(next, { told, inventories: [list([item('b')], { complete: false, more: true }), list([item('c')])] })
    expect([await namesOf(false), await namesOf(true)]).toEqual([['a', 'b', 'c'], ['old']])
  })
  it('that a worker left half told is told again by the next, and nothing is lost by it', async () => {
    await scan({ inventories: [list([item('a'), item('b')])] })
    const next = await target.begin()
    await take(next, { inventories: [list([item('a')], { complete: false, more: true })] })
    // another attempt: it knows nothing of what the first was told
    await take(next, { inventories: [list([item('a'), item('b')])] })
    expect(await namesOf(true)).toEqual([])
  })
  it('of an older scan does not overrule a newer one', async () => {
    const [older, newer] = [await target.begin(), await target.begin()]
    await take(newer, { inventories: [list([item('new')])] })
    await take(older, { inventories: [list([])] })
    expect(await namesOf(true)).toEqual([])
  })
  it('that a verification of one resource was told says of no other that it is gone', async () => {
    await scan({ inventories: [list([item('web'), item('db')])] })
    const verify = { ...(await target.begin({ kind: 'verify' })), resource_id: await idOf('db') }
    await take(verify, { inventories: [list([])] })
    expect([await namesOf(false), await namesOf(true)]).toEqual([['web'], ['db']])
  })
  it('takes as many statements for one as for a thousand', async () => {
    expect(await counted(1_000, 'many')).toBe(await counted(1, 'one'))
  })
  it('counts for its connection', async () => {
    const last = await scan({ inventories: [list([item('web'), item('db')])], outcomes: [failing('web')] })
    await asWorker(app, owner.accountId, (ctx) => scanCounts(ctx, last))
    const { resource_count: amount } = await app.services.database.platform
      .selectFrom('connection')
      .select('resource_count')
      .where('id', '=', target.connectionId)
      .executeTakeFirstOrThrow()
    expect(amount).toBe(2)
  })
})

describe('a finding', () => {
  it('of a resource that is gone ends as such, with its proof, whatever its check could see', async () => {
    await scan({ inventories: [list([item('web'), item('db')])], outcomes: [failing('web', 'db')] })
    await scan({ inventories: [list([item('web')])], outcomes: [outcome(CHECK, [], { scope: 'eu-1', state: 'denied', reason: 'denied' })] })
    expect(new Map(await reasons())).toEqual(
      new Map([
        [1, null],
        [2, 'resource deleted'],
      ]),
    )
    const { body } = await call(app, listProofs, { token: owner.token, query: { resourceId: await idOf('db') } })
    expect(body.results).toMatchObject([{ reason: 'resource deleted' }])
  })
  it('that its check no longer mentions is fixed where the resource is there', async () => {
    await scan({ inventories: [list([item('web')])], outcomes: [failing('web')] })
    await scan({ inventories: [list([item('web')])], outcomes: [failing()] })
    expect(await reasons()).toEqual([[2, 'fixed']])
  })
  it('does not end by the silence of its check where nobody was told whether the resource is there', async () => {
    await scan({ inventories: [list([item('web')])], outcomes: [failing('web')] })
    await scan({ outcomes: [failing()] })
    await scan({ inventories: [list([], { complete: false })], outcomes: [failing()] })
    expect(await reasons()).toEqual([[1, null]])
  })
  it('counts on the row of its resource, opened, triaged and resolved', async () => {
    await scan({ inventories: [list([item('web')])], outcomes: [failing('web')] })
    const total = Object.values(await openOn('web')).reduce((sum, amount) => sum + amount, 0)
    expect(total).toBe(1)
    await app.services.database.platform.updateTable('finding').set({ state: 3 }).where('connection_id', '=', target.connectionId).execute()
    expect(Object.values(await openOn('web')).every((amount) => amount === 0)).toBe(true)
    const { body } = await call(app, listAllResources, { token: owner.token, query: { hasFindings: 'false' } })
    expect(body.results.map(({ name }) => name)).toEqual(['web'])
  })
})
