import type * as Sdk from '@aws-sdk/client-elastic-load-balancing-v2'
import type {
  ElasticLoadBalancingV2Client,
  Listener as ListenerRow,
  LoadBalancer as Row,
  TargetGroup,
} from '@aws-sdk/client-elastic-load-balancing-v2'
import type { InventoryItem } from '#scanners/sdk/inventory.ts'
import { arnOf, resourceOf } from '#scanners/aws/arn.ts'
import { codeOf } from '#scanners/aws/api/failure.ts'
import { onlyId, partsOf, tagsOf } from '#scanners/aws/api/listing.ts'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { everyPage, seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector, type Service } from './collector.ts'

export interface Listener {
  port: number
  /** HTTP, HTTPS, TCP, TLS, UDP, … */
  protocol: string
  /** The name of its set of TLS versions and ciphers; null: it speaks no TLS. */
  policy: string | null
  /** What comes is sent on to HTTPS, unless a rule says otherwise. */
  redirects: boolean
}
/** An application, network or gateway load balancer. */
export interface LoadBalancer {
  arn: string
  name: string
  /** application, network, gateway */
  type: string
  /** Not of a gateway load balancer, which serves networks and has no scheme. */
  isInternetFacing: boolean
  groups: string[]
  listeners: Seen<Listener[]>
  /** ARNs of the instances and functions that it sends to. */
  targets: Seen<string[]>
}
export interface LoadBalancers {
  region: string
  balancers: LoadBalancer[]
}
type Api = typeof Sdk
interface Elb {
  api: Api
  client: ElasticLoadBalancingV2Client
}
/** A target group with the ids of what it sends to: instances, addresses, a function's ARN. */
interface Targets {
  kind: string
  balancers: readonly string[]
  ids: readonly string[]
  /** Whether AWS told to whom it sends. */
  isSeen: boolean
}

const listenerOf = (row: ListenerRow): Listener => ({
  port: row.Port ?? 0,
  protocol: row.Protocol ?? '',
  policy: row.SslPolicy ?? null,
  redirects: (row.DefaultActions ?? []).some(({ Type: type, RedirectConfig: to }) => type === 'redirect' && to?.Protocol === 'HTTPS'),
})
const listenersOf = ({ api, client }: Elb, LoadBalancerArn: string): Promise<Seen<Listener[]>> =>
  seen(everyPage(api.paginateDescribeListeners({ client }, { LoadBalancerArn }), ({ Listeners: rows }) => rows?.map(listenerOf)))

/** All load balancers, or the one that a verification is about; none when it is gone. */
async function listBalancers({ api, client }: Elb, only: string | null): Promise<Row[]> {
  const pages = api.paginateDescribeLoadBalancers({ client }, only === null ? {} : { LoadBalancerArns: [only] })
  try {
    return await everyPage(pages, ({ LoadBalancers: rows }) => rows)
  } catch (error) {
    if (error instanceof Error && /^LoadBalancerNotFound(?:Exception)?$/u.test(codeOf(error.cause))) return []
    throw error
  }
}
async function targetsOf({ api, client }: Elb, row: TargetGroup): Promise<Targets> {
  const { TargetGroupArn, TargetType: kind = 'instance', LoadBalancerArns: balancers = [] } = row
  const health = await seen(client.send(new api.DescribeTargetHealthCommand({ TargetGroupArn })))
  const described = health instanceof Unseen ? [] : (health.TargetHealthDescriptions ?? [])
  return { kind, balancers, ids: described.flatMap(({ Target: target }) => target?.Id ?? []), isSeen: !(health instanceof Unseen) }
}
async function listTargets(elb: Elb, only: string | null): Promise<Seen<Targets[]>> {
  const { api, client } = elb
  const pages = api.paginateDescribeTargetGroups({ client }, only === null ? {} : { LoadBalancerArn: only })
  const groups = await seen(everyPage(pages, ({ TargetGroups: rows }) => rows))
  if (groups instanceof Unseen) return groups
  return forEach(
    groups.filter(({ LoadBalancerArns: balancers = [] }) => balancers.length > 0),
    (row) => targetsOf(elb, row),
    8,
  )
}
/** Most load balancers one call tells the tags of. */
const TAGS_AT_ONCE = 20
async function listTags({ api, client }: Elb, arns: readonly string[]): Promise<Map<string, Record<string, string>>> {
  const answers = await forEach(
    partsOf(arns, TAGS_AT_ONCE),
    (ResourceArns) => seen(client.send(new api.DescribeTagsCommand({ ResourceArns }))),
    4,
  )
  const told = answers.flatMap((answer) => (answer instanceof Unseen ? [] : (answer.TagDescriptions ?? [])))
  return new Map(told.map(({ ResourceArn: arn = '', Tags: tags }) => [arn, tagsOf(tags)]))
}

