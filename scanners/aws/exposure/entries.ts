import { related, type Entries, type Entry } from '#scanners/sdk/cloud/ways-in.ts'
import type { EntryKind, KnownResource } from '#scanners/sdk/exposure.ts'
import { isObject, listOf, textOf } from '#scanners/sdk/json.ts'

/** Ports that something lets the internet come to. */
export interface Opening extends Entry {
  /** tcp, udp …; all */
  protocol: string
  from: number
  to: number
}
/** What the ways into other resources depend on. */
export interface Surroundings {
  /** What each security group opens to the internet, by its ARN. */
  openings: Map<string, readonly Opening[]>
  /** What the network ACL of each subnet opens, by the ARN of the subnet. */
  acls: Map<string, readonly Opening[]>
  /** Whether a route leads from each subnet to an internet gateway. */
  subnets: Map<string, boolean>
}

/** What a security group or a network ACL opens: 'tcp 22', 'tcp 8000–8100'. */
export function openingsIn({ config }: KnownResource): Opening[] {
  return listOf(config['OpenToInternet']).flatMap((value): Opening[] => {
    if (!isObject(value)) return []
    const { protocol, from, to } = value
    const range = { from: Number(textOf(from)), to: Number(textOf(to)) }
    if (protocol === '-1' || protocol === 'all') return [{ by: 'traffic', detail: '', protocol: 'all', ...range }]
    const ports = from === to ? textOf(from) : `${textOf(from)}–${textOf(to)}`
    return [{ by: 'ports', detail: `${textOf(protocol)} ${ports}`.trim(), protocol: textOf(protocol), ...range }]
  })
}

/** Whether some of what a group lets in comes through a network ACL; one that speaks of no ports of TCP or UDP is not held against it. */
const comesThrough = (acl: readonly Opening[] | undefined, { protocol, from, to }: Opening): boolean =>
  acl === undefined ||
  (protocol === 'all' && acl.length > 0) ||
  (protocol !== 'all' && protocol !== 'tcp' && protocol !== 'udp') ||
  acl.some((one) => one.protocol === protocol && one.from <= to && from <= one.to)

/** Openings that are named of one resource. */
const NAMED = 5
function joined(openings: readonly Entry[]): Entry[] {
  if (openings.length === 0) return []
  if (openings.some(({ by }) => by === 'traffic')) return [{ by: 'traffic', detail: '' }]
  const ports = [...new Set(openings.map(({ detail }) => detail))]
  return [{ by: 'ports', detail: ports.slice(0, NAMED).join(', ') }]
}

/**
 * What the groups around a resource let in, in a subnet that leads to the internet and whose network ACL lets it come. A subnet
 * that nobody told of counts as one that does, and one of whose ACL nobody told lets all come; a group that nobody told of may let in
 * anything.
 */
function throughGroups(resource: KnownResource, { openings, subnets, acls }: Surroundings): Entries {
  const its = related(resource, 'in-subnet')
  const routed = its.flatMap((id) => subnets.get(id) ?? [])
  if (routed.length > 0 && !routed.includes(true)) return []
  const groups = related(resource, 'guarded-by').map((id) => openings.get(id))
  const open = groups
    .flatMap((group) => group ?? [])
    .filter((opening) => its.length === 0 || its.some((id) => comesThrough(acls.get(id), opening)))
  return open.length === 0 && groups.includes(undefined) ? 'unknown' : joined(open)
}

type Rule = (resource: KnownResource, around: Surroundings) => Entries

const instance: Rule = (resource, around) => {
  const { config } = resource
  const addresses = [...listOf(config['PublicIpAddresses']), ...listOf(config['Ipv6Addresses'])]
  return config['State'] === 'running' && addresses.length > 0 ? throughGroups(resource, around) : []
}
/** A network load balancer may have no groups: then its listeners stand open. */
const loadBalancer: Rule = (resource, around) => {
  const { Scheme: scheme, Listeners: listeners } = resource.config
  if (scheme !== 'internet-facing') return []
  if (listeners === null || listeners === undefined) return 'unknown'
  const ports = listOf(listeners).flatMap((one): Entry[] =>
    isObject(one) ? [{ by: 'ports', detail: `${textOf(one['protocol'])} ${textOf(one['port'])}`.toLowerCase() }] : [],
  )
  if (related(resource, 'guarded-by').length === 0) return joined(ports)
  const open = throughGroups(resource, around)
  return open === 'unknown' || open.length === 0 ? open : joined(ports)
}
const database: Rule = (resource, around) => (resource.config['PubliclyAccessible'] === true ? throughGroups(resource, around) : [])
const service: Rule = (resource, around) => (resource.config['assignPublicIp'] === 'ENABLED' ? throughGroups(resource, around) : [])
const shared: Rule = ({ config }) => {
  if (typeof config['Public'] !== 'boolean') return 'unknown'
  return config['Public'] ? [{ by: 'shared', detail: '' }] : []
}
const distribution: Rule = ({ config }) => (config['Enabled'] === false ? [] : [{ by: 'distribution', detail: '' }])
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0/0', '::/0'])
/** A cluster's endpoint asks for sign-in, and still is what the internet talks to. */
const cluster: Rule = ({ config }) => {
  const { endpointPublicAccess: isPublic, publicAccessCidrs: ranges } = config
  if (typeof isPublic !== 'boolean') return 'unknown'
  return isPublic && listOf(ranges).some((range) => EVERYWHERE.has(textOf(range))) ? [{ by: 'endpoint', detail: 'https 443' }] : []
}
const OPENED_BY: Readonly<Record<string, EntryKind>> = { acl: 'acl', url: 'url' }
/** What a policy, a list or an address without sign-in opens to everyone, as its collector found it. */
const opened: Rule = ({ config }) => {
  if (!Array.isArray(config['public'])) return 'unknown'
  return listOf(config['public']).flatMap((one): Entry[] =>
    isObject(one) ? [{ by: OPENED_BY[textOf(one['by'])] ?? 'policy', detail: textOf(one['through']) }] : [],
  )
}

const RULES: Readonly<Record<string, Rule>> = {
  'AWS::CloudFront::Distribution': distribution,
  'AWS::EC2::Image': shared,
  'AWS::EC2::Instance': instance,
  'AWS::EC2::Snapshot': shared,
  'AWS::ECS::Service': service,
  'AWS::EKS::Cluster': cluster,
  'AWS::ElasticLoadBalancing::LoadBalancer': loadBalancer,
  'AWS::ElasticLoadBalancingV2::LoadBalancer': loadBalancer,
  'AWS::Lambda::Function': opened,
  'AWS::RDS::DBClusterSnapshot': shared,
  'AWS::RDS::DBInstance': database,
  'AWS::RDS::DBSnapshot': shared,
  'AWS::Redshift::Cluster': database,
  'AWS::S3::Bucket': opened,
}

/** The parts of a configuration that the rules read. */
export const DECIDING: ReadonlySet<string> = new Set([
  'Enabled',
  'Ipv6Addresses',
  'Listeners',
  'Public',
  'PublicIpAddresses',
  'PubliclyAccessible',
  'Scheme',
  'State',
  'assignPublicIp',
  'endpointPublicAccess',
  'public',
  'publicAccessCidrs',
])

/** The types of which it can be seen that nobody outside comes to them. */
export const hasRule = (type: string): boolean => RULES[type] !== undefined

/** The ways from the internet into a resource, the most telling first. */
export const entriesInto = (resource: KnownResource, around: Surroundings): Entries => RULES[resource.type]?.(resource, around) ?? []
