import type { EngineFinding, EngineService } from '#scanners/engines/engine.ts'
import type { EngineName } from '#scanners/sdk/engines.ts'
import type { Endpoint } from './endpoint.ts'
import type { Details, ProtocolId } from './protocols/details.ts'

/** Endpoints that answered, with the protocols they were seen to speak. */
export type Memory = Map<string, { endpoint: Endpoint; protocols: readonly string[] }>
/** What was learned of the hosts before any of them is looked at: the essential collector's part. */
export interface HostsFacts {
  /** Hosts that are looked at one by one. Of ranges, those that answer, and those that answered before. */
  hosts: readonly string[]
  /** Addresses of ranges that nothing answered from, and nothing ever did. */
  silent: number
  /** What scans before saw. */
  before: Memory
  /** What this scan sees; each host adds its own. */
  seen: Memory
  /** Hosts that this scan is through with, so that only what it saw of them is remembered; null: it is about one port alone. */
  looked: Set<string> | null
  startedAt: Date
}
export type PortState = 'open' | 'closed' | 'filtered'
/** How the ports of one host answered. */
export interface PortFacts {
  host: string
  /** Open ports of TCP. */
  open: readonly number[]
  /** Of each port that was tried. */
  states: ReadonlyMap<number, PortState>
}
/** The TLS that a service begins with. */
export interface ServiceTls {
  protocol: string
  cipher: string
}
interface ServiceBase {
  endpoint: Endpoint
  /** What it calls itself: OpenSSH, nginx; null: it does not say. */
  product: string | null
  version: string | null
  /** What it says of itself, shortened. */
  banner: string
  tls: ServiceTls | null
}
/** A service that was recognised by what it answered. */
export type Service<P extends ProtocolId = ProtocolId> = {
  [K in P]: ServiceBase & { protocol: K; detail: Details[K] }
}[P]

/** What the collectors of one host learn. */
export interface ServiceFacts {
  host: string
  /** It answered from an address of this machine or of a private network. */
  isInternal: boolean
  services: readonly Service[]
  /** Open ports whose service is not known, with the beginning of what they say. */
  unrecognised: readonly { endpoint: Endpoint; banner: string }[]
  /** Endpoints with their protocol of before, at which nothing listens any more. */
  closed: readonly { endpoint: Endpoint; protocols: readonly string[] }[]
  /** Endpoints with their protocol of before, of which this scan can say nothing. */
  unseen: readonly { endpoint: Endpoint; protocols: readonly string[] }[]
  /** The ports that somebody expects to be open; null: nobody said. */
  expected: { tcp: readonly number[]; udp: readonly number[] } | null
  checkedAt: Date
}
/** What an outside engine saw of one port. */
export interface EngineLook {
  endpoint: Endpoint
  /** Its own version. */
  version: string
  findings: readonly EngineFinding[]
  /** What it took the service for; null: it does not know, or it is not asked. */
  service: EngineService | null
}
/** What an outside engine saw of one host, and the ports that it was to look at and did not see to the end. */
export interface EngineFacts {
  looks: readonly EngineLook[]
  unseen: readonly Endpoint[]
}
export interface NetworkFacts extends Record<EngineName, EngineFacts> {
  hosts: HostsFacts
  ports: PortFacts
  services: ServiceFacts
}
export type NetworkCollector = keyof NetworkFacts
