import { describe, expect, test } from 'vitest'
import { gcpOrganization } from '#scanners/gcp/fixture/index.ts'
import type { ServicesModel } from '#scanners/gcp/fixture/model/services.ts'
import { brief, scanModel, unrun } from '#scanners/gcp/test/scan-model.ts'

const model = (services: Partial<ServicesModel>, disabled: string[] = []) =>
  gcpOrganization({ projects: [{ id: 'shop-production', services, disabled }] })
const networks = (...blocks: unknown[]) => ({ enabled: true, cidrBlocks: blocks.map((cidrBlock) => ({ displayName: 'one', cidrBlock })) })
const newer = (ipEndpointsConfig: Record<string, unknown>) => ({ controlPlaneEndpointsConfig: { ipEndpointsConfig } })
const annotated = (annotations: Record<string, unknown>) => ({ metadata: { annotations } })
const as = (serviceAccountName: unknown) => ({ row: { spec: { template: { spec: { serviceAccountName } } } } })
const denied = (...permissions: string[]) => ({ denied: new Set(permissions) })
const OPEN = { bindings: [{ role: 'roles/run.invoker', members: ['allUsers'] }] }
const SERVICE = 'projects/shop-production/locations/us-central1/services/handle'

describe('the API of clusters', () => {
  const checkIds = ['gcp-gke-public']
  const scan = (row: Record<string, unknown>, faults = {}) =>
    scanModel(model({ clusters: [{ name: 'shop', ...row }] }), { checkIds, faults })
  test.each([
    ['as it is made', {}, 'FAIL fail'],
    ['with networks', { masterAuthorizedNetworksConfig: networks('203.0.113.0/28') }, 'PASS pass'],
    ['with networks that are off', { masterAuthorizedNetworksConfig: { cidrBlocks: [] } }, 'FAIL fail'],
    ['with all networks', { masterAuthorizedNetworksConfig: networks('0.0.0.0/0') }, 'FAIL everyone'],
    ['with all networks in two halves', { masterAuthorizedNetworksConfig: networks('0.0.0.0/1', '128.0.0.0/1') }, 'FAIL everyone'],
    ['private', { privateClusterConfig: { enablePrivateNodes: true, enablePrivateEndpoint: true } }, 'PASS pass'],
    ['private nodes alone', { privateClusterConfig: { enablePrivateNodes: true } }, 'FAIL fail'],
    ['newer: private', newer({ enabled: true, enablePublicEndpoint: false }), 'PASS pass'],
    ['newer: by DNS alone', newer({ enabled: false, enablePublicEndpoint: true }), 'PASS pass'],
    ['newer: public', newer({ enabled: true, enablePublicEndpoint: true }), 'FAIL fail'],
    [
      'newer: with networks',
      newer({ enabled: true, enablePublicEndpoint: true, authorizedNetworksConfig: networks('10.0.0.0/8') }),
      'PASS pass',
    ],
    ['networks of another form', { masterAuthorizedNetworksConfig: networks(7) }, 'UNKNOWN unknown'],
    ['an endpoint of another form', { privateClusterConfig: { enablePrivateEndpoint: 'yes' } }, 'UNKNOWN unknown'],
  ])('%s', async (_, row, said) => {
    expect(brief((await scan(row)).verdicts)).toEqual([`${said} shop`])
  })
  test('denied, and a zone that does not answer', async () => {
    expect(unrun((await scan({}, denied('container.clusters.list'))).outcomes)).toEqual(['denied shop-production'])
    const gap = await scan({}, { unreachable: new Set(['zones/europe-west1-b']) })
    expect(brief(gap.verdicts)).toEqual(['FAIL fail shop', 'UNKNOWN unknown shop-production'])
    expect(gap.inventory.get('container.googleapis.com/Cluster')?.complete).toBe(false)
  })
  test('the inventory tells where it stands, and as whom it runs', async () => {
    const email = 'nodes@shop-production.iam.gserviceaccount.com'
    const { inventory } = await scan({
      networkConfig: { network: 'projects/shop-production/global/networks/main' },
      nodePools: [{ name: 'default-pool', config: { serviceAccount: email } }],
    })
    expect(inventory.get('container.googleapis.com/Cluster')?.items[0]).toMatchObject({
      config: { openToInternet: true, publicEndpoint: true },
      relations: [
        { kind: 'in-network', to: '//compute.googleapis.com/projects/shop-production/global/networks/main' },
        { kind: 'has-role', to: `//iam.googleapis.com/projects/shop-production/serviceAccounts/${email}` },
      ],
    })
  })
})

