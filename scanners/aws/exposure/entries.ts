import type { Json } from '#scanners/sdk/inventory.ts'
import type { KnownResource, Way } from '#scanners/sdk/exposure.ts'

/** What stands in the inventory of an account, by its parts that lead in. */
export interface Surroundings {
  /** What each security group opens to the internet: 'tcp 22'. */
  openings: ReadonlyMap<string, readonly string[]>
  /** Subnets with a route to an internet gateway. */
  publicSubnets: ReadonlySet<string>
  /** Subnets of which that is known. */
  subnets: ReadonlySet<string>
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)
const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !isList(value)
export const listOf = (value: Json | undefined): readonly Json[] => (isList(value) ? value : [])
const textOf = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** 'tcp 22', 'tcp 8000–8100', 'all traffic' */
function openingOf(value: Json): string[] {
  if (!isObject(value)) return []
  const { protocol, from, to } = value
  if (protocol === '-1' || protocol === 'all') return ['all traffic']
  const ports = from === to ? textOf(from) : `${textOf(from)}–${textOf(to)}`
  return [`${textOf(protocol)} ${ports}`.trim()]
}

/** Reads what the ways in depend on. */
export function surroundingsOf(resources: readonly KnownResource[]): Surroundings {
  const openings = new Map<string, readonly string[]>()
  const publicSubnets = new Set<string>()
  const subnets = new Set<string>()
  for (const { type, id, config } of resources) {
    if (type === 'AWS::EC2::SecurityGroup') openings.set(id, listOf(config['OpenToInternet']).flatMap(openingOf))
    if (type !== 'AWS::EC2::Subnet') continue
    subnets.add(id)
    if (textOf(config['InternetGateway']) !== '') publicSubnets.add(id)
  }
  return { openings, publicSubnets, subnets }
}

const related = ({ relations }: KnownResource, kind: KnownResource['relations'][number]['kind']): string[] =>
  relations.filter((relation) => relation.kind === kind).map(({ to }) => to)

/** What the groups around a resource let in, in a subnet that leads to the internet. */
function throughGroups(resource: KnownResource, { openings, publicSubnets, subnets }: Surroundings): string[] {
  const stands = related(resource, 'in-subnet').filter((id) => subnets.has(id))
  if (stands.length > 0 && !stands.some((id) => publicSubnets.has(id))) return []
  return [...new Set(related(resource, 'guarded-by').flatMap((id) => openings.get(id) ?? []))]
}
const joined = (openings: readonly string[]): string[] => (openings.length === 0 ? [] : [openings.slice(0, 5).join(', ')])

type Entry = (resource: KnownResource, around: Surroundings) => string[]

const instance: Entry = (resource, around) => {
  const { config } = resource
  const addresses = [...listOf(config['PublicIpAddresses']), ...listOf(config['Ipv6Addresses'])]
  return config['State'] === 'running' && addresses.length > 0 ? joined(throughGroups(resource, around)) : []
}
/** A network load balancer may have no groups: then its listeners stand open. */
const loadBalancer: Entry = (resource, around) => {
  const { config } = resource
  if (config['Scheme'] !== 'internet-facing') return []
  const ports = listOf(config['Listeners']).flatMap((one) =>
    isObject(one) ? [`${textOf(one['protocol'])} ${textOf(one['port'])}`.toLowerCase()] : [],
  )
  if (related(resource, 'guarded-by').length === 0) return joined(ports)
  return throughGroups(resource, around).length > 0 ? joined(ports) : []
}
const database: Entry = (resource, around) =>
  resource.config['PubliclyAccessible'] === true ? joined(throughGroups(resource, around)) : []
const shared: Entry = ({ config }) => (config['Public'] === true ? ['shared with everyone'] : [])
const distribution: Entry = ({ config }) => (config['Enabled'] === false ? [] : ['CloudFront'])
/** What a policy, a list or an address without sign-in opens to everyone, as its collector found it. */
const opened: Entry = ({ config }) =>
  joined(
    listOf(config['public']).flatMap((one) => (isObject(one) ? [`${textOf(one['by'])} ${textOf(one['through'])}`.trim()] : [textOf(one)])),
  )

const ENTRIES: Readonly<Record<string, Entry>> = {
  'AWS::EC2::Instance': instance,
  'AWS::ElasticLoadBalancingV2::LoadBalancer': loadBalancer,
  'AWS::ElasticLoadBalancing::LoadBalancer': loadBalancer,
  'AWS::RDS::DBInstance': database,
  'AWS::Redshift::Cluster': database,
  'AWS::EC2::Snapshot': shared,
  'AWS::EC2::Image': shared,
  'AWS::RDS::DBSnapshot': shared,
  'AWS::RDS::DBClusterSnapshot': shared,
  'AWS::CloudFront::Distribution': distribution,
}

/** The ways from the internet into resources. */
export function entriesOf(resources: readonly KnownResource[], around: Surroundings): Way[] {
  return resources.flatMap((resource) => {
    const through = [...(ENTRIES[resource.type]?.(resource, around) ?? []), ...opened(resource, around)]
    const [first] = through
    return first === undefined ? [] : [{ to: resource.id, through: first }]
  })
}
