import type { KnownResource } from '#scanners/sdk/exposure.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { isObject, listOf, textOf } from '#scanners/sdk/json.ts'
import { rulesReach, type AllowedRange } from '#scanners/azure/network/database-firewall.ts'
import { related, type Entries } from '#scanners/sdk/cloud/ways-in.ts'
import { joined, type Opening, type Surroundings } from './surroundings.ts'

/** Rules of the firewalls of database servers, by the server's id. */
export type Firewalls = ReadonlyMap<string, readonly AllowedRange[]>
interface Around {
  surroundings: Surroundings
  firewalls: Firewalls
}
type Rule = (resource: KnownResource, around: Around) => Entries

const machine: Rule = ({ id }, { surroundings }) => {
  const open = surroundings.intoMachine(id)
  return open === 'unknown' ? open : joined(open)
}
/** What stands before others: it is there to be reached. */
const front = (portsOf: (config: KnownResource['config']) => Opening[]): Rule => {
  return ({ config }) => (listOf(config['publicIpAddresses']).length === 0 ? [] : joined(portsOf(config)))
}
const loadBalancer = front((config) =>
  listOf(config['listeners']).flatMap((one): Opening[] => {
    if (!isObject(one)) return []
    const port = Number(textOf(one['port']))
    const last = textOf(one['last'])
    // a rule about all ports of a highly available set is written with port 0
    const range = port === 0 ? { from: 0, to: 65_535 } : { from: port, to: last === '' ? port : Number(last) }
    return [{ protocol: textOf(one['protocol']), ...range }]
  }),
)
const gateway = front(({ frontendPorts }) =>
  listOf(frontendPorts).map((port): Opening => ({ protocol: 'tcp', from: Number(textOf(port)), to: Number(textOf(port)) })),
)

/** Open to everyone without signing in, or an address that asks whoever comes to sign in. */
const storage: Rule = ({ config: { publicReach: reach, allowBlobPublicAccess: anonymous } }) => {
  if (typeof reach !== 'string') return 'unknown'
  if (reach !== 'all') return []
  return [anonymous === true ? { by: 'acl', detail: 'allowBlobPublicAccess' } : { by: 'endpoint', detail: 'https 443' }]
}
/** Services that their collector says of from where they are reached. */
const reached: Rule = ({ config: { publicReach: reach } }) => {
  if (typeof reach !== 'string') return 'unknown'
  return reach === 'all' ? [{ by: 'endpoint', detail: 'https 443' }] : []
}
/** Services say so of their public endpoint; what else they may say is not that it is shut. */
const isShut = (access: Json | undefined): boolean => access === 'Disabled' || access === 'SecuredByPerimeter'
const site: Rule = ({ config }) => {
  const { publicNetworkAccess: access, state, defaultHostName: host } = config
  if (isShut(access) || state === 'Stopped') return []
  return [{ by: 'url', detail: textOf(host) }]
}

/** A database server: by the rules of its firewall together, of which each may let in a part. */
const database =
  (port: number): Rule =>
  (resource, { firewalls }) => {
    const { publicNetworkAccess: access, firewallRules: amount } = resource.config
    if (related(resource, 'in-subnet').length > 0 || isShut(access)) return []
    if (typeof access !== 'string') return 'unknown'
    const rules = firewalls.get(resource.id) ?? []
    if (rulesReach(rules) !== 'narrow') return [{ by: 'ports', detail: `tcp ${port}` }]
    // those that were not told may let in the rest
    return rules.length === amount ? [] : 'unknown'
  }
/** The page of a workspace, which asks whoever comes to sign in. */
const workspace: Rule = ({ config: { publicNetworkAccess: access, workspaceUrl: host } }) => {
  if (isShut(access)) return []
  return typeof access === 'string' ? [{ by: 'url', detail: textOf(host) }] : 'unknown'
}

const RULES: Readonly<Record<string, Rule>> = {
  'Microsoft.Compute/virtualMachines': machine,
  'Microsoft.Compute/virtualMachineScaleSets': machine,
  'Microsoft.ContainerRegistry/registries': reached,
  'Microsoft.ContainerService/managedClusters': reached,
  'Microsoft.Databricks/workspaces': workspace,
  'Microsoft.DBforMySQL/flexibleServers': database(3_306),
  'Microsoft.DBforPostgreSQL/flexibleServers': database(5_432),
  'Microsoft.DocumentDB/databaseAccounts': reached,
  'Microsoft.KeyVault/vaults': reached,
  'Microsoft.Network/applicationGateways': gateway,
  'Microsoft.Network/loadBalancers': loadBalancer,
  'Microsoft.Sql/servers': database(1_433),
  'Microsoft.Storage/storageAccounts': storage,
  'Microsoft.Web/sites': site,
  'Microsoft.Web/sites/slots': site,
}

/** The parts of a configuration that the rules read. */
export const DECIDING: ReadonlySet<string> = new Set([
  'allowBlobPublicAccess',
  'defaultHostName',
  'firewallRules',
  'frontendPorts',
  'listeners',
  'publicIpAddresses',
  'publicNetworkAccess',
  'publicReach',
  'state',
  'workspaceUrl',
])
/** The types of which it can be seen that nobody outside comes to them. */
export const hasRule = (type: string): boolean => RULES[type] !== undefined
/** The ways from the internet into a resource, the most telling first. */
export const entriesInto = (resource: KnownResource, around: Around): Entries => RULES[resource.type]?.(resource, around) ?? []