describe('who calls functions and services', () => {
  const checkIds = ['gcp-fn-public']
  const scan = async (services: Partial<ServicesModel>, options: { faults?: object; disabled?: string[] } = {}) =>
    scanModel(model(services, options.disabled), { checkIds, ...(options.faults && { faults: options.faults }) })
  test.each([
    ['named callers', { row: {} }, 'PASS pass'],
    ['everyone', { row: {}, policy: OPEN }, 'FAIL fail'],
    ['everyone from inside', { row: annotated({ 'run.googleapis.com/ingress': 'internal' }), policy: OPEN }, 'PASS internal'],
    [
      'everyone through a load balancer',
      { row: annotated({ 'run.googleapis.com/ingress': 'internal-and-cloud-load-balancing' }), policy: OPEN },
      'FAIL balancer',
    ],
    ['nobody is checked', { row: annotated({ 'run.googleapis.com/invoker-iam-disabled': 'true' }) }, 'FAIL unchecked'],
    ['ingress of another form', { row: annotated({ 'run.googleapis.com/ingress': 7 }), policy: OPEN }, 'UNKNOWN unknown'],
    ['a policy of another form', { row: {}, policy: { bindings: 'all' } }, 'UNKNOWN unknown'],
  ])('a service: %s', async (_, service, said) => {
    expect(brief((await scan({ runServices: [{ name: 'api', ...service }] })).verdicts)).toEqual([`${said} api`])
  })
  test.each([
    ['first generation', { row: { environment: 'GEN_1' }, policy: OPEN }, [], 'FAIL fail'],
    ['first generation, closed', { row: { environment: 'GEN_1' } }, [], 'PASS pass'],
    [
      'first generation, from inside',
      { row: { environment: 'GEN_1', serviceConfig: { ingressSettings: 'ALLOW_INTERNAL_ONLY' } }, policy: OPEN },
      [],
      'PASS internal',
    ],
    ['second generation', { row: { serviceConfig: { service: SERVICE } } }, [{ name: 'handle', row: {}, policy: OPEN }], 'FAIL fail'],
    ['second generation, closed', { row: { serviceConfig: { service: SERVICE } } }, [{ name: 'handle', row: {} }], 'PASS pass'],
  ])('a function: %s', async (_, fn, runServices, said) => {
    // the service that a function runs as is not judged again
    expect(brief((await scan({ functions: [{ name: 'work', ...fn }], runServices })).verdicts)).toEqual([`${said} work`])
  })
  test('one of the two is off, or refused', async () => {
    const both = {
      functions: [{ name: 'work', row: { environment: 'GEN_1' }, policy: OPEN }],
      runServices: [{ name: 'api', row: {}, policy: OPEN }],
    }
    const off = await scan(both, { disabled: ['cloudfunctions.googleapis.com'] })
    expect(brief(off.verdicts)).toEqual(['FAIL fail api'])
    const refused = await scan(both, { faults: denied('run.services.list') })
    expect(brief(refused.verdicts)).toEqual(['FAIL fail work', 'UNKNOWN unknown shop-production'])
    const all = await scan(both, { faults: denied('run.*', 'cloudfunctions.*') })
    expect(unrun(all.outcomes)).toEqual(['denied shop-production'])
    const none = await scan(both, { disabled: ['cloudfunctions.googleapis.com', 'run.googleapis.com'] })
    expect(unrun(none.outcomes)).toEqual(['skipped shop-production'])
    const policies = await scan(both, { faults: denied('run.services.getIamPolicy') })
    expect(brief(policies.verdicts)).toEqual(['FAIL fail work', 'UNKNOWN unknown api'])
  })
  test('from inside alone nothing is open, whoever may call', async () => {
    const internal = annotated({ 'run.googleapis.com/ingress': 'internal' })
    const services = [
      { name: 'inner', row: internal, policy: OPEN },
      { name: 'outer', row: {}, policy: OPEN },
    ]
    const { inventory } = await scan({ runServices: services })
    expect(inventory.get('run.googleapis.com/Service')?.items.map(({ config }) => config['public'])).toEqual([
      [],
      [{ by: 'policy', through: 'roles/run.invoker allUsers' }],
    ])
  })
  test('many services come page by page, and the inventory tells of them', async () => {
    const runServices = Array.from({ length: 250 }, (_, at) => ({ name: `api-${at}`, row: {} }))
    const { inventory, verdicts } = await scan({ runServices })
    expect(verdicts).toHaveLength(250)
    expect(inventory.get('run.googleapis.com/Service')).toMatchObject({ complete: true })
    expect(inventory.get('run.googleapis.com/Service')?.items[0]?.relations).toMatchObject([{ kind: 'has-role' }])
  })
})

