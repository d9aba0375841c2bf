import { idIn, type ResourcePart } from '#scanners/azure/fixture/index.ts'
import {
  applicationGateway,
  bastionHost,
  firewallPolicy,
  flowLog,
  networkInterface,
  networkWatcher,
  publicAddress,
  rule,
  securityGroup,
  subnetRef,
  virtualNetwork,
} from '#scanners/azure/fixture/resources/network.ts'
import { APP, FLOW_LOGS, idAt, SHOP } from './place.ts'
import { plain } from './plain.ts'

const NIC = 'Microsoft.Network/networkInterfaces'
const SUBNET = 'Microsoft.Network/virtualNetworks/subnets'
/** The name of the network of each subscription. */
export const NETWORK = 'net'
/** What guards the machines, the subnet of the databases, and the machine that writes reports. */
export const JOBS_GUARD = 'jobs-guard'
export const DATA_GUARD = 'data-guard'
export const REPORTS_GUARD = 'reports-guard'

const configOf = (nic: string): string => `${idIn(NIC, nic)}/ipConfigurations/first`
/** A group with what it is attached to. */
const guard = (
  name: string,
  { rules = [], nics = [], subnets = [] }: { rules?: ReturnType<typeof rule>[]; nics?: string[]; subnets?: string[] },
) =>
  securityGroup(name, rules, {
    networkInterfaces: nics.map((nic) => ({ id: idIn(NIC, nic) })),
    subnets: subnets.map((subnet) => ({ id: idIn(SUBNET, `${NETWORK}/${subnet}`) })),
  })
/** Flow logs of both subscriptions are kept in one account. */
const keptIn = { storageId: idAt(SHOP, 'Microsoft.Storage/storageAccounts', FLOW_LOGS) }
const watched = (): ResourcePart[] => [
  networkWatcher('westeurope', [flowLog(NETWORK, idIn('Microsoft.Network/virtualNetworks', NETWORK), keptIn)]),
  plain('Microsoft.Network/ddosProtectionPlans', 'plan'),
]

/** The network of the shop: machines, databases, and the gateway before the shop, each in a subnet of its own. */
export const shopNetwork = (): ResourcePart[] => [
  ...watched(),
  virtualNetwork(NETWORK, [
    { name: 'jobs', guard: JOBS_GUARD },
    { name: 'data', guard: DATA_GUARD },
    { name: 'gateways', guard: 'gateway-guard' },
    { name: 'AzureBastionSubnet', guard: 'bastion-guard' },
  ]),
  guard(JOBS_GUARD, { nics: ['shop-jobs'], subnets: ['jobs'] }),
  guard(DATA_GUARD, { subnets: ['data'] }),
  guard('gateway-guard', { rules: [rule('https', '443')], subnets: ['gateways'] }),
  guard('bastion-guard', { rules: [rule('https', '443')], subnets: ['AzureBastionSubnet'] }),
  networkInterface('shop-jobs', { subnet: `${NETWORK}/jobs`, guard: JOBS_GUARD, publicAddress: 'shop-jobs', machine: 'shop-jobs' }),
  publicAddress('shop-jobs', '203.0.113.20', configOf('shop-jobs')),
  publicAddress('gateway', '203.0.113.21'),
  bastionHost('bastion'),
  applicationGateway('shop-gateway', {
    gatewayIPConfigurations: [{ name: 'gateway', properties: { subnet: subnetRef(NETWORK, 'gateways') } }],
    frontendIPConfigurations: [
      { name: 'front', properties: { publicIPAddress: { id: idIn('Microsoft.Network/publicIPAddresses', 'gateway') } } },
    ],
    backendAddressPools: [{ name: 'shop', properties: { backendAddresses: [{ fqdn: `${APP}.azurewebsites.net` }] } }],
  }),
  firewallPolicy('waf'),
]

/** The network of the archive: one machine that writes reports, which nobody outside comes to. */
export const archiveNetwork = (): ResourcePart[] => [
  ...watched(),
  virtualNetwork(NETWORK, [
    { name: 'reports', guard: REPORTS_GUARD },
    { name: 'AzureBastionSubnet', guard: 'bastion-guard' },
  ]),
  guard(REPORTS_GUARD, { nics: ['reports'], subnets: ['reports'] }),
  guard('bastion-guard', { rules: [rule('https', '443')], subnets: ['AzureBastionSubnet'] }),
  networkInterface('reports', { subnet: `${NETWORK}/reports`, guard: REPORTS_GUARD, publicAddress: 'reports', machine: 'reports' }),
  publicAddress('reports', '203.0.113.30', configOf('reports')),
  bastionHost('bastion'),
]
