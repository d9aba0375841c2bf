import type * as Sdk from '@aws-sdk/client-elastic-load-balancing'
import type { LoadBalancerDescription, PolicyDescription } from '@aws-sdk/client-elastic-load-balancing'
import type { InventoryItem } from '#scanners/sdk/inventory.ts'
import { arnOf, resourceOf } from '#scanners/aws/arn.ts'
import { codeOf } from '#scanners/aws/api/failure.ts'
import { onlyId, partsOf, tagsOf } from '#scanners/aws/api/listing.ts'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { everyPage, seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector, type Service } from './collector.ts'

export interface ClassicListener {
  port: number
  /** HTTP, HTTPS, TCP, SSL */
  protocol: string
  /** Names of its policies. */
  policies: string[]
}
export interface ClassicPolicy {
  name: string
  /** The policy of AWS that it is made of; null: its own choice. */
  reference: string | null
  /** TLS and SSL versions that it allows: TLSv1.2 */
  protocols: string[]
}
/** A load balancer of the first generation. */
export interface ClassicLoadBalancer {
  arn: string
  name: string
  isInternetFacing: boolean
  groups: string[]
  listeners: ClassicListener[]
  /** Those of its listeners that speak TLS. */
  policies: Seen<ClassicPolicy[]>
  attributes: Seen<{ logsAccess: boolean; desync: string | null }>
}
export interface ClassicLoadBalancers {
  region: string
  balancers: ClassicLoadBalancer[]
}
type Api = typeof Sdk
interface Elb {
  api: Api
  client: InstanceType<Api['ElasticLoadBalancingClient']>
}

function policyOf({ PolicyName: name = '', PolicyAttributeDescriptions: attributes = [] }: PolicyDescription): ClassicPolicy {
  const isOn = attributes.filter(({ AttributeValue: value }) => value === 'true').flatMap(({ AttributeName: on }) => on ?? [])
  const reference = attributes.find(({ AttributeName: attribute }) => attribute === 'Reference-Security-Policy')?.AttributeValue
  const protocols = isOn.flatMap((attribute) => (attribute.startsWith('Protocol-') ? [attribute.slice('Protocol-'.length)] : []))
  return { name, reference: reference ?? null, protocols }
}
async function policiesOf({ api, client }: Elb, LoadBalancerName: string): Promise<ClassicPolicy[]> {
  const { PolicyDescriptions: rows = [] } = await client.send(new api.DescribeLoadBalancerPoliciesCommand({ LoadBalancerName }))
  return rows.filter(({ PolicyTypeName: type }) => type === 'SSLNegotiationPolicyType').map(policyOf)
}
async function attributesOf({ api, client }: Elb, LoadBalancerName: string): Promise<{ logsAccess: boolean; desync: string | null }> {
  const { LoadBalancerAttributes: told } = await client.send(new api.DescribeLoadBalancerAttributesCommand({ LoadBalancerName }))
  const desync = told?.AdditionalAttributes?.find(({ Key: key }) => key === 'elb.http.desyncmitigationmode')?.Value
  return { logsAccess: told?.AccessLog?.Enabled ?? false, desync: desync ?? null }
}

async function factOf(elb: Elb, row: LoadBalancerDescription, arn: string): Promise<ClassicLoadBalancer> {
  const name = row.LoadBalancerName ?? ''
  const listeners = (row.ListenerDescriptions ?? []).map(({ Listener: of, PolicyNames: policies = [] }) => ({
    port: of?.LoadBalancerPort ?? 0,
    protocol: (of?.Protocol ?? '').toUpperCase(),
    policies,
  }))
  const speaksTls = listeners.some(({ protocol }) => protocol === 'HTTPS' || protocol === 'SSL')
  const [policies, attributes] = await Promise.all([speaksTls ? seen(policiesOf(elb, name)) : [], seen(attributesOf(elb, name))])
  const isInternetFacing = row.Scheme !== 'internal'
  return { arn, name, isInternetFacing, groups: row.SecurityGroups ?? [], listeners, policies, attributes }
}