describe('clusters', () => {
  test.each([
    ['gcp-gke-legacy-abac', {}, { legacyAbac: { enabled: true } }, { legacyAbac: 'on' }],
    ['gcp-gke-network-policy', { networkPolicy: { enabled: true } }, {}, { networkPolicy: { enabled: 1 } }],
    ['gcp-gke-network-policy', { networkConfig: { datapathProvider: 'ADVANCED_DATAPATH' } }, {}, { networkConfig: [] }],
    ['gcp-gke-shielded-nodes', { shieldedNodes: { enabled: true } }, {}, { shieldedNodes: { enabled: 'yes' } }],
    [
      'gcp-gke-workload-identity',
      { workloadIdentityConfig: { workloadPool: 'p.svc.id.goog' } },
      {},
      { workloadIdentityConfig: { workloadPool: 7 } },
    ],
    [
      'gcp-gke-private-nodes',
      { privateClusterConfig: { enablePrivateNodes: true } },
      {},
      { privateClusterConfig: { enablePrivateNodes: 7 } },
    ],
    [
      'gcp-gke-default-sa',
      { nodePools: [{ name: 'own', config: { serviceAccount: 'nodes@p.iam.gserviceaccount.com' } }] },
      { nodePools: [{ name: 'default-pool', config: { serviceAccount: 'default' } }] },
      { nodePools: 'none' },
    ],
    [
      'gcp-gke-default-sa',
      { nodePools: [] },
      { nodePools: [{ name: 'named', config: { serviceAccount: '123456789012-compute@developer.gserviceaccount.com' } }] },
      { nodePools: [{ name: 'odd', config: { serviceAccount: 7 } }] },
    ],
    [
      'gcp-gke-private-nodes',
      { nodePools: [{ name: 'a', networkConfig: { enablePrivateNodes: true } }] },
      {
        networkConfig: { defaultEnablePrivateNodes: true },
        nodePools: [{ name: 'a' }, { name: 'b', networkConfig: { enablePrivateNodes: false } }],
      },
      { nodePools: [{ name: 'a', networkConfig: { enablePrivateNodes: 'yes' } }] },
    ],
  ])('%s', async (checkId, good, bad, odd) => {
    const scan = async (row: Record<string, unknown>, faults = {}) =>
      scanModel(model({ clusters: [{ name: 'shop', ...row }] }), { checkIds: [checkId], faults })
    expect(brief((await scan(good)).verdicts)).toEqual(['PASS pass shop'])
    expect(brief((await scan(bad)).verdicts)).toEqual(['FAIL fail shop'])
    expect(brief((await scan(odd)).verdicts)).toEqual(['UNKNOWN unknown shop'])
    expect(unrun((await scan(bad, denied('container.clusters.list'))).outcomes)).toEqual(['denied shop-production'])
  })
  test('of what Autopilot keeps secure itself nothing is judged', async () => {
    const { verdicts } = await scanModel(model({ clusters: [{ name: 'shop', autopilot: { enabled: true } }] }), {
      checkIds: ['gcp-gke-shielded-nodes', 'gcp-gke-network-policy', 'gcp-gke-legacy-abac'],
    })
    expect(verdicts).toEqual([])
  })
})

test('the account of functions and services', async () => {
  const checkIds = ['gcp-run-default-sa']
  const scan = (runServices: ServicesModel['runServices'], faults = {}) => scanModel(model({ runServices }), { checkIds, faults })
  const scanned = await scan([
    { name: 'own', ...as('app@shop-production.iam.gserviceaccount.com') },
    { name: 'compute', ...as('123-compute@developer.gserviceaccount.com') },
    { name: 'unsaid', row: {} },
  ])
  expect(brief(scanned.verdicts)).toEqual(['FAIL fail compute', 'FAIL fail unsaid', 'PASS pass own'])
  expect(brief((await scan([{ name: 'odd', ...as(7) }])).verdicts)).toEqual(['UNKNOWN unknown odd'])
  const refused = await scan([], denied('run.*', 'cloudfunctions.*'))
  expect(unrun(refused.outcomes)).toEqual(['denied shop-production'])
})
