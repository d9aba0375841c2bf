import { describe, expect, test } from 'vitest'
import { azureDirectory, idIn, type ResourcePart } from '#scanners/azure/fixture/index.ts'
import { networkInterface, rule, securityGroup, virtualNetwork } from '#scanners/azure/fixture/resources/network.ts'
import { brief, only, scanModel } from '#scanners/azure/test/scan-model.ts'

const scan = (checkId: string, resources: readonly ResourcePart[], more: Parameters<typeof scanModel>[1] = {}) =>
  scanModel(azureDirectory({ resources }), { checkIds: [checkId], ...more })
const says = async (...args: Parameters<typeof scan>) => brief((await scan(...args)).verdicts)
const deny = (port: string, priority: number, more = {}) => rule(`deny-${port}`, port, { access: 'Deny', priority, ...more })

const from = (name: string, more: Parameters<typeof rule>[2]) => securityGroup(name, [rule('one', '22', more)])
const nic = (name: string) => ({ id: idIn('Microsoft.Network/networkInterfaces', name) })

describe('open ports', () => {
  test('SSH: by any word for the internet, in a range or list, of all protocols, by two halves; not from an office, a tag or a network', async () => {
    expect(
      await says('azure-nsg-ssh', [
        from('star', {}),
        from('word', { sourceAddressPrefix: 'Internet' }),
        from('any', { sourceAddressPrefix: 'Any' }),
        from('v4', { sourceAddressPrefix: '0.0.0.0/0' }),
        from('v6', { sourceAddressPrefix: '::/0' }),
        from('zero', { sourceAddressPrefix: '0.0.0.0' }),
        from('slash', { sourceAddressPrefix: '/0' }),
        from('network-zero', { sourceAddressPrefix: '10.0.0.0/0' }),
        from('list', { sourceAddressPrefix: '', sourceAddressPrefixes: ['198.51.100.0/24', '0.0.0.0/0'] }),
        from('halves', { sourceAddressPrefix: '', sourceAddressPrefixes: ['0.0.0.0/1', '128.0.0.0/1'] }),
        from('range', { destinationPortRange: '20-30' }),
        from('ports', { destinationPortRange: '', destinationPortRanges: ['80', '20-22'] }),
        from('protocols', { protocol: '*', destinationPortRange: '*' }),
        from('office', { sourceAddressPrefix: '198.51.100.0/24' }),
        from('tag', { sourceAddressPrefix: 'AzureCloud' }),
        from('network', { sourceAddressPrefix: 'VirtualNetwork' }),
        from('udp', { protocol: 'Udp' }),
        from('out', { direction: 'Outbound' }),
        from('apps', {
          sourceAddressPrefix: '',
          sourceApplicationSecurityGroups: [{ id: idIn('Microsoft.Network/applicationSecurityGroups', 'web') }],
        }),
        securityGroup('empty'),
      ]),
    ).toEqual(
      [
        ...['any', 'halves', 'list', 'network-zero', 'ports', 'protocols', 'range', 'slash', 'star', 'v4', 'v6', 'word', 'zero'].map(
          (name) => `FAIL idle ${name}`,
        ),
        ...['apps', 'empty', 'network', 'office', 'out', 'tag', 'udp'].map((name) => `PASS pass ${name}`),
      ].toSorted(),
    )
  })
  test('an earlier rule that denies closes the port; a later one, one for some addresses or some machines does not', async () => {
    const open = rule('ssh', '22', { priority: 200 })
    expect(
      await says('azure-nsg-ssh', [
        securityGroup('earlier', [open, deny('22', 100)]),
        securityGroup('wider', [open, deny('*', 100, { protocol: '*', sourceAddressPrefix: 'Internet' })]),
        securityGroup('later', [open, deny('22', 300)]),
        securityGroup('some', [open, deny('22', 100, { sourceAddressPrefix: '203.0.113.0/24' })]),
        securityGroup('machine', [open, deny('22', 100, { destinationAddressPrefix: '10.0.0.4' })]),
        securityGroup('zero', [open, deny('22', 100, { sourceAddressPrefix: '0.0.0.0' })]),
        securityGroup('outside', [open, deny('22', 100, { destinationAddressPrefix: 'Internet' })]),
        securityGroup('v6', [open, deny('22', 100, { destinationAddressPrefix: '::/0' })]),
        securityGroup('udp', [open, deny('22', 100, { protocol: 'Udp' })]),
        securityGroup('port', [open, deny('22', 100, { sourcePortRange: '1024' })]),
      ]),
    ).toEqual([
      'FAIL idle later',
      'FAIL idle machine',
      'FAIL idle outside',
      'FAIL idle port',
      'FAIL idle some',
      'FAIL idle udp',
      'FAIL idle v6',
      'FAIL idle zero',
      'PASS pass earlier',
      'PASS pass wider',
    ])
  })
  test('a rule that cannot be read leaves the group unknown', async () => {
    const groups = [
      from('port', { destinationPortRange: 'ssh' }),
      from('access', { access: 'Perhaps' }),
      from('priority', { priority: 'first' }),
      from('source', { sourceAddressPrefix: 7 }),
      from('way', { direction: null }),
      securityGroup('rules', [], { securityRules: null }),
    ]
    expect(await says('azure-nsg-ssh', groups)).toEqual(
      ['access', 'port', 'priority', 'rules', 'source', 'way'].map((name) => `UNKNOWN unknown ${name}`),
    )
  })
  test.each([
    ['azure-nsg-rdp', '3389', 'Tcp'],
    ['azure-nsg-database', '5432', 'Tcp'],
    ['azure-nsg-database', '11211', 'Udp'],
    ['azure-nsg-http', '80', 'Tcp'],
    ['azure-nsg-udp', '53', 'Udp'],
    ['azure-nsg-any', '*', 'Tcp'],
    ['azure-nsg-any', '0-65535', '*'],
  ])('%s finds %s %s, and not HTTPS', async (check, port, protocol) => {
    const groups = [securityGroup('open', [rule('one', port, { protocol })]), securityGroup('web', [rule('https', '443')])]
    expect(await says(check, groups)).toEqual(['FAIL idle open', 'PASS pass web'])
  })
  test('what the group guards decides how near the internet is', async () => {
    const ssh = [rule('ssh', '22')]
    const subnet = { id: idIn('Microsoft.Network/virtualNetworks/subnets', 'net/apps') }
    const resources = [
      securityGroup('direct', ssh, { networkInterfaces: [nic('front')] }),
      securityGroup('subnet', ssh, { subnets: [subnet] }),
      securityGroup('inside', ssh, { networkInterfaces: [nic('back')] }),
      securityGroup('idle', ssh),
      networkInterface('front', { publicAddress: 'ip', subnet: 'net/apps' }),
      networkInterface('back', { subnet: 'net/data' }),
    ]
    const { verdicts } = await scan('azure-nsg-ssh', resources)
    expect(
      verdicts.map(({ message, exposure, values, resource }) => [
        resource.genericIdentifierValue.split('/').at(-1),
        message,
        exposure,
        values?.['count'],
      ]),
    ).toEqual([
      ['direct', 'fail', 'exposed', 1],
      ['subnet', 'fail', 'exposed', 1],
      ['inside', 'inside', 'reachable', 1],
      ['idle', 'idle', 'reachable', 0],
    ])
    expect(verdicts[0]?.values).toMatchObject({ ports: 'SSH 22', sources: '*' })
  })
  test('groups that may not be listed stop their check; a verification asks for its group alone', async () => {
    const resources = [securityGroup('a', [rule('ssh', '22')]), securityGroup('b', [rule('ssh', '22')])]
    const denied = await scan('azure-nsg-ssh', resources, { faults: { denied: new Set(['Microsoft.Network/networkSecurityGroups/read']) } })
    expect(denied.outcomes.map(({ state }) => state)).toEqual(['denied'])
    const { verdicts, inventory } = await scan('azure-nsg-ssh', resources, {
      environment: only(idIn('Microsoft.Network/networkSecurityGroups', 'A')),
    })
    expect(brief(verdicts)).toEqual(['FAIL idle a'])
    expect(inventory.get('Microsoft.Network/networkSecurityGroups')?.complete).toBe(false)
  })
})

