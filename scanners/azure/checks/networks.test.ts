import { describe, expect, test } from 'vitest'
import { azureDirectory, idIn, type ResourcePart } from '#scanners/azure/fixture/index.ts'
import {
  applicationGateway,
  bastionHost,
  firewallPolicy,
  flowLog,
  networkWatcher,
  securityGroup,
  virtualNetwork,
} from '#scanners/azure/fixture/resources/network.ts'
import { brief, scanModel } from '#scanners/azure/test/scan-model.ts'
import type { Json } from '#scanners/sdk/inventory.ts'

const scan = (checkId: string, resources: readonly ResourcePart[], more: Parameters<typeof scanModel>[1] = {}) =>
  scanModel(azureDirectory({ resources }), { checkIds: [checkId], ...more })
const says = async (...args: Parameters<typeof scan>) => brief((await scan(...args)).verdicts)
const network = (name: string) => idIn('Microsoft.Network/virtualNetworks', name)
const subnet = (name: string) => idIn('Microsoft.Network/virtualNetworks/subnets', name)
const guard = (name: string) => idIn('Microsoft.Network/networkSecurityGroups', name)
const short = { retentionPolicy: { days: 30, enabled: true } }

const withTls = (name: string, sslPolicy: Json, standing = 'AppGwSslPolicy20220101') =>
  applicationGateway(name, { sslPolicy, defaultPredefinedSslPolicy: standing })
const profile = (name: string) => ({ id: `${idIn('Microsoft.Network/applicationGateways', name)}/sslProfiles/Own` })
/** Whose listener has a profile of its own. */
const withProfile = (name: string, sslPolicy: Json, isUsed = true) =>
  applicationGateway(name, {
    sslProfiles: [{ ...profile(name), name: 'Own', properties: { sslPolicy } }],
    httpListeners: [{ name: 'https', properties: { ...(isUsed && { sslProfile: profile(name.toUpperCase()) }) } }],
  })
const set = (state: Json) => firewallPolicy('WAF', { policySettings: { state, requestBodyCheck: true } })
const predefined = (policyName: string) => ({ policyType: 'Predefined', policyName })

describe('flow logs', () => {
  test('of networks: as a whole, or each subnet by itself or its group; kept for 90 days or for ever', async () => {
    const logs = [
      flowLog('whole', network('whole')),
      flowLog('forever', network('forever'), { retentionPolicy: { days: 0, enabled: false } }),
      flowLog('short', network('short'), short),
      flowLog('off', network('off'), { enabled: false }),
      flowLog('a', subnet('parts/a')),
      flowLog('b', guard('b')),
      flowLog('half', subnet('half/a')),
    ]
    const resources = [
      networkWatcher('westeurope', logs),
      ...['whole', 'forever', 'short', 'off', 'none'].map((name) => virtualNetwork(name, [{ name: 'a' }])),
      virtualNetwork('parts', [{ name: 'a' }, { name: 'b', guard: 'b' }]),
      virtualNetwork('half', [{ name: 'a' }, { name: 'b' }]),
    ]
    const { verdicts } = await scan('azure-flow-logs', resources)
    expect(brief(verdicts)).toEqual([
      'FAIL missing half',
      'FAIL missing none',
      'FAIL off off',
      'FAIL short short',
      'PASS pass forever',
      'PASS pass parts',
      'PASS pass whole',
    ])
    expect(verdicts.find(({ message }) => message === 'short')?.values).toEqual({ days: 30, least: 90 })
    const odd = [
      networkWatcher('westeurope', [flowLog('odd', network('odd'), { retentionPolicy: { days: 'long', enabled: true } })]),
      virtualNetwork('odd'),
    ]
    expect(await says('azure-flow-logs', odd)).toEqual(['UNKNOWN unknown odd'])
  })
  test('of security groups, where they have one', async () => {
    const logs = [flowLog('good', guard('good')), flowLog('short', guard('short'), short)]
    const resources = [networkWatcher('westeurope', logs), securityGroup('good'), securityGroup('short'), securityGroup('none')]
    expect(await says('azure-nsg-flow-log-retention', resources)).toEqual(['FAIL short short', 'PASS pass good'])
  })
  test('that may not be read stop their checks', async () => {
    const denied = new Set(['Microsoft.Network/networkWatchers/flowLogs/read'])
    const { outcomes } = await scan('azure-flow-logs', [networkWatcher(), virtualNetwork('net')], { faults: { denied } })
    expect(outcomes.map(({ state }) => state)).toEqual(['denied'])
  })
  test('azure-network-watcher: one finding for each region that has networks and none', async () => {
    const resources = [
      virtualNetwork('a'),
      virtualNetwork('b', [], {}, { location: 'North Europe' }),
      virtualNetwork('c', [], {}, { location: 'eastus' }),
      networkWatcher('westeurope'),
      networkWatcher('eastus', [], { provisioningState: 'Failed' }),
    ]
    const { verdicts } = await scan('azure-network-watcher', resources)
    expect(verdicts.map(({ status, locator }) => [status, locator])).toEqual([
      ['FAIL', 'eastus'],
      ['FAIL', 'northeurope'],
    ])
    expect(await says('azure-network-watcher', [virtualNetwork('a'), networkWatcher()])).toEqual([
      'PASS pass 0a1b2c3d-0000-4000-8000-0000000000aa',
    ])
    expect(await says('azure-network-watcher', [virtualNetwork('a', [], {}, { location: '?' }), networkWatcher()])).toEqual([
      'UNKNOWN unknown 0a1b2c3d-0000-4000-8000-0000000000aa',
    ])
  })
})

