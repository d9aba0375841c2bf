import type { DnsAnswer, DnsType, HttpRequest, HttpResponse } from '#scanners/sdk/network.ts'
import { createAddressGuard, type GuardOptions } from './address-guard.ts'
import { checkedUrl, destinationOf } from './checked-url.ts'
import { assertMayReach } from './guarded-socket.ts'
import { createHostSlots } from './host-slots.ts'
import { createHttpClient, type HttpClient } from './http-client.ts'
import { createNameResolver, type NameResolver } from './name-resolver.ts'
import { PARALLEL_PER_HOST, type EgressPolicy } from './network.ts'
import { ownerTexts } from './owner-records.ts'

export interface EgressOptions extends GuardOptions {
  /** Name servers to ask ('192.0.2.1:53'); the machine's own by default. */
  nameServers?: readonly string[]
  /** How this process looks names up, when not at the name servers. */
  resolver?: NameResolver
  /** Port of the name servers of domains, for tests; 53. */
  ownerPort?: number
  /** What `request` calls itself. */
  userAgent?: string
}

/** What the product itself does on the network. Targets are reached by runners alone, under the policy that stands here. */
export interface Egress {
  /** A request of the product itself; certificates must be valid. @throws NetworkError */
  request(request: HttpRequest): Promise<HttpResponse>
  /** Asks the name servers. @throws NetworkError */
  lookUp(name: string, type: DnsType, signal?: AbortSignal): Promise<DnsAnswer>
  /**
   * The TXT records at exactly this name, asked of the name servers of the first of `zones` that has some.
   * @throws NetworkError
   */
  ownerTexts(name: string, zones: readonly string[], signal: AbortSignal): Promise<readonly string[]>
  /**
   * Looks up where an address leads, and connects to nothing.
   * @throws NetworkError url_refused or address_refused when it may never be reached from here; not_resolved when its name leads nowhere
   */
  assertMayReach(url: string, signal: AbortSignal): Promise<void>
  /**
   * Requests of the product itself that may also go where a policy says; what is kept of connections is closed by `close`.
   * @throws NetworkError
   */
  under(policy: EgressPolicy): Pick<HttpClient, 'close'> & { http: HttpClient['request'] }
  /** Where scans may go at this moment. */
  policy(): EgressPolicy
}

/** @throws Error when an allowed private target is not a network */
export function createEgress(options: EgressOptions): Egress {
  const { allowedPrivateTargets, allowedEndpoints = () => [], nameServers } = options
  const gate = { guard: createAddressGuard(options), resolver: options.resolver ?? createNameResolver(nameServers) }
  const userAgent = options.userAgent ?? 'Parapet'
  return {
    request: createHttpClient({ gate, slots: createHostSlots(PARALLEL_PER_HOST), userAgent, acceptInvalidTls: false }).request,
    lookUp: (name, type, signal) => gate.resolver.query(name, type, signal),
    ownerTexts: (name, zones, signal) =>
      ownerTexts({ gate, ...(options.ownerPort !== undefined && { port: options.ownerPort }) }, name, zones, signal),
    assertMayReach: async (url, signal) => {
      await assertMayReach(gate, destinationOf(checkedUrl(url)), signal)
    },
    under({ operatorEndpoints = [] }) {
      const own = { ...gate, guard: createAddressGuard({ ...options, operatorEndpoints }) }
      const client = createHttpClient({ gate: own, slots: createHostSlots(PARALLEL_PER_HOST), userAgent, acceptInvalidTls: false })
      return { http: client.request, close: client.close }
    },
    policy: () => ({ allowedPrivateTargets, allowedEndpoints: allowedEndpoints(), ...(nameServers && { nameServers }) }),
  }
}