async function tagsFor({ api, client }: Elb, LoadBalancerNames: string[]): Promise<Map<string, Record<string, string>>> {
  const answer = await seen(client.send(new api.DescribeTagsCommand({ LoadBalancerNames })))
  const told = answer instanceof Unseen ? [] : (answer.TagDescriptions ?? [])
  return new Map(told.map(({ LoadBalancerName: name = '', Tags: tags }) => [name, tagsOf(tags)]))
}

interface Known {
  row: LoadBalancerDescription
  fact: ClassicLoadBalancer
  tags: Record<string, string>
}
function itemOf({ account, region }: Service, { row, fact, tags }: Known): InventoryItem {
  const ec2 = (path: string) => arnOf(account, 'ec2', region, path)
  return {
    resource: resourceOf(fact.arn, region),
    name: fact.name,
    tags,
    config: {
      Type: 'classic',
      Scheme: row.Scheme ?? null,
      DNSName: row.DNSName ?? null,
      SecurityGroups: fact.groups,
      Listeners: fact.listeners.map(({ port, protocol }) => ({ port, protocol })),
    },
    relations: [
      ...(row.VPCId === undefined ? [] : [{ kind: 'in-network' as const, to: ec2(`vpc/${row.VPCId}`) }]),
      ...(row.Subnets ?? []).map((id) => ({ kind: 'in-subnet' as const, to: ec2(`subnet/${id}`) })),
      ...fact.groups.map((id) => ({ kind: 'guarded-by' as const, to: ec2(`security-group/${id}`) })),
      ...(row.Instances ?? []).flatMap(({ InstanceId: id }) =>
        id === undefined ? [] : [{ kind: 'routes-to' as const, to: ec2(`instance/${id}`) }],
      ),
    ],
  }
}

async function listBalancers({ api, client }: Elb, only: string | null): Promise<LoadBalancerDescription[]> {
  const pages = api.paginateDescribeLoadBalancers({ client }, only === null ? {} : { LoadBalancerNames: [only] })
  try {
    return await everyPage(pages, ({ LoadBalancerDescriptions: rows }) => rows)
  } catch (error) {
    if (error instanceof Error && /^(?:LoadBalancerNotFound|AccessPointNotFoundException)$/u.test(codeOf(error.cause))) return []
    throw error
  }
}
/** Most load balancers one call tells the tags of. */
const TAGS_AT_ONCE = 20

export const classicLoadBalancers = regionCollector({
  id: 'classic-load-balancers',
  async collect(service) {
    const { client, region, account, environment } = service
    const api = await import('@aws-sdk/client-elastic-load-balancing')
    const elb = { api, client: client(api.ElasticLoadBalancingClient, 'elasticloadbalancing') }
    const only = onlyId(environment, 'loadbalancer')
    // the name of one of the second generation has its kind before it: app/…
    const rows = only?.includes('/') === true ? [] : await listBalancers(elb, only)
    const known = await forEach(rows, async (row) => {
      const fact = await factOf(elb, row, arnOf(account, 'elasticloadbalancing', region, `loadbalancer/${row.LoadBalancerName ?? ''}`))
      return { fact, row }
    })
    const isPart = environment.only !== undefined
    for (const part of partsOf(known, TAGS_AT_ONCE)) {
      const tags = await tagsFor(
        elb,
        part.map(({ fact }) => fact.name),
      )
      const items = part.map(({ fact, row }) => itemOf(service, { row, fact, tags: tags.get(fact.name) ?? {} }))
      environment.tellInventory?.({ resourceType: 'AWS::ElasticLoadBalancing::LoadBalancer', complete: false, items })
    }
    if (!isPart) environment.tellInventory?.({ resourceType: 'AWS::ElasticLoadBalancing::LoadBalancer', complete: true, items: [] })
    return { region, balancers: known.map(({ fact }) => fact) }
  },
})
