import { describe, expect, test } from 'vitest'
import { gcpOrganization } from '#scanners/gcp/fixture/index.ts'
import { brief, scanModel, unrun } from '#scanners/gcp/test/scan-model.ts'

const service = (name: string, change: object) => ({ name, loadBalancingScheme: 'EXTERNAL_MANAGED', protocol: 'HTTPS', ...change })
const says = async (checkId: string, compute: object, faults = {}) => {
  const { verdicts } = await scanModel(gcpOrganization({ projects: [{ compute }] }), { checkIds: [checkId], faults })
  return brief(verdicts)
}

describe('networks', () => {
  const networks = [
    { name: 'default', autoCreateSubnetworks: true },
    { name: 'shop', autoCreateSubnetworks: false },
    { name: 'old', IPv4Range: '10.240.0.0/16' },
  ]
  test('the default one is found by its name', async () => {
    expect(await says('gcp-net-default', { networks })).toEqual(['FAIL fail default', 'PASS pass old', 'PASS pass shop'])
    expect(await says('gcp-net-default', {})).toEqual([])
  })
  test('a legacy one by its range', async () => {
    expect(await says('gcp-net-legacy', { networks })).toEqual(['FAIL fail old', 'PASS pass default', 'PASS pass shop'])
  })
  test('the inventory counts what each is connected with', async () => {
    const peerings = [{ name: 'to-tools', state: 'ACTIVE' }]
    const model = gcpOrganization({ projects: [{ compute: { networks: [{ name: 'shop', peerings }] } }] })
    const { inventory } = await scanModel(model, { checkIds: ['gcp-net-default'] })
    expect(inventory.get('compute.googleapis.com/Network')?.items[0]?.config).toMatchObject({ peerings: 1 })
  })
  test('a row without a name leaves a gap, and nothing passes', async () => {
    const odd = { networks: [{ name: 'shop' }, { name: undefined }] }
    expect(await says('gcp-net-default', odd)).toEqual(['UNKNOWN unknown parapet-fixture'])
  })
  test.each(['gcp-net-default', 'gcp-net-legacy', 'gcp-subnet-flow-logs'])('%s is denied where the list is', async (checkId) => {
    const { outcomes } = await scanModel(gcpOrganization(), { checkIds: [checkId], faults: { denied: new Set(['compute.*']) } })
    expect(unrun(outcomes)).toEqual(['denied parapet-fixture'])
  })
})

test('flow logs: on in either field, off, not for proxies, and of another form', async () => {
  const subnetworks = [
    { name: 'older', enableFlowLogs: true },
    { name: 'newer', logConfig: { enable: true } },
    { name: 'off', logConfig: { enable: false } },
    { name: 'none', purpose: 'PRIVATE' },
    { name: 'proxy', purpose: 'REGIONAL_MANAGED_PROXY' },
    { name: 'elsewhere', place: 'regions/europe-west1' },
  ]
  expect(await says('gcp-subnet-flow-logs', { subnetworks })).toEqual([
    'FAIL fail elsewhere',
    'FAIL fail none',
    'FAIL fail off',
    'PASS other proxy',
    'PASS pass newer',
    'PASS pass older',
  ])
  expect(await says('gcp-subnet-flow-logs', { subnetworks: [{ name: 'odd', enableFlowLogs: 'yes' }] })).toEqual(['UNKNOWN unknown odd'])
  // a region that does not answer: what is seen fails, nothing passes
  expect(await says('gcp-subnet-flow-logs', { subnetworks }, { unreachable: new Set(['regions/europe-west1']) })).toEqual([
    'FAIL fail none',
    'FAIL fail off',
    'UNKNOWN unknown parapet-fixture',
  ])
})

test('request logs of load balancers: web from outside alone', async () => {
  const backendServices = [
    service('on', { logConfig: { enable: true } }),
    service('off', { logConfig: { enable: false } }),
    service('none', {}),
    service('inside', { loadBalancingScheme: 'INTERNAL_MANAGED' }),
    service('tcp', { protocol: 'TCP' }),
    service('regional', { place: 'regions/europe-west1' }),
  ]
  expect(await says('gcp-lb-logging', { backendServices })).toEqual([
    'FAIL fail none',
    'FAIL fail off',
    'FAIL fail regional',
    'PASS other inside',
    'PASS other tcp',
    'PASS pass on',
  ])
  expect(await says('gcp-lb-logging', { backendServices: [service('odd', { logConfig: 1 })] })).toEqual(['UNKNOWN unknown odd'])
})