describe('subnets', () => {
  test('azure-subnet-no-nsg: each but those of Azure’s own gateways', async () => {
    const network = virtualNetwork('net', [
      { name: 'apps' },
      { name: 'bare', guard: null },
      { name: 'GatewaySubnet', guard: null },
      { name: 'AzureFirewallSubnet', guard: null },
    ])
    expect(await says('azure-subnet-no-nsg', [network])).toEqual(['FAIL fail bare', 'PASS pass apps'])
  })
  test('a network that does not tell of its subnets leaves them unknown, and their inventory a part', async () => {
    const { verdicts, inventory } = await scan('azure-subnet-no-nsg', [virtualNetwork('net', [], { subnets: null })], { inventory: true })
    expect(brief(verdicts)).toEqual(['UNKNOWN unknown net'])
    expect(inventory.get('Microsoft.Network/virtualNetworks/subnets')?.complete).toBe(false)
    const odd = virtualNetwork('net', [{ name: 'apps', properties: { networkSecurityGroup: 'guard' } }])
    expect(await says('azure-subnet-no-nsg', [odd])).toEqual(['UNKNOWN unknown apps'])
  })
  test('a verification of one asks for its network', async () => {
    const resources = [virtualNetwork('net', [{ name: 'bare', guard: null }]), virtualNetwork('other', [{ name: 'bare', guard: null }])]
    const { verdicts } = await scan('azure-subnet-no-nsg', resources, {
      environment: only(idIn('Microsoft.Network/virtualNetworks/subnets', 'net/bare')),
    })
    expect(verdicts.map(({ resource }) => resource.genericIdentifierValue)).toEqual([
      idIn('Microsoft.Network/virtualNetworks/subnets', 'net/bare').toLowerCase(),
    ])
  })
})
