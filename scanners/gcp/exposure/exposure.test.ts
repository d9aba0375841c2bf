import { describe, expect, test } from 'vitest'
import { WAY_KINDS } from '#contract/resources.ts'
import { checks } from '#scanners/gcp/checks.ts'
import { gcpOrganization } from '#scanners/gcp/fixture/index.ts'
import { scanModel } from '#scanners/gcp/test/scan-model.ts'
import type { KnownResource, Step } from '#scanners/sdk/exposure.ts'
import { gcpExposure } from './exposure.ts'

const NETWORK = '//compute.googleapis.com/projects/shop/global/networks/shop'
const resource = (type: string, id: string, more: Partial<KnownResource> = {}): KnownResource => ({
  type: type.includes('/') ? type.replace('/', '.googleapis.com/') : type,
  id,
  config: {},
  relations: [],
  ...more,
})
const rule = (config: KnownResource['config'] = {}) =>
  resource('compute/Firewall', `rule-${JSON.stringify(config)}`, {
    config: {
      direction: 'INGRESS',
      priority: 1000,
      sourceRanges: ['0.0.0.0/0'],
      allowed: [{ protocol: 'tcp', ports: ['22'] }],
      denied: [],
      ...config,
    },
    relations: [{ kind: 'in-network', to: NETWORK }],
  })
const machine = (config: KnownResource['config'] = {}, relations: KnownResource['relations'] = []) =>
  resource('compute/Instance', 'web', {
    config: { status: 'RUNNING', externalAddresses: ['198.51.100.7'], networkTags: ['web'], ...config },
    relations: [{ kind: 'in-network', to: NETWORK }, ...relations],
  })
function standingsOf(resources: readonly KnownResource[], before: readonly Step[] = []) {
  const map = gcpExposure.start()
  map.take(resources)
  return new Map([...map.standings(before)].flatMap((standing) => (standing ? [[standing.id, standing]] : [])))
}
const word = ({ by, detail }: Step) => (detail === '' ? by : detail)
/** What is reached, and how: each path from the internet on. */
function said(resources: readonly KnownResource[], before: readonly Step[] = []) {
  const found = standingsOf(resources, before)
  const pathTo = (last: Step | null): string[] =>
    last === null ? [] : [...pathTo(last.from === null ? null : (found.get(last.from)?.last ?? null)), word(last)]
  return [...found.values()].flatMap(({ id, exposure, last }) => (last === null ? [] : [`${id} ${exposure} ${pathTo(last).join(' → ')}`]))
}
const stands = (resources: readonly KnownResource[], id = 'web') => standingsOf(resources).get(id)?.exposure

const to = (kind: 'routes-to', ...ids: string[]) => ({ relations: ids.map((id) => ({ kind, to: id })) })
const place = (name: string) => `//cloudresourcemanager.googleapis.com/${name}`

