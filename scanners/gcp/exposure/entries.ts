import { related, type Entries, type Entry } from '#scanners/sdk/cloud/ways-in.ts'
import type { KnownResource } from '#scanners/sdk/exposure.ts'
import { isObject, listOf, textOf, textsOf } from '#scanners/sdk/json.ts'
import { parseCidr, widestReach } from '#scanners/sdk/cloud/cidr.ts'
import type { Firewall } from './rules.ts'

type Rule = (resource: KnownResource, firewall: Firewall) => Entries

const ports = (names: readonly string[]): Entry[] => {
  if (names.length === 0) return []
  return names.includes('all') ? [{ by: 'traffic', detail: '' }] : [{ by: 'ports', detail: names.join(', ') }]
}

/** By its external address, as far as firewall rules let the internet come. */
const instance: Rule = (resource, firewall) => {
  const { config } = resource
  if (textOf(config['status']) !== 'RUNNING') return []
  if (textsOf(config['unseen']).length > 0) return 'unknown'
  if (listOf(config['externalAddresses']).length === 0) return []
  const accounts = textsOf(config['serviceAccounts'])
  const open = firewall.openings({ networks: related(resource, 'in-network'), tags: textsOf(config['networkTags']), accounts })
  return open === null ? 'unknown' : ports(open)
}
const OUTSIDE: ReadonlySet<string> = new Set(['EXTERNAL', 'EXTERNAL_MANAGED', 'EXTERNAL_PASSTHROUGH'])
/** A load balancer's front end; it answers whatever the firewall says. */
const frontEnd: Rule = ({ config }) => {
  const scheme = textOf(config['loadBalancingScheme'])
  if (scheme === '') return 'unknown'
  if (!OUTSIDE.has(scheme)) return []
  const protocol = textOf(config['IPProtocol']).toLowerCase() || 'tcp'
  const range = textOf(config['portRange'])
  const [from = '', to = from] = range.split('-')
  const named = range === '' ? textsOf(config['ports']) : [from === to ? from : `${from}–${to}`]
  return ports(named.length === 0 ? [protocol] : named.map((port) => `${protocol} ${port}`))
}
/** What a policy gives everyone, as its collector found it. */
const opened: Rule = ({ config }) => {
  if (!Array.isArray(config['public'])) return 'unknown'
  return listOf(config['public']).flatMap((one): Entry[] => (isObject(one) ? [{ by: 'policy', detail: textOf(one['through']) }] : []))
}
/** A database with a public address takes connections from the networks that are named there, and from no other. */
const database: Rule = ({ config }) => {
  const { publicAddress: isPublic, authorizedNetworks: networks } = config
  if (isPublic === false) return []
  if (isPublic !== true || !Array.isArray(networks)) return 'unknown'
  const ranges = textsOf(networks).flatMap((range) => parseCidr(range) ?? [])
  return widestReach(ranges) === 'world' ? [{ by: 'endpoint', detail: '' }] : []
}
/** A cluster's endpoint asks for sign-in, and still is what the internet talks to. */
const cluster: Rule = ({ config }) => {
  const { openToInternet: isOpen } = config
  if (typeof isOpen !== 'boolean') return 'unknown'
  return isOpen ? [{ by: 'endpoint', detail: 'https 443' }] : []
}

const RULES: Readonly<Record<string, Rule>> = {
  'artifactregistry.googleapis.com/Repository': opened,
  'bigquery.googleapis.com/Dataset': opened,
  'cloudfunctions.googleapis.com/Function': opened,
  'compute.googleapis.com/ForwardingRule': frontEnd,
  'compute.googleapis.com/Instance': instance,
  'container.googleapis.com/Cluster': cluster,
  'pubsub.googleapis.com/Topic': opened,
  'run.googleapis.com/Service': opened,
  'secretmanager.googleapis.com/Secret': opened,
  'sqladmin.googleapis.com/Instance': database,
  'storage.googleapis.com/Bucket': opened,
}

/** The parts of a configuration that the rules read. */
export const DECIDING: ReadonlySet<string> = new Set([
  'IPProtocol',
  'authorizedNetworks',
  'externalAddresses',
  'loadBalancingScheme',
  'networkTags',
  'openToInternet',
  'portRange',
  'ports',
  'public',
  'publicAddress',
  'serviceAccounts',
  'status',
  'unseen',
])

/** The types of which it can be seen that nobody outside comes to them. */
export const hasRule = (type: string): boolean => RULES[type] !== undefined
/** The ways from the internet into a resource, the most telling first. */
export const entriesInto = (resource: KnownResource, firewall: Firewall): Entries => RULES[resource.type]?.(resource, firewall) ?? []
