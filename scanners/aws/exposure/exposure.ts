import {
  standingsOf,
  type ExposureMap,
  type ExposureModel,
  type KnownResource,
  type Standing,
  type Step,
  type Way,
} from '#scanners/sdk/exposure.ts'
import { Candidates, related, waysBy } from '#scanners/sdk/cloud/ways-in.ts'
import type { RelationKind } from '#scanners/sdk/inventory.ts'
import { cutsOf } from './cuts.ts'
import { DECIDING, entriesInto, hasRule, openingsIn, type Surroundings } from './entries.ts'
import { textOf, textsOf } from '#scanners/sdk/json.ts'
import { Readers } from './reads.ts'

/** Relations by which whoever holds the first comes to the second. */
const LEADS: ReadonlySet<RelationKind> = new Set(['routes-to', 'has-role', 'can-read', 'can-administer', 'invokes'])
/** Types whose relations say how traffic goes, or what AWS itself acts as, not who is served. */
const NO_WAY: ReadonlySet<string> = new Set(['AWS::EC2::RouteTable', 'AWS::EKS::Cluster'])
/** Types that decide on ways into others: these are looked at once all of them are known. */
const AROUND: ReadonlySet<string> = new Set(['AWS::EC2::SecurityGroup', 'AWS::EC2::Subnet', 'AWS::EC2::NetworkAcl'])

/**
 * What the internet reaches in an AWS account, and through what: by an address whose groups and routes let it in, a load balancer
 * before it, a policy for everyone, and on from there by the roles that can be taken over. Every look at the same inventory says
 * the same.
 */
class AwsExposure implements ExposureMap {
  readonly #around: Surroundings = { openings: new Map(), subnets: new Map(), acls: new Map() }
  readonly #known = new Map<string, 'closed' | 'unknown' | 'silent'>()
  readonly #onward = new Map<string, readonly Way[]>()
  readonly #partial = new Set<string>()
  /** Names that origins of content networks have for load balancers. */
  readonly #named = new Map<string, string>()
  /** Instance profiles, by which instances have roles: no step of their own. */
  readonly #profiles = new Map<string, readonly Way[]>()
  readonly #readers = new Readers()
  readonly #candidates = new Candidates(DECIDING, new Set(['guarded-by', 'in-subnet']))

  take(resources: readonly KnownResource[]): void {
    for (const resource of resources) this.#takeOne(resource)
  }

  #takeOne(resource: KnownResource): void {
    const { id, type, config } = resource
    this.#known.set(id, 'silent')
    if (AROUND.has(type)) return this.#takeAround(resource)
    if (hasRule(type)) this.#candidates.keep(resource)
    const name = textOf(config['DNSName'])
    if (name !== '') this.#named.set(`https://${name.toLowerCase()}`, id)
    this.#readers.take(resource)
    if (textsOf(config['Unseen']).length > 0) this.#partial.add(id)
    if (NO_WAY.has(type)) return
    const ways = waysBy(resource, LEADS)
    if (type === 'AWS::IAM::InstanceProfile') this.#profiles.set(id, ways)
    else if (ways.length > 0) this.#onward.set(id, ways)
  }

  #takeAround(resource: KnownResource): void {
    const { id, type, config } = resource
    if (type === 'AWS::EC2::SecurityGroup') this.#around.openings.set(id, openingsIn(resource))
    else if (type === 'AWS::EC2::Subnet') this.#around.subnets.set(id, textOf(config['InternetGateway']) !== '')
    else if (config['OpenToInternet'] !== undefined)
      for (const subnet of related(resource, 'attached-to')) this.#around.acls.set(subnet, openingsIn(resource))
  }

  *standings(before: Iterable<Step>): Generator<Standing | undefined> {
    const entries = yield* this.#candidates.entries(this.#known, (resource) => entriesInto(resource, this.#around))
    yield* standingsOf(
      { known: this.#known, entries, partial: this.#partial, onward: (from) => [...this.#waysOf(from), ...this.#readers.of(from)] },
      before,
    )
  }

  #waysOf(from: string): Way[] {
    return (this.#onward.get(from) ?? [])
      .flatMap((way) => (way.by === 'has-role' ? (this.#profiles.get(way.to) ?? [way]) : [way]))
      .map(({ to, by, detail }) => ({ to: this.#named.get(to.toLowerCase()) ?? to, by, detail }))
  }
}

export const awsExposure: ExposureModel = { start: () => new AwsExposure(), cutsOf }