describe('an instance', () => {
  const account = resource('iam/ServiceAccount', 'account', {
    config: { reads: [{ permission: 'storage.objects.get', places: ['//cloudresourcemanager.googleapis.com/projects/shop'] }] },
    relations: [{ kind: 'can-administer', to: '//cloudresourcemanager.googleapis.com/projects/shop' }],
  })
  const bucket = resource('storage/Bucket', '//storage.googleapis.com/projects/shop/buckets/photos', { config: { public: [] } })
  test('with an external address behind an open rule is exposed; its account, and what that reads, reachable', () => {
    expect(said([rule(), machine({}, [{ kind: 'has-role', to: 'account' }]), account, bucket])).toEqual([
      'web exposed tcp 22',
      'account reachable tcp 22 → has-role',
      '//cloudresourcemanager.googleapis.com/projects/shop reachable tcp 22 → has-role → can-administer',
      '//storage.googleapis.com/projects/shop/buckets/photos reachable tcp 22 → has-role → storage.objects.get',
    ])
  })
  test.each<[string, KnownResource[]]>([
    ['no external address', [rule(), machine({ externalAddresses: [] })]],
    ['stopped', [rule(), machine({ status: 'TERMINATED' })]],
    ['a rule from an office', [rule({ sourceRanges: ['198.51.100.0/24'] }), machine()]],
    ['a rule for another tag', [rule({ targetTags: ['db'] }), machine()]],
    ['a rule that is off', [rule({ disabled: true }), machine()]],
    ['a rule that lets out', [rule({ direction: 'EGRESS' }), machine()]],
    ['a rule that denies before', [rule(), rule({ priority: 1, allowed: [], denied: [{ protocol: 'all', ports: [] }] }), machine()]],
    [
      'a rule that denies its tag before',
      [rule(), rule({ priority: 1, targetTags: ['web'], allowed: [], denied: [{ protocol: 'all', ports: [] }] }), machine()],
    ],
  ])('%s: nobody outside comes to it', (_, resources) => {
    expect([said(resources), stands(resources)]).toEqual([[], 'internal'])
  })
  test.each<[string, KnownResource[]]>([
    ['no rule told of its project', [machine()]],
    ['a rule that was not read', [rule({ unseen: true }), machine()]],
    ['tags that were not told', [rule(), machine({ unseen: ['tags'] })]],
  ])('%s: not known', (_, resources) => {
    expect(stands(resources)).toBeNull()
  })
  test('behind a rule for its tag or its account', () => {
    expect(stands([rule({ targetTags: ['web'] }), machine()])).toBe('exposed')
    expect(stands([rule({ targetServiceAccounts: ['a@x'] }), machine({ serviceAccounts: ['a@x'] })])).toBe('exposed')
    expect(said([rule({ allowed: [{ protocol: 'all', ports: [] }] }), machine()])).toEqual(['web exposed traffic'])
  })
  test('holds the way that was known while it cannot be seen', () => {
    const step: Step = { from: null, to: 'web', by: 'ports', detail: 'tcp 22' }
    expect(said([machine({ unseen: ['cards'] })], [step])).toEqual(['web exposed tcp 22'])
  })
})

test('a load balancer leads through proxy, map, backend and group to instances', () => {
  const resources = [
    resource('compute/ForwardingRule', 'front', {
      config: { loadBalancingScheme: 'EXTERNAL_MANAGED', IPProtocol: 'TCP', portRange: '443-443' },
      ...to('routes-to', 'proxy'),
    }),
    resource('compute/TargetHttpsProxy', 'proxy', to('routes-to', 'map')),
    resource('compute/UrlMap', 'map', to('routes-to', 'backend', 'bucketless')),
    resource('compute/BackendService', 'backend', to('routes-to', 'group')),
    resource('compute/InstanceGroup', 'group', to('routes-to', 'web')),
    machine({ externalAddresses: [] }),
  ]
  expect(said(resources)).toEqual([
    'front exposed tcp 443',
    'backend reachable tcp 443 → routes-to',
    'bucketless reachable tcp 443 → routes-to',
    'web reachable tcp 443 → routes-to → routes-to',
  ])
  const inside = resource('compute/ForwardingRule', 'front', { config: { loadBalancingScheme: 'INTERNAL' }, ...to('routes-to', 'proxy') })
  expect(stands([inside], 'front')).toBe('internal')
})

const open = [{ by: 'policy', through: 'roles/run.invoker allUsers' }]
test.each<[string, KnownResource['config'], string | null]>([
  ['storage/Bucket', { public: open }, 'exposed'],
  ['storage/Bucket', { public: [] }, 'internal'],
  ['storage/Bucket', { unseen: ['policy'] }, null],
  ['bigquery/Dataset', { public: open }, 'exposed'],
  ['run/Service', { public: open }, 'exposed'],
  ['cloudfunctions/Function', { public: null }, null],
  ['sqladmin/Instance', { publicAddress: true, authorizedNetworks: ['0.0.0.0/0'] }, 'exposed'],
  ['sqladmin/Instance', { publicAddress: true, authorizedNetworks: ['0.0.0.0/1', '128.0.0.0/1'] }, 'exposed'],
  ['sqladmin/Instance', { publicAddress: true, authorizedNetworks: ['198.51.100.7/32'] }, 'internal'],
  ['sqladmin/Instance', { publicAddress: false, authorizedNetworks: null }, 'internal'],
  ['sqladmin/Instance', { publicAddress: null }, null],
  ['container/Cluster', { openToInternet: true }, 'exposed'],
  ['container/Cluster', { openToInternet: null }, null],
])('%s with %j is %s', (type, config, exposure) => {
  expect(stands([resource(type, 'it', { config })], 'it')).toBe(exposure)
})