interface Known {
  row: Row
  fact: LoadBalancer
  tags: Record<string, string>
  targets: Seen<readonly Targets[]>
}
function targetsBehind(arn: string, targets: Known['targets']): { own: readonly Targets[]; isWhole: boolean } {
  if (targets instanceof Unseen) return { own: [], isWhole: false }
  const own = targets.filter(({ balancers }) => balancers.includes(arn))
  return { own, isWhole: own.every(({ isSeen }) => isSeen) }
}
/** The ARNs of what target groups send to; addresses have none. */
const routedTo = ({ account, region }: Pick<Service, 'account' | 'region'>, own: readonly Targets[]): string[] => [
  ...new Set(
    own.flatMap(({ kind, ids }) =>
      ids.flatMap((id) => (kind === 'instance' ? [arnOf(account, 'ec2', region, `instance/${id}`)] : id.startsWith('arn:') ? [id] : [])),
    ),
  ),
]
function itemOf(service: Service, { row, fact, tags, targets }: Known): InventoryItem {
  const { account, region } = service
  const ec2 = (path: string) => arnOf(account, 'ec2', region, path)
  const listeners = fact.listeners instanceof Unseen ? null : fact.listeners
  const { own, isWhole } = targetsBehind(fact.arn, targets)
  return {
    resource: resourceOf(fact.arn, region),
    name: fact.name,
    tags,
    config: {
      Type: fact.type,
      Scheme: row.Scheme ?? null,
      State: row.State?.Code ?? null,
      DNSName: row.DNSName ?? null,
      SecurityGroups: fact.groups,
      Listeners: listeners?.map(({ port, protocol, policy }) => ({ port, protocol, policy })) ?? null,
      TargetAddresses: own.flatMap(({ kind, ids }) => (kind === 'ip' ? ids : [])),
      // exposure does not take for gone what was not told
      ...(!isWhole && { Unseen: ['targets'] }),
    },
    relations: [
      ...(row.VpcId === undefined ? [] : [{ kind: 'in-network' as const, to: ec2(`vpc/${row.VpcId}`) }]),
      ...(row.AvailabilityZones ?? []).flatMap(({ SubnetId: id }) =>
        id === undefined ? [] : [{ kind: 'in-subnet' as const, to: ec2(`subnet/${id}`) }],
      ),
      ...fact.groups.map((id) => ({ kind: 'guarded-by' as const, to: ec2(`security-group/${id}`) })),
      ...routedTo(service, own).map((to) => ({ kind: 'routes-to' as const, to })),
    ],
  }
}

export const loadBalancers = regionCollector({
  id: 'load-balancers',
  async collect(service) {
    const { client, region, environment } = service
    const api = await import('@aws-sdk/client-elastic-load-balancing-v2')
    const elb = { api, client: client(api.ElasticLoadBalancingV2Client, 'elasticloadbalancing') }
    const only = onlyId(environment, 'loadbalancer') === null ? null : (environment.only?.genericIdentifierValue ?? null)
    // a classic one has its name alone in its ARN
    const isElsewhere = only !== null && !/:loadbalancer\/(?:app|net|gwy)\//u.test(only)
    const rows = isElsewhere ? [] : (await listBalancers(elb, only)).filter(({ LoadBalancerArn: arn }) => arn !== undefined)
    const [known, targets, tags] = await Promise.all([
      forEach(rows, async (row): Promise<Omit<LoadBalancer, 'targets'>> => {
        const { LoadBalancerArn: arn = '', LoadBalancerName: name = arn, Type: type = 'application', Scheme: scheme } = row
        const listeners = await listenersOf(elb, arn)
        return {
          arn,
          name,
          type,
          isInternetFacing: type !== 'gateway' && scheme !== 'internal',
          groups: row.SecurityGroups ?? [],
          listeners,
        }
      }),
      rows.length === 0 ? [] : listTargets(elb, only),
      listTags(
        elb,
        rows.flatMap(({ LoadBalancerArn: arn }) => arn ?? []),
      ),
    ])
    const balancers = known.map((fact): LoadBalancer => {
      const { own, isWhole } = targetsBehind(fact.arn, targets)
      return Object.assign(fact, { targets: isWhole ? routedTo(service, own) : new Unseen('denied') })
    })
    const items = rows.flatMap((row, index) => {
      const fact = balancers[index]
      return fact === undefined ? [] : [itemOf(service, { row, fact, tags: tags.get(fact.arn) ?? {}, targets })]
    })
    const isPart = environment.only !== undefined
    environment.tellInventory?.({ resourceType: 'AWS::ElasticLoadBalancingV2::LoadBalancer', complete: !isPart, items })
    return { region, balancers }
  },
})
