/** What the internet reaches, worked out of inventories in the database: places, paths, and the findings that rest on them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getFinding, listFindings } from '#contract/findings.ts'
import { getResource, getResourceExposure, listAllResources } from '#contract/resources.ts'
import type { Inventory, InventoryItem } from '#scanners/sdk/inventory.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { checkInfo } from '#scanners/test/check-info.ts'
import { computeExposure } from '#server/modules/ingest/exposure/compute-exposure.ts'
import { ingest } from '#server/modules/ingest/ingest.ts'
import { completeScan } from '#server/modules/ingest/run/end-scan.ts'
import { ToldResources } from '#server/modules/ingest/inventory/told-resources.ts'
import type { ScanRow } from '#server/modules/scans/index.ts'
import { outcome, ScannedTarget, scannerOf, verdict } from '#server/test/scanning.ts'
import { asWorker, call, createPerson, testApp, type Person, type TestApp } from '#server/test/test-app.ts'

const IMDS = 'aws-ec2-imdsv2'
const SSH = 'aws-ec2-sg-ssh'
const REGION = 'eu-central-1'
let app: TestApp
let owner: Person
let target: ScannedTarget
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function awsTarget(person: Person): Promise<ScannedTarget> {
  const made = await ScannedTarget.create(app, person.accountId, scannerOf(IMDS, SSH))
  await app.services.database.platform
    .updateTable('connection')
    .set({ vector_type: 'AWS', target: '123456789012' })
    .where('id', '=', made.connectionId)
    .execute()
  return made
}
beforeEach(async () => {
  owner = await createPerson(app)
  target = await awsTarget(owner)
})

const ec2 = (path: string) => `arn:aws:ec2:${REGION}:123456789012:${path}`
const ROLE = 'arn:aws:iam::123456789012:role/shop'
const BUCKET = 'arn:aws:s3:::backups'
const item = (value: string, over: Partial<InventoryItem> & { global?: true } = {}): InventoryItem => ({
  resource: { genericIdentifier: 'arn', genericIdentifierValue: value, ...(over.global ? {} : { region: REGION }) },
  name: value.split(/[/:]/u).at(-1) ?? value,
  tags: {},
  config: over.config ?? {},
  relations: over.relations ?? [],
})
const list = (resourceType: string, items: readonly InventoryItem[], over: Partial<Inventory> = {}): Inventory => ({
  scope: REGION,
  resourceType: `AWS::${resourceType}`,
  complete: true,
  items,
  ...over,
})
const groups = (open: boolean) =>
  list('EC2::SecurityGroup', [
    item(ec2('security-group/sg-1'), { config: { OpenToInternet: open ? [{ protocol: 'tcp', from: 22, to: 22 }] : [] } }),
  ])
const instance = (name: string) =>
  item(ec2(`instance/${name}`), {
    config: { State: 'running', PublicIpAddresses: ['198.51.100.7'] },
    relations: [
      { kind: 'guarded-by', to: ec2('security-group/sg-1') },
      { kind: 'has-role', to: ROLE },
    ],
  })
const instances = list('EC2::Instance', [instance('web')])
const roles = list('IAM::Role', [
  item(ROLE, { global: true, config: { Reads: [{ action: 's3:GetObject', resources: ['arn:aws:s3:::backups/*'] }] } }),
])
const buckets = list('S3::Bucket', [item(BUCKET, { global: true, config: { public: [] } })])
const ALL = [groups(true), instances, roles, buckets]

const scanner = () => ({ vectorType: 'AWS' as const, targetOf: (text: string) => text, checks: [IMDS, SSH].map((id) => checkInfo(id)) })
async function scan(inventories: readonly Inventory[], outcomes: readonly CheckOutcome[] = [], of = target, over: Partial<ScanRow> = {}) {
  const begun = await of.begin(over)
  await asWorker(app, of.accountId, (ctx) => ingest(ctx, begun, outcomes, { scanner: scanner(), inventories, told: new ToldResources() }))
  return begun
}
const compute = (of = target, signal = new AbortController().signal) =>
  computeExposure(app.services, { accountId: of.accountId, connectionId: of.connectionId }, signal)
const failing = (checkId: string, path: string, exposure: 'internal' | 'proven' = 'internal') =>
  outcome(
    checkId,
    [verdict('FAIL', { exposure, resource: { genericIdentifier: 'arn', genericIdentifierValue: ec2(path), region: REGION } })],
    { scope: REGION },
  )
const platform = () => app.services.database.platform
const idOf = async (value: string, of = target) =>
  (
    await platform()
      .selectFrom('resource')
      .select('id')
      .where('connection_id', '=', of.connectionId)
      .where('generic_identifier_value', '=', value)
      .executeTakeFirstOrThrow()
  ).id
const exposureOf = async (value: string, of = target, person = owner) =>
  (await call(app, getResource, { token: person.token, params: { id: await idOf(value, of) } })).body.exposure
const pathTo = async (value: string) =>
  (await call(app, getResourceExposure, { token: owner.token, params: { id: await idOf(value) } })).body
const computedAt = async () =>
  (await platform().selectFrom('connection').select('exposure_at').where('id', '=', target.connectionId).executeTakeFirstOrThrow())
    .exposure_at
const finding = async () => {
  const [row] = await target.findings()
  return (await call(app, getFinding, { token: owner.token, params: { id: row?.id ?? '' } })).body
}

describe('what the internet reaches', () => {
  it('is worked out of what was told: the instance, its role, and the data that the role reads', async () => {
    await scan(ALL)
    await compute()
    expect(await exposureOf(ec2('instance/web'))).toBe('exposed')
    expect(await exposureOf(ROLE)).toBe('reachable')
    expect(await exposureOf(BUCKET)).toBe('reachable')
    const { steps, nodes, targetId, computedAt: at } = await pathTo(ec2('instance/web'))
    expect(steps.map(({ by, detail, onPath }) => [by, detail, onPath])).toEqual([
      ['ports', 'tcp 22', true],
      ['has-role', '', true],
      ['can-read', 's3:GetObject', true],
    ])
    expect(nodes.map(({ name }) => name)).toEqual(['web', 'shop', 'backups'])
    expect([targetId, at === null]).toEqual([await idOf(BUCKET), false])
    const { body } = await call(app, listAllResources, { token: owner.token, query: { exposure: 'exposed' } })
    expect(body.results.map(({ name }) => name)).toEqual(['web'])
  })
  it('names the fix that breaks the path with the least effort', async () => {
    await scan(ALL, [failing(IMDS, 'instance/web'), failing(SSH, 'security-group/sg-1')])
    await compute()
    const { cut, nodes } = await pathTo(BUCKET)
    const ssh = (await target.findings()).find(({ check_id: id }) => id === SSH)
    expect(cut).toMatchObject({ from: null, to: nodes[0]?.resourceId, findingId: ssh?.id, breaks: 3 })
    expect(cut?.remediationKey).toMatch(/^REM-\d+$/u)
  })
  it('counts what it has no room for, by type', async () => {
    const many = Array.from({ length: 12 }, (_, n) => item(`arn:aws:s3:::b${n}`, { global: true, config: { public: [] } }))
    const reader = list('IAM::Role', [item(ROLE, { global: true, config: { Reads: [{ action: 's3:GetObject', resources: ['*'] }] } })])
    await scan([groups(true), instances, reader, list('S3::Bucket', many)])
    await compute()
    const { nodes, more } = await pathTo(ROLE)
    expect(nodes).toHaveLength(6)
    expect(more).toEqual([{ from: await idOf(ROLE), typeName: 'S3 bucket', count: 8 }])
  })
  it('is nothing of what has no way in', async () => {
    await scan([groups(false), instances])
    await compute()
    expect(await exposureOf(ec2('instance/web'))).toBe('internal')
    expect(await pathTo(ec2('instance/web'))).toMatchObject({ nodes: [], steps: [], cut: null, targetId: null })
  })
})

const azureItem = (value = '', more: Pick<Partial<InventoryItem>, 'config' | 'relations'> = {}): InventoryItem => ({
  ...item(value, more),
  resource: { genericIdentifier: 'resourceId', genericIdentifierValue: value },
})

describe('a machine of Azure', () => {
  const AZURE_SSH = 'azure-nsg-ssh'
  const SUBSCRIPTION = '0a1b2c3d-0000-4000-8000-0000000000aa'
  const idIn = (path: string) => `/subscriptions/${SUBSCRIPTION}/resourcegroups/rg/providers/microsoft.network/${path}`
  const [machine, nic, subnet, guard] = [
    'virtualmachines/web',
    'networkinterfaces/nic',
    'virtualnetworks/net/subnets/apps',
    'networksecuritygroups/open',
  ].map(idIn)
  const azureList = (resourceType: string, one: InventoryItem): Inventory => ({
    scope: SUBSCRIPTION,
    resourceType: `Microsoft.${resourceType}`,
    complete: true,
    items: [one],
  })
  it('is cut off by the group of its subnet, two resources away', async () => {
    await platform()
      .updateTable('connection')
      .set({ vector_type: 'Azure', target: SUBSCRIPTION })
      .where('id', '=', target.connectionId)
      .execute()
    const open = [{ protocol: 'tcp', from: 22, to: 22, sources: ['*'] }]
    const told = [
      azureList('Network/networkSecurityGroups', azureItem(guard, { config: { openToInternet: open } })),
      azureList(
        'Network/virtualNetworks/subnets',
        azureItem(subnet, { config: { isGuardSeen: true }, relations: [{ kind: 'guarded-by', to: guard ?? '' }] }),
      ),
      azureList(
        'Network/networkInterfaces',
        azureItem(nic, {
          config: { publicIpAddresses: [idIn('publicipaddresses/ip')] },
          relations: [
            { kind: 'in-subnet', to: subnet ?? '' },
            { kind: 'attached-to', to: machine ?? '' },
          ],
        }),
      ),
      azureList('Compute/virtualMachines', azureItem(machine)),
    ]
    const resource = { genericIdentifier: 'resourceId', genericIdentifierValue: guard ?? '' }
    const begun = await target.begin()
    const azure = { vectorType: 'Azure' as const, targetOf: (text: string) => text, checks: [checkInfo(AZURE_SSH)] }
    const found = outcome(AZURE_SSH, [verdict('FAIL', { resource })], { scope: SUBSCRIPTION })
    await asWorker(app, target.accountId, (ctx) =>
      ingest(ctx, begun, [found], { scanner: azure, inventories: told, told: new ToldResources() }),
    )
    await compute()
    const { cut, nodes } = await pathTo(machine ?? '')
    expect(nodes.map(({ name, exposure }) => [name, exposure])).toEqual([['web', 'exposed']])
    const [ssh] = await target.findings()
    expect(cut).toMatchObject({ from: null, to: nodes[0]?.resourceId, findingId: ssh?.id })
  })
})

it('a relation to what has one identifier in several regions means the whole', async () => {
  const root = 'arn:aws:iam::123456789012:root'
  const admin = list('IAM::Role', [item(ROLE, { global: true, relations: [{ kind: 'can-administer', to: root }] })])
  const ofRegion = list('Account::Region', [item(root)])
  await scan(
    [groups(true), instances, admin, ofRegion],
    [outcome(IMDS, [verdict('FAIL', { resource: { genericIdentifier: 'arn', genericIdentifierValue: root } })])],
  )
  await compute()
  const rows = await platform()
    .selectFrom('resource')
    .leftJoin('resource_exposure', 'resource_exposure.resource_id', 'resource.id')
    .select(['region', 'exposure'])
    .where('resource.connection_id', '=', target.connectionId)
    .where('generic_identifier_value', '=', root)
    .execute()
  expect(new Map(rows.map(({ region, exposure }) => [region, exposure]))).toEqual(
    new Map([
      [null, 1],
      [REGION, null],
    ]),
  )
})

describe('findings', () => {
  it('of a resource that is reached weigh more, say why, and weigh as before when it is not', async () => {
    await scan(ALL, [failing(IMDS, 'instance/web')])
    const before = await finding()
    expect(before).toMatchObject({ exposure: 'internal', way: 'none' })
    await compute()
    const risen = await finding()
    expect(risen).toMatchObject({ exposure: 'exposed', way: 'decisive' })
    expect(risen.priority).toBeGreaterThan(before.priority)
    expect(risen.priorityFactors.find(({ factor }) => factor === 'likelihood')).toMatchObject({ value: 0.75, because: 'exposure exposed' })
    await scan([groups(false)])
    await compute()
    expect(await finding()).toMatchObject({ exposure: 'internal', way: 'none', priority: before.priority })
  })
  it('that the check itself saw to be nearer keep that', async () => {
    await scan(ALL, [failing(IMDS, 'instance/web', 'proven')])
    const before = await finding()
    await compute()
    expect(await finding()).toMatchObject({ exposure: 'proven', way: 'known', priority: before.priority })
  })
  it('are sorted by what they weigh now, and those that begin later weigh so from the start', async () => {
    const two = list('EC2::Instance', [instance('web'), item(ec2('instance/db'), { config: { State: 'running', PublicIpAddresses: [] } })])
    await scan([groups(true), two])
    await compute()
    const both = outcome(IMDS, [...failing(IMDS, 'instance/db').verdicts, ...failing(IMDS, 'instance/web').verdicts], { scope: REGION })
    await scan([groups(true), two], [both])
    const { body } = await call(app, listFindings, { token: owner.token })
    expect(body.results.map(({ genericIdentifierValue: value }) => value)).toEqual([ec2('instance/web'), ec2('instance/db')])
    expect(body.results[0]?.priority).toBeGreaterThan(body.results[1]?.priority ?? Infinity)
  })
})

describe('a scan that saw a part', () => {
  it('without the groups leaves the instance exposed', async () => {
    await scan(ALL)
    await compute()
    await scan([instances, roles, buckets])
    await compute()
    expect(await exposureOf(ec2('instance/web'))).toBe('exposed')
  })
  it('whose list broke off takes nothing away', async () => {
    await scan(ALL)
    await compute()
    await scan([list('EC2::Instance', [], { complete: false }), list('IAM::Role', [], { complete: false })])
    await compute()
    expect([await exposureOf(ec2('instance/web')), await exposureOf(BUCKET)]).toEqual(['exposed', 'reachable'])
  })
  it('a verification of the group that is closed now ends it', async () => {
    await scan(ALL)
    await compute()
    await scan([groups(false)], [], target, { kind: 'verify', resource_id: await idOf(ec2('security-group/sg-1')) })
    await compute()
    expect([await exposureOf(ec2('instance/web')), await exposureOf(ROLE)]).toEqual(['internal', null])
  })
  it('what is gone is reached no more, and leads nowhere', async () => {
    await scan(ALL, [failing(IMDS, 'instance/web')])
    await compute()
    await scan([list('EC2::Instance', [])])
    await compute()
    expect([await exposureOf(ec2('instance/web')), await exposureOf(ROLE), await exposureOf(BUCKET)]).toEqual([null, null, 'internal'])
    expect(await pathTo(BUCKET)).toMatchObject({ nodes: [] })
  })
})

describe('the job', () => {
  it('done twice writes nothing the second time', async () => {
    await scan(ALL, [failing(IMDS, 'instance/web')])
    await compute()
    const rows = () =>
      platform()
        .selectFrom('resource')
        .select(['id', sql<string>`xmin`.as('version')])
        .where('connection_id', '=', target.connectionId)
        .orderBy('id')
        .execute()
    const before = await rows()
    const weighed = await target.findings()
    await compute()
    expect(await rows()).toEqual(before)
    expect(await target.findings()).toEqual(weighed)
  })
  it('side by side with itself leaves what one of them would', async () => {
    await scan(ALL)
    await Promise.all([compute(), compute(), compute()])
    expect([await exposureOf(ec2('instance/web')), await exposureOf(BUCKET)]).toEqual(['exposed', 'reachable'])
  })
  it('that is broken off has said nothing of being done', async () => {
    await scan(ALL)
    await expect(compute(target, AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping')
    expect(await computedAt()).toBeNull()
    await compute()
    expect(await computedAt()).not.toBeNull()
  })
  it('is asked for by a full scan that told of resources, and by a verification that saw a change', async () => {
    const asked: string[] = []
    const end = (begun: ScanRow) =>
      asWorker(app, owner.accountId, (ctx) =>
        completeScan({ ...ctx, enqueue: (name) => Promise.resolve(void (name === 'exposure.compute' && asked.push(begun.kind))) }, begun),
      )
    await end(await scan(ALL))
    await end(await scan([groups(true)], [], target, { kind: 'verify', resource_id: await idOf(ec2('security-group/sg-1')) }))
    expect(asked).toEqual(['full'])
    await end(await scan([groups(false)], [], target, { kind: 'verify', resource_id: await idOf(ec2('security-group/sg-1')) }))
    expect(asked).toEqual(['full', 'verify'])
  })
  it('of one account changes nothing of another with the same resources', async () => {
    const other = await createPerson(app)
    const theirs = await awsTarget(other)
    await scan(ALL, [failing(IMDS, 'instance/web')])
    await scan(ALL, [failing(IMDS, 'instance/web')], theirs)
    const [before] = await theirs.findings()
    await compute()
    expect(await exposureOf(ec2('instance/web'), theirs, other)).toBeNull()
    expect((await theirs.findings())[0]).toEqual(before)
    await computeExposure(app.services, { accountId: owner.accountId, connectionId: theirs.connectionId }, new AbortController().signal)
    expect(await exposureOf(ec2('instance/web'), theirs, other)).toBeNull()
    const foreign = await call(app, getResourceExposure, { token: other.token, params: { id: await idOf(BUCKET) } })
    expect(foreign.status).toBe(404)
  })
})
