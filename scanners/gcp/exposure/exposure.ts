import {
  standingsOf,
  type ExposureMap,
  type ExposureModel,
  type KnownResource,
  type Standing,
  type Step,
  type Way,
} from '#scanners/sdk/exposure.ts'
import { Candidates, waysBy } from '#scanners/sdk/cloud/ways-in.ts'
import type { RelationKind } from '#scanners/sdk/inventory.ts'
import { textsOf } from '#scanners/sdk/json.ts'
import { cutsOf } from './cuts.ts'
import { DECIDING, entriesInto, hasRule } from './entries.ts'
import { Readers } from './reads.ts'
import { Firewall } from './rules.ts'

/** Relations by which whoever holds the first comes to the second. */
const LEADS: ReadonlySet<RelationKind> = new Set(['routes-to', 'has-role', 'can-read', 'can-administer', 'invokes'])
/** Types whose relations say how a request is passed on, and that nobody holds: no steps of their own. */
const PASSING: ReadonlySet<string> = new Set([
  'compute.googleapis.com/InstanceGroup',
  'compute.googleapis.com/NetworkEndpointGroup',
  'compute.googleapis.com/TargetHttpProxy',
  'compute.googleapis.com/TargetHttpsProxy',
  'compute.googleapis.com/UrlMap',
])

/**
 * What the internet reaches in Google Cloud, and through what: by an external address that firewall rules let it come to, a load
 * balancer, a policy for everyone, and on from there by the service accounts that can be acted as. Every look at the same inventory
 * says the same. Firewall policies of folders and networks are not looked at.
 */
class GcpExposure implements ExposureMap {
  readonly #firewall = new Firewall()
  readonly #readers = new Readers()
  readonly #known = new Map<string, 'closed' | 'unknown' | 'silent'>()
  readonly #onward = new Map<string, readonly Way[]>()
  readonly #passing = new Map<string, readonly Way[]>()
  readonly #partial = new Set<string>()
  readonly #candidates = new Candidates(DECIDING, new Set(['in-network']))

  take(resources: readonly KnownResource[]): void {
    for (const resource of resources) this.#takeOne(resource)
  }
  #takeOne(resource: KnownResource): void {
    const { id, type, config } = resource
    this.#known.set(id, 'silent')
    if (type === 'compute.googleapis.com/Firewall') return this.#firewall.take(resource)
    if (hasRule(type)) this.#candidates.keep(resource)
    this.#readers.take(resource)
    if (textsOf(config['unseen']).length > 0) this.#partial.add(id)
    const ways = waysBy(resource, LEADS)
    if (ways.length > 0) (PASSING.has(type) ? this.#passing : this.#onward).set(id, ways)
  }

  *standings(before: Iterable<Step>): Generator<Standing | undefined> {
    const entries = yield* this.#candidates.entries(this.#known, (resource) => entriesInto(resource, this.#firewall))
    yield* standingsOf(
      { known: this.#known, entries, partial: this.#partial, onward: (from) => [...this.#waysOf(from), ...this.#readers.of(from)] },
      before,
    )
  }

  /** Ways on, through all that only passes requests on. */
  #waysOf(from: string): Way[] {
    const ways: Way[] = []
    const seen = new Set<string>()
    const follow = (next: readonly Way[]): void => {
      for (const way of next) {
        const further = this.#passing.get(way.to)
        if (further === undefined) ways.push(way)
        else if (!seen.has(way.to)) {
          seen.add(way.to)
          follow(further)
        }
      }
    }
    follow(this.#onward.get(from) ?? [])
    return ways
  }
}

export const gcpExposure: ExposureModel = { start: () => new GcpExposure(), cutsOf }
