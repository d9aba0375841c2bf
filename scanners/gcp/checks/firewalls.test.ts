import { describe, expect, test } from 'vitest'
import { gcpOrganization } from '#scanners/gcp/fixture/index.ts'
import { brief, scanModel } from '#scanners/gcp/test/scan-model.ts'

const NETWORK = 'https://www.googleapis.com/compute/v1/projects/parapet-fixture/global/networks/shop'
const rule = (name: string, change: Record<string, unknown> = {}) => ({
  name,
  network: NETWORK,
  direction: 'INGRESS',
  priority: 1000,
  disabled: false,
  sourceRanges: ['0.0.0.0/0'],
  allowed: [{ IPProtocol: 'tcp', ports: ['22'] }],
  ...change,
})
const allow = (IPProtocol: string, ...ports: string[]) => ({ allowed: [ports.length === 0 ? { IPProtocol } : { IPProtocol, ports }] })
const deny = (IPProtocol: string, ...ports: string[]) => ({
  allowed: undefined,
  denied: [ports.length === 0 ? { IPProtocol } : { IPProtocol, ports }],
})
const from = (name: string, ...sourceRanges: string[]) => rule(name, { sourceRanges })
const machine = (name: string, change: Record<string, unknown> = {}) => ({
  name,
  status: 'RUNNING',
  networkInterfaces: [{ network: NETWORK, accessConfigs: [{ natIP: '198.51.100.7' }] }],
  ...change,
})
const scan = (checkId: string, firewalls: ReturnType<typeof rule>[], instances: ReturnType<typeof machine>[] = []) =>
  scanModel(gcpOrganization({ projects: [{ compute: { firewalls, instances } }] }), { checkIds: [checkId] })
const says = async (...args: Parameters<typeof scan>) => brief((await scan(...args)).verdicts)