test('an account that reads all of a folder reads what stands in its projects', () => {
  const bucket = '//storage.googleapis.com/projects/deep/buckets/photos'
  const resources = [
    rule(),
    machine({}, [{ kind: 'has-role', to: 'account' }]),
    resource('iam/ServiceAccount', 'account', { config: { reads: [{ permission: 'storage.objects.get', places: [place('folders/1')] }] } }),
    resource('cloudresourcemanager/Folder', place('folders/2'), { relations: [{ kind: 'member-of', to: place('folders/1') }] }),
    resource('cloudresourcemanager/Project', place('projects/deep'), { relations: [{ kind: 'member-of', to: place('folders/2') }] }),
    resource('storage/Bucket', bucket, { config: { public: [] } }),
  ]
  expect(stands(resources, bucket)).toBe('reachable')
})

test('every way is one that the contract knows, and every cut a check', () => {
  const ids = new Set(checks.map(({ id }) => id))
  const types = [
    'compute.googleapis.com/Instance',
    'storage.googleapis.com/Bucket',
    'sqladmin.googleapis.com/Instance',
    'bigquery.googleapis.com/Dataset',
    'run.googleapis.com/Service',
    'container.googleapis.com/Cluster',
  ]
  for (const by of WAY_KINDS)
    for (const from of [null, ...types])
      for (const to of types) for (const id of gcpExposure.cutsOf({ by, detail: '', from, to })) expect(ids).toContain(id)
  expect(gcpExposure.cutsOf({ by: 'ports', detail: 'tcp 22, tcp 3389', from: null, to: types[0] ?? null })).toEqual(['gcp-vm-public-ip'])
})

test('what a scan tells of is enough to see a way from the internet to data', async () => {
  const network = 'https://www.googleapis.com/compute/v1/projects/shop-production/global/networks/shop'
  const email = 'web@shop-production.iam.gserviceaccount.com'
  const model = gcpOrganization({
    projects: [
      {
        id: 'shop-production',
        policy: { etag: 'x', bindings: [{ role: 'roles/storage.objectViewer', members: [`serviceAccount:${email}`] }] },
        buckets: [{ name: 'photos' }],
        services: { serviceAccounts: [{ email: 'web' }] },
        compute: {
          networks: [{ name: 'shop' }],
          firewalls: [
            {
              name: 'ssh',
              network,
              direction: 'INGRESS',
              priority: 1000,
              sourceRanges: ['0.0.0.0/0'],
              allowed: [{ IPProtocol: 'tcp', ports: ['22'] }],
            },
          ],
          instances: [
            {
              name: 'web',
              status: 'RUNNING',
              networkInterfaces: [{ network, accessConfigs: [{ natIP: '198.51.100.7' }] }],
              serviceAccounts: [{ email, scopes: ['https://www.googleapis.com/auth/cloud-platform'] }],
            },
          ],
        },
      },
    ],
  })
  const { inventory } = await scanModel(model, { inventory: true })
  const resources = [...inventory].flatMap(([type, { items }]) =>
    items.map(({ resource: { genericIdentifierValue: id }, config, relations }) => ({ type, id, config, relations })),
  )
  expect(said(resources)).toEqual([
    '//compute.googleapis.com/projects/shop-production/zones/us-central1-a/instances/web exposed tcp 22',
    `//iam.googleapis.com/projects/shop-production/serviceAccounts/${email} reachable tcp 22 → has-role`,
    '//storage.googleapis.com/projects/shop-production/buckets/photos reachable tcp 22 → has-role → storage.objects.get',
  ])
})
