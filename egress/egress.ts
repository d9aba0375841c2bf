import type { HttpRequest, HttpResponse, Network } from '#scanners/sdk/network.ts'
import { createAddressGuard, type GuardOptions } from './address-guard.ts'
import { startDeadline } from './deadline.ts'
import { createHostSlots } from './host-slots.ts'
import { createHttpClient } from './http-client.ts'
import { createNameResolver, type NameResolver } from './name-resolver.ts'
import { probeTls } from './tls-probe.ts'

const PARALLEL_PER_HOST = 10
const DNS_MS = 10_000

export interface EgressOptions extends GuardOptions {
  /** How names are looked up; the machine's name servers by default. */
  resolver?: NameResolver
  /** What `request` calls itself. */
  userAgent?: string
}

export interface NetworkOptions {
  userAgent: string
  /** Requests to one host at the same time; 10 by default. */
  maxParallelPerHost?: number
}

/** The only way out: every outbound connection of the server and its scanners is opened here, under one guard. */
export interface Egress {
  /** What one scan may do on the network; invalid certificates are accepted unless a request says otherwise. */
  network(options: NetworkOptions): Network
  /** A request of the product itself; certificates must be valid. @throws NetworkError */
  request(request: HttpRequest): Promise<HttpResponse>
}

/** @throws Error when an allowed private target is not a network */
export function createEgress(options: EgressOptions): Egress {
  const gate = { guard: createAddressGuard(options), resolver: options.resolver ?? createNameResolver() }
  const userAgent = options.userAgent ?? 'Parapet'
  return {
    network({ userAgent, maxParallelPerHost = PARALLEL_PER_HOST }) {
      const slots = createHostSlots(maxParallelPerHost)
      return {
        http: createHttpClient({ gate, slots, userAgent, acceptInvalidTls: true }),
        tls: (request) => probeTls(gate, slots, request),
        async dns(name, type, signal) {
          const deadline = startDeadline(DNS_MS, signal)
          return gate.resolver.query(name, type, deadline.signal).finally(deadline.end)
        },
      }
    },
    request: createHttpClient({ gate, slots: createHostSlots(PARALLEL_PER_HOST), userAgent, acceptInvalidTls: false }),
  }
}