describe('SSH', () => {
  test('over IPv4, IPv6, in a range, as all traffic, by two halves, without a source, by number; not from an office', async () => {
    const open = [
      rule('v4'),
      rule('v6', { sourceRanges: ['::/0'] }),
      rule('range', allow('tcp', '20-30')),
      rule('all', allow('all')),
      rule('alltcp', allow('tcp')),
      rule('halves', { sourceRanges: ['0.0.0.0/1', '128.0.0.0/1'] }),
      rule('nosource', { sourceRanges: undefined }),
      rule('number', { allowed: [{ IPProtocol: '6', ports: ['22'] }] }),
      rule('tagstoo', { sourceTags: ['bastion'] }),
    ]
    expect(await says('gcp-fw-ssh', open)).toEqual(open.map(({ name }) => `FAIL idle ${name}`).toSorted())
    const shut = [
      rule('office', { sourceRanges: ['198.51.100.0/24', '10.0.0.0/8'] }),
      rule('tags', { sourceRanges: undefined, sourceTags: ['bastion'] }),
      rule('web', allow('tcp', '443')),
      rule('udp', allow('udp', '22')),
      rule('off', { disabled: true }),
    ]
    const egress = rule('out', { direction: 'EGRESS' })
    expect(await says('gcp-fw-ssh', [...shut, egress])).toEqual(shut.map(({ name }) => `PASS pass ${name}`).toSorted())
  })
  test('a rule that is heard before and denies the same holds it back; one that is later, narrower or elsewhere does not', async () => {
    const held = (change: Record<string, unknown>) =>
      says('gcp-fw-ssh', [rule('open'), rule('deny', { priority: 900, ...deny('all'), ...change })])
    expect((await held({}))[1]).toBe('PASS pass deny')
    expect((await held({}))[0]).toBe('PASS held open')
    expect((await held({ priority: 1000 }))[0]).toBe('PASS held open')
    expect((await held(deny('tcp', '1-1024')))[0]).toBe('PASS held open')
    for (const change of [
      { priority: 1001 },
      { disabled: true },
      { sourceRanges: ['203.0.113.0/24'] },
      { targetTags: ['web'] },
      { network: `${NETWORK}-other` },
      deny('udp'),
      deny('tcp', '443'),
      deny('tcp', 'ssh'),
      { destinationRanges: ['10.0.0.7/32'] },
    ])
      expect((await held(change))[0]).toBe('FAIL idle open')
  })
  test('several rules that deny close together what none of them closes alone', async () => {
    const halves = ['0.0.0.0/1', '128.0.0.0/1'].map((range, at) =>
      rule(`deny${at}`, { priority: 900, sourceRanges: [range], ...deny('tcp', '1-22') }),
    )
    expect(await says('gcp-fw-ssh', [rule('open'), ...halves])).toContain('PASS held open')
    expect(await says('gcp-fw-ssh', [rule('open'), ...halves.slice(1)])).toContain('FAIL idle open')
  })
  test('a large part of the internet is as bad as all of it; office networks are not', async () => {
    const rules = [from('half', '0.0.0.0/1'), from('part', '64.0.0.0/4'), from('offices', '198.51.100.0/24', '203.0.112.0/20')]
    expect(await says('gcp-fw-ssh', rules)).toEqual(['FAIL idle half', 'FAIL idle part', 'PASS pass offices'])
  })
  test('says what stands behind it, by network, tag and account', async () => {
    const open = [rule('open', { targetTags: ['web'] })]
    const tagged = { tags: { items: ['web'] } }
    expect(await says('gcp-fw-ssh', open, [machine('a')])).toEqual(['FAIL idle open'])
    expect(await says('gcp-fw-ssh', open, [machine('a', tagged)])).toEqual(['FAIL fail open'])
    expect(await says('gcp-fw-ssh', open, [machine('a', { ...tagged, status: 'TERMINATED' })])).toEqual(['FAIL idle open'])
    expect(await says('gcp-fw-ssh', open, [machine('a', { ...tagged, networkInterfaces: [{ network: NETWORK }] })])).toEqual([
      'FAIL inside open',
    ])
    expect(await says('gcp-fw-ssh', open, [machine('a', { tags: { items: 'web' } })])).toEqual(['FAIL unseen open'])
    const account = [rule('open', { targetServiceAccounts: ['shop@x.iam.gserviceaccount.com'] })]
    const acting = { serviceAccounts: [{ email: 'shop@x.iam.gserviceaccount.com', scopes: [] }] }
    expect(await says('gcp-fw-ssh', account, [machine('a', acting)])).toEqual(['FAIL fail open'])
  })
  test.each<[string, Record<string, unknown>]>([
    ['sources that are no list', { sourceRanges: '0.0.0.0/0' }],
    ['a priority that is no number', { priority: 'high' }],
    ['a direction of another word', { direction: 'SIDEWAYS' }],
    ['ports that are no texts', { allowed: [{ IPProtocol: 'tcp', ports: [22] }] }],
    ['a switch that is no flag', { disabled: 'no' }],
  ])('%s: nothing is known', async (_what, change) => {
    expect(await says('gcp-fw-ssh', [rule('odd', change)])).toEqual(['UNKNOWN unknown odd'])
  })
  test('without its compute API a project is left out; denied it is denied', async () => {
    const model = gcpOrganization({ projects: [{ disabled: ['compute.googleapis.com'] }] })
    const [outcome] = (await scanModel(model, { checkIds: ['gcp-fw-ssh'] })).outcomes
    expect([outcome?.state, outcome?.reason]).toEqual(['skipped', 'not_offered'])
    const message = 'Compute Engine API has not been used in project 100000000001 before or it is disabled. Enable it by visiting …'
    const body = JSON.stringify({ error: { code: 403, message, status: 'PERMISSION_DENIED' } })
    const answers = new Map([['compute.firewalls.list', { status: 403, body }]])
    const [said] = (await scanModel(gcpOrganization(), { checkIds: ['gcp-fw-ssh'], faults: { answers } })).outcomes
    expect([said?.state, said?.reason]).toEqual(['skipped', 'not_offered'])
    const refused = await scanModel(gcpOrganization(), {
      checkIds: ['gcp-fw-ssh'],
      faults: { denied: new Set(['compute.firewalls.list']) },
    })
    expect(refused.outcomes.map(({ state }) => state)).toEqual(['denied'])
  })
})

test('everything stays everything where single ports of it are denied', async () => {
  const but = rule('but', { priority: 900, ...deny('tcp', '22', '3389') })
  expect(await says('gcp-fw-any', [rule('open', allow('all')), but])).toContain('FAIL idle open')
  expect(await says('gcp-fw-ssh', [rule('open', allow('all')), but])).toContain('PASS held open')
  const rest = rule('rest', { priority: 900, ...deny('tcp') })
  expect(await says('gcp-fw-any', [rule('open', allow('tcp')), rest])).toContain('PASS held open')
})

test.each([
  ['gcp-fw-rdp', allow('tcp', '3389')],
  ['gcp-fw-database', allow('tcp', '5432')],
  ['gcp-fw-database', allow('udp', '11211')],
  ['gcp-fw-any', allow('all')],
  ['gcp-fw-any', allow('tcp')],
  ['gcp-fw-any', allow('udp', '1-65535')],
])('%s finds it, and not the web', async (checkId, open) => {
  expect(await says(checkId, [rule('open', open), rule('web', allow('tcp', '443'))])).toEqual(['FAIL idle open', 'PASS pass web'])
})
