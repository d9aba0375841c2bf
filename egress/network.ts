import type { Network } from '#scanners/sdk/network.ts'
import { createAddressGuard, type Endpoint } from './address-guard.ts'
import { startDeadline } from './deadline.ts'
import { askByUdp } from './datagram.ts'
import { createHostSlots } from './host-slots.ts'
import { createHttpClient } from './http-client.ts'
import { createNameResolver } from './name-resolver.ts'
import { createRawGate } from './raw-gate.ts'
import { openTcp } from './tcp-connection.ts'
import { createReach, type ReachList } from './reach.ts'
import { probeTls } from './tls-probe.ts'
import { transferZone } from './zone-transfer.ts'

const DNS_MS = 10_000
/** Requests to one host at the same time. */
export const PARALLEL_PER_HOST = 10

/** Where a scan may go besides public addresses: plain data, so that it can be handed to another process. */
export interface EgressPolicy {
  /** Networks (CIDR) or single addresses that the operator opens although they are not public. */
  allowedPrivateTargets: readonly string[]
  allowedEndpoints: readonly Endpoint[]
  /** What the operator runs in place of a public service, for scans of one kind. */
  operatorEndpoints?: readonly Endpoint[]
  /** Name servers to ask ('192.0.2.1:53'); the machine's own when absent. */
  nameServers?: readonly string[]
  /** Nothing but what each of these lists holds may be connected to: what was registered for a remote runner, and what its machine's owner permits. */
  within?: readonly ReachList[]
}

export interface NetworkOptions {
  userAgent: string
  /** PARALLEL_PER_HOST by default. */
  maxParallelPerHost?: number
}

/** The network of one scan, with what ends it. */
export interface ScanNetwork extends Network {
  /** Closes the connections to the target that are kept for further requests. */
  close: () => void
}

/**
 * What one scan may do on the network; invalid certificates are accepted unless a request says otherwise.
 * @throws Error when an allowed private target is not a network
 */
export function createNetwork(policy: EgressPolicy, { userAgent, maxParallelPerHost = PARALLEL_PER_HOST }: NetworkOptions): ScanNetwork {
  const { allowedPrivateTargets, allowedEndpoints, operatorEndpoints = [], nameServers, within = [] } = policy
  const places = { allowedPrivateTargets, allowedEndpoints: () => allowedEndpoints, operatorEndpoints }
  const reach = createReach(within)
  const resolver = reach.resolver(createNameResolver(nameServers))
  const gate = { guard: reach.guard(createAddressGuard(places)), resolver }
  const raw = createRawGate({ guard: reach.guard(createAddressGuard({ ...places, opensAnyPort: true })), resolver })
  const slots = createHostSlots(maxParallelPerHost)
  const client = createHttpClient({ gate, slots, userAgent, acceptInvalidTls: true })
  return {
    http: client.request,
    close: client.close,
    tls: (request) => probeTls(gate, slots, request),
    tcp: (request) => openTcp(raw, request),
    udp: (request) => askByUdp(raw, request),
    async dns(name, type, signal) {
      const deadline = startDeadline(DNS_MS, signal)
      const asked = type === 'AXFR' ? transferZone(gate, name, deadline.signal) : gate.resolver.query(name, type, deadline.signal)
      return asked.finally(deadline.end)
    },
  }
}