describe('application gateways and their firewalls', () => {
  const standard = { sku: { name: 'Standard_v2', tier: 'Standard_v2' } }
  test('azure-appgw-waf: a tier with a firewall, and one that is on', async () => {
    const gateways = [
      applicationGateway('policy'),
      applicationGateway('own', { firewallPolicy: null, webApplicationFirewallConfiguration: { enabled: true } }),
      applicationGateway('off', { firewallPolicy: null, webApplicationFirewallConfiguration: { enabled: false } }),
      applicationGateway('none', { firewallPolicy: null }),
      applicationGateway('standard', { ...standard, firewallPolicy: null }),
    ]
    expect(await says('azure-appgw-waf', gateways)).toEqual([
      'FAIL fail none',
      'FAIL fail off',
      'FAIL fail standard',
      'PASS pass own',
      'PASS pass policy',
    ])
    expect(await says('azure-appgw-waf', [applicationGateway('odd', { sku: 'WAF_v2' })])).toEqual(['UNKNOWN unknown odd'])
    expect(await says('azure-appgw-waf', [applicationGateway('policy'), set('Enabled')])).toEqual(['PASS pass policy'])
    expect(await says('azure-appgw-waf', [applicationGateway('policy'), set('Disabled')])).toEqual(['FAIL off policy'])
    expect(await says('azure-appgw-waf', [applicationGateway('policy'), set(1)])).toEqual(['UNKNOWN unknown policy'])
  })
  test('azure-appgw-tls: a policy of its own, one of Azure’s, or the one that is taken where none was chosen', async () => {
    const gateways = [
      withTls('standing', null),
      withTls('strict', predefined('AppGwSslPolicy20170401S')),
      withTls('custom', { policyType: 'CustomV2', minProtocolVersion: 'TLSv1_3' }),
      withTls('oldest', predefined('AppGwSslPolicy20150501')),
      withTls('old', predefined('AppGwSslPolicy20170401')),
      withTls('left', { disabledSslProtocols: ['TLSv1_0', 'TLSv1_1'] }),
      withTls('first', { disabledSslProtocols: ['TLSv1_0'] }),
      withTls('weak', { policyType: 'Custom', minProtocolVersion: 'TLSv1_1' }),
      withTls('former', null, 'AppGwSslPolicy20150501'),
    ]
    expect(await says('azure-appgw-tls', gateways)).toEqual([
      'FAIL fail first',
      'FAIL fail former',
      'FAIL fail old',
      'FAIL fail oldest',
      'FAIL fail weak',
      'PASS pass custom',
      'PASS pass left',
      'PASS pass standing',
      'PASS pass strict',
    ])
    expect(await says('azure-appgw-tls', [withTls('future', predefined('AppGwSslPolicy20990101')), withTls('odd', 'strict')])).toEqual([
      'UNKNOWN unknown future',
      'UNKNOWN unknown odd',
    ])
  })
  test('azure-appgw-tls: a listener with a policy of its own counts, a profile that none has does not', async () => {
    expect(
      await says('azure-appgw-tls', [
        withProfile('weak', { policyType: 'Custom', minProtocolVersion: 'TLSv1_0' }),
        withProfile('strict', predefined('AppGwSslPolicy20220101S')),
        withProfile('certificates', null),
        withProfile('unused', predefined('AppGwSslPolicy20150501'), false),
      ]),
    ).toEqual(['FAIL fail weak', 'PASS pass certificates', 'PASS pass strict', 'PASS pass unused'])
    expect(await says('azure-appgw-tls', [withProfile('odd', predefined('AppGwSslPolicy20990101'))])).toEqual(['UNKNOWN unknown odd'])
  })
  test('azure-appgw-http2', async () => {
    const gateways = [
      applicationGateway('on'),
      applicationGateway('off', { enableHttp2: false }),
      applicationGateway('silent', { enableHttp2: null }),
    ]
    expect(await says('azure-appgw-http2', gateways)).toEqual(['FAIL fail off', 'FAIL fail silent', 'PASS pass on'])
  })
  test('azure-waf-body and azure-waf-bots', async () => {
    const policies = [
      firewallPolicy('good'),
      firewallPolicy('bad', {
        policySettings: { state: 'Enabled', requestBodyCheck: false },
        managedRules: { managedRuleSets: [{ ruleSetType: 'OWASP', ruleSetVersion: '3.2' }] },
      }),
    ]
    const odd = [firewallPolicy('odd', { policySettings: null, managedRules: { managedRuleSets: 'all' } })]
    for (const check of ['azure-waf-body', 'azure-waf-bots']) {
      expect(await says(check, policies)).toEqual(['FAIL fail bad', 'PASS pass good'])
      expect(await says(check, odd)).toEqual(['UNKNOWN unknown odd'])
    }
  })
})

describe('networks', () => {
  test('azure-bastion: one for a subscription with networks', async () => {
    const subscription = '0a1b2c3d-0000-4000-8000-0000000000aa'
    expect(await says('azure-bastion', [virtualNetwork('net')])).toEqual([`FAIL fail ${subscription}`])
    expect(await says('azure-bastion', [virtualNetwork('net'), bastionHost('door')])).toEqual([`PASS pass ${subscription}`])
    expect(await says('azure-bastion', [])).toEqual([])
  })
  test('azure-vnet-ddos', async () => {
    const networks = [
      virtualNetwork('good'),
      virtualNetwork('off', [], { enableDdosProtection: false }),
      virtualNetwork('silent', [], { enableDdosProtection: null }),
    ]
    expect(await says('azure-vnet-ddos', networks)).toEqual(['FAIL fail off', 'FAIL fail silent', 'PASS pass good'])
    expect(await says('azure-vnet-ddos', [virtualNetwork('odd', [], { enableDdosProtection: 'on' })])).toEqual(['UNKNOWN unknown odd'])
  })
})
