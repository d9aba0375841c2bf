import { parentOf } from '#scanners/azure/arm-id.ts'
import type { AllowedRange } from '#scanners/azure/network/database-firewall.ts'
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
import { textOf } from '#scanners/sdk/json.ts'
import { cutsOf } from './cuts.ts'
import { DECIDING, entriesInto, hasRule } from './entries.ts'
import { RoleRights } from './rights.ts'
import { Surroundings } from './surroundings.ts'

/** Relations by which whoever holds the first comes to the second. */
const LEADS: ReadonlySet<RelationKind> = new Set(['has-role', 'can-read', 'can-administer', 'invokes'])
/** What stands before machines: traffic to a balancer passes their groups as if it came to them, one to a gateway ends there. */
const BALANCER = 'Microsoft.Network/loadBalancers'
const FRONTS: ReadonlySet<string> = new Set([BALANCER, 'Microsoft.Network/applicationGateways'])

/**
 * What the internet reaches in subscriptions of Azure, and through what: by a public address whose security groups let it in, a load
 * balancer or gateway before it, a firewall that is open to all, and on from there by the roles of managed identities. Every look at
 * the same inventory says the same.
 */
class AzureExposure implements ExposureMap {
  readonly #surroundings = new Surroundings()
  readonly #rights = new RoleRights()
  readonly #firewalls = new Map<string, AllowedRange[]>()
  readonly #known = new Map<string, 'closed' | 'unknown' | 'silent'>()
  readonly #onward = new Map<string, readonly Way[]>()
  /** Interfaces behind balancers and gateways. */
  readonly #behind = new Map<string, { isBalancer: boolean; sku: string; interfaces: readonly string[] }>()
  readonly #candidates = new Candidates(DECIDING, new Set(['guarded-by', 'in-subnet']))

  take(resources: readonly KnownResource[]): void {
    for (const resource of resources) this.#takeOne(resource)
  }
  #takeOne(resource: KnownResource): void {
    const { id, type, config } = resource
    this.#known.set(id, 'silent')
    if (this.#surroundings.take(resource)) return
    if (type.endsWith('/firewallRules')) {
      const server = parentOf(id)
      const rule = { from: textOf(config['startIpAddress']), to: textOf(config['endIpAddress']) }
      this.#firewalls.set(server, [...(this.#firewalls.get(server) ?? []), rule])
      return
    }
    if (hasRule(type)) this.#candidates.keep(resource)
    this.#rights.take(resource)
    if (FRONTS.has(type))
      this.#behind.set(id, { isBalancer: type === BALANCER, sku: textOf(config['sku']), interfaces: related(resource, 'routes-to') })
    const ways = waysBy(resource, LEADS)
    if (ways.length > 0) this.#onward.set(id, ways)
  }

  *standings(before: Iterable<Step>): Generator<Standing | undefined> {
    const around = { surroundings: this.#surroundings, firewalls: this.#firewalls }
    const entries = yield* this.#candidates.entries(this.#known, (resource) => entriesInto(resource, around))
    const onward = (from: string): Way[] => [...this.#balanced(from), ...(this.#onward.get(from) ?? []), ...this.#rights.of(from)]
    yield* standingsOf({ known: this.#known, entries, partial: new Set(), onward }, before)
  }
  /** The machines that a front sends on to. */
  #balanced(from: string): Way[] {
    const { isBalancer = false, sku = '', interfaces = [] } = this.#behind.get(from) ?? {}
    const machines = interfaces.flatMap((id) => {
      const machine = this.#surroundings.machineAt.get(id)
      return machine === undefined || (isBalancer && !this.#surroundings.letsIn(id, sku)) ? [] : [machine]
    })
    return [...new Set(machines)].map((to): Way => ({ to, by: 'routes-to', detail: '' }))
  }
}

export const azureExposure: ExposureModel = { start: () => new AzureExposure(), cutsOf }
