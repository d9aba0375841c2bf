import { describe, expect, test } from 'vitest'
import { gcpOrganization } from '#scanners/gcp/fixture/index.ts'
import { brief, scanModel } from '#scanners/gcp/test/scan-model.ts'

const NETWORK = 'https://www.googleapis.com/compute/v1/projects/parapet-fixture/global/networks/shop'
const OPEN = {
  name: 'open',
  network: NETWORK,
  direction: 'INGRESS',
  priority: 1000,
  sourceRanges: ['0.0.0.0/0'],
  allowed: [{ IPProtocol: 'tcp', ports: ['22'] }],
}
const MACHINE = {
  name: 'a',
  status: 'RUNNING',
  networkInterfaces: [{ network: NETWORK, accessConfigs: [{ natIP: '198.51.100.7' }] }],
}
const match = (srcIpRanges: string[], ipProtocol: string, ...ports: string[]) => ({
  srcIpRanges,
  layer4Configs: [ports.length === 0 ? { ipProtocol } : { ipProtocol, ports }],
})
const WORLD = ['0.0.0.0/0']
const said = (action: string, about: object, change: Record<string, unknown> = {}) => ({
  kind: 'compute#firewallPolicyRule',
  direction: 'INGRESS',
  action,
  match: about,
  ...change,
})
const policy = (rules: object[], change: Record<string, unknown> = {}) => ({
  name: '123456789012',
  shortName: 'baseline',
  type: 'HIERARCHY',
  rules: rules.map((one, at) => ({ priority: 1_000 + at, ...one })),
  ...change,
})
const under = async (policies: object[], firewalls = [OPEN], network: Record<string, unknown> = {}) => {
  const compute = {
    firewalls,
    networks: [{ name: 'shop', ...network }],
    instances: [MACHINE],
    firewallPolicies: { shop: policies.map((one) => ({ ...one })) },
  }
  return scanModel(gcpOrganization({ projects: [{ compute }] }), { checkIds: ['gcp-fw-ssh'] })
}
const briefly = async (...args: Parameters<typeof under>) => brief((await under(...args)).verdicts)
const denySsh = said('deny', match(WORLD, 'tcp', '22'))

describe('policies above a network', () => {
  test('hold back what a rule of the network opens, where they are heard first', async () => {
    const iap = match(['35.235.240.0/20'], 'tcp', '22')
    for (const rules of [
      [denySsh],
      [said('deny', match(WORLD, 'all'))],
      [said('deny', { ...match([], '6', '20-30'), srcNetworkType: 'INTERNET' })],
      [said('allow', iap), denySsh],
      [said('goto_next', iap), denySsh],
      [said('goto_next', match(WORLD, 'tcp', '443')), denySsh],
    ])
      expect(await briefly([policy(rules)])).toEqual(['PASS held open'])
    const ofNetwork = [policy([denySsh], { type: 'NETWORK' })]
    expect(await briefly(ofNetwork)).toEqual(['FAIL fail open'])
    expect(await briefly(ofNetwork, [OPEN], { networkFirewallPolicyEnforcementOrder: 'BEFORE_CLASSIC_FIREWALL' })).toEqual([
      'PASS held open',
    ])
  })
  test.each<[string, object[]]>([
    ['that are off', [{ ...denySsh, disabled: true }]],
    ['about other ports', [said('deny', match(WORLD, 'tcp', '443'))]],
    ['about an office', [said('deny', match(['198.51.100.0/24'], 'tcp', '22'))]],
    ['about what is inside', [said('deny', { ...match([], 'tcp', '22'), srcNetworkType: 'INTRA_VPC' })]],
    ['about some machines', [{ ...denySsh, targetSecureTags: [{ name: 'tagValues/1', state: 'EFFECTIVE' }] }]],
    ['about some addresses', [said('deny', { ...match(WORLD, 'tcp', '22'), destIpRanges: ['10.0.0.7/32'] })]],
    ['about another network', [{ ...denySsh, targetResources: [`${NETWORK}-other`] }]],
    ['after all was left to the network', [said('goto_next', match(WORLD, 'all')), denySsh]],
    ['after one that cannot be read', [said('perhaps', match(WORLD, 'all')), denySsh]],
    ['about what goes out', [{ ...denySsh, direction: 'EGRESS' }]],
  ])('do not, with rules %s', async (_, rules) => {
    expect(await briefly([policy(rules)])).toEqual(['FAIL fail open'])
  })
  test('open what they allow, which is said of the network', async () => {
    const { verdicts } = await under([policy([said('allow', match(WORLD, 'tcp', '22'))])], [])
    expect(brief(verdicts)).toEqual(['FAIL policy shop'])
    expect([verdicts[0]?.values, verdicts[0]?.exposure]).toEqual([{ ports: 'tcp 22', policy: 'baseline' }, 'exposed'])
    for (const rules of [
      [said('allow', match(['198.51.100.0/24'], 'tcp', '22'))],
      [denySsh, said('allow', match(WORLD, 'all'))],
      [said('goto_next', match(WORLD, 'all'))],
      [said('allow', { ...match([], 'tcp', '22'), srcSecureTags: [{ name: 'tagValues/1' }] })],
    ])
      expect(await briefly([policy(rules)], [])).toEqual([])
  })
  test('that may not be read leave their network open: what they let in may still be', async () => {
    const compute = { firewalls: [OPEN], networks: [{ name: 'shop' }], firewallPolicies: { shop: [policy([denySsh])] } }
    const PERMISSION = 'compute.networks.getEffectiveFirewalls'
    const says = async (faults: Parameters<typeof scanModel>[1] & object) => {
      const { verdicts, outcomes } = await scanModel(gcpOrganization({ projects: [{ compute }] }), { checkIds: ['gcp-fw-ssh'], ...faults })
      return [brief(verdicts), outcomes.map(({ state }) => state)]
    }
    expect(await says({ faults: { denied: new Set([PERMISSION]) } })).toEqual([
      ['FAIL idle open', 'UNKNOWN unknown shop'],
      ['inconclusive'],
    ])
    const gone = { status: 404, body: '{"error":{"code":404,"message":"The resource was not found"}}' }
    expect(await says({ faults: { answers: new Map([[PERMISSION, gone]]) } })).toEqual([['FAIL idle open'], ['ran']])
  })
})
