import type { Network } from './network.ts'
import { Pacer } from './pacer.ts'
import { addressesIn, hostOf, isInNetwork, networkOf } from './place.ts'

/** A place that may be probed. */
export interface PermitPlace {
  /** A name or an address as URL spells it (lower case, ASCII, IPv6 in brackets), or a network: 192.0.2.0/28. */
  host: string
  /** Of a name: all below it as well. */
  withSubdomains: boolean
  /** 'web': 80 and 443, which only the machine's administrator opens; a number: that port alone. */
  ports: 'any' | 'web' | number
}
/** Where, how fast and until when probing is allowed: what owners, or whoever operates the installation, answer for. */
export interface PermitScope {
  places: readonly PermitPlace[]
  /** Connections and datagrams a second; null: as many as the scanner's manners allow. */
  perSecond: number | null
  /** ISO 8601: from then on nothing is sent; null: the scan ends it. */
  until: string | null
}
/** A permit for places, without a pace or an end of its own. */
export const permitFor = (...places: readonly PermitPlace[]): PermitScope => ({ places, perSecond: null, until: null })

/** A probe would have left the place that the permit is for, or come after its end. */
export class NotPermitted extends Error {
  override name = 'NotPermitted'
  /** A stable word. */
  readonly reason: 'permit_elsewhere' | 'permit_ended'
  constructor(reason: NotPermitted['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** Where a connection or a datagram goes, by name or address. */
export interface Destination {
  host: string
  port: number
}

const WEB_PORTS: ReadonlySet<number> = new Set([80, 443])
const hasPort = (ports: PermitPlace['ports'], port: number): boolean =>
  ports === 'any' || (ports === 'web' ? WEB_PORTS.has(port) : ports === port)
const hasEnded = ({ until }: PermitScope, now: Date): boolean => until !== null && Date.parse(until) <= now.getTime()

/** Tells whether a host, in its one spelling, lies in a place. */
function within(place: PermitPlace): (host: string) => boolean {
  const network = networkOf(place.host)
  if (network !== null) return (host) => isInNetwork(host, network)
  const own = hostOf(place.host)
  return (host) => own !== null && (host === own || (place.withSubdomains && host.endsWith(`.${own}`)))
}

/**
 * Whether a permit holds for a connection or a datagram. A permit for a name is one for the addresses that the name leads to as the
 * connection is made, of which the guard of every socket refuses the private ones; one for an address says nothing of names.
 */
export function mayReach(permit: PermitScope | null, { host, port }: Destination, now = new Date()): boolean {
  const own = hostOf(host)
  if (permit === null || own === null || hasEnded(permit, now)) return false
  return permit.places.some((place) => hasPort(place.ports, port) && within(place)(own))
}

/** Whether a permit holds for a web address; without one, nothing may be probed. */
export function mayProbe(permit: PermitScope | null, address: string, now = new Date()): boolean {
  const url = URL.parse(address)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
  return mayReach(permit, { host: url.hostname, port: portOf(url) }, now)
}
const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port))

/** What stands for a probed host, address or network, in its one spelling; null for what is none, or more than a /24 holds. */
const hostsOf = (probed: string): readonly string[] | null => {
  const network = networkOf(probed)
  if (network !== null) return addressesIn(network)
  const host = hostOf(probed)
  return host === null ? null : [host]
}
/**
 * The places that together allow every port of a host, an address or each address of a network; null when they do not. One that
 * allows some ports alone (a file that a web server sends) allows none of it.
 */
export function placesFor<P extends PermitPlace>(places: readonly P[], probed: string): P[] | null {
  const hosts = hostsOf(probed)
  if (hosts === null) return null
  const open = places.filter(({ ports }) => ports === 'any').map((place) => ({ place, holds: within(place) }))
  const used = new Set<P>()
  for (const host of hosts) {
    const found = open.find(({ holds }) => holds(host))
    if (found === undefined) return null
    used.add(found.place)
  }
  return [...used]
}
/** What of all that a scan probes a permit does not allow. */
export const notPermitted = (permit: PermitScope | null, probed: readonly string[]): string[] =>
  probed.filter((one) => permit === null || placesFor(permit.places, one) === null)

const elsewhere = (place: string) => new NotPermitted('permit_elsewhere', `ownership of ${place} is not proved`)

const NEVER = new AbortController().signal

/** Makes networks that ask where a permit holds and no faster than it says, all of them together. */
export type PermitGate = (network: Network) => Network

/**
 * The one gate that what probes goes through: it asks where the permit holds and follows no redirect, so that a site that leads
 * elsewhere does not turn the probes on somebody else.
 */
export function permitGate(permit: PermitScope | null, now: () => Date = () => new Date()): PermitGate {
  const pacer = permit === null || permit.perSecond === null ? null : new Pacer(permit.perSecond)
  /** What is asked of a place, once it may be. */
  async function through<T>(place: Destination, signal: AbortSignal | undefined, ask: () => Promise<T>): Promise<T> {
    requirePermit(permit, place, now())
    await pacer?.turn(signal ?? NEVER)
    // it may have ended while this waited for its turn
    requirePermit(permit, place, now())
    return ask()
  }
  return (network) => ({
    async http(request) {
      const url = URL.parse(request.url)
      if (url === null || !/^https?:$/u.test(url.protocol)) throw elsewhere(request.url)
      return through({ host: url.hostname, port: portOf(url) }, request.signal, () => network.http({ ...request, followRedirects: 0 }))
    },
    tls: (request) => through(request, request.signal, () => network.tls(request)),
    tcp: (request) => through(request, request.signal, () => network.tcp(request)),
    udp: (request) => through(request, request.signal, () => network.udp(request)),
    // a whole zone is asked for by the permit of its owner alone; any other question is everybody's
    async dns(name, type, signal) {
      if (type === 'AXFR' && permit?.places.some((place) => place.withSubdomains && within(place)(hostOf(name) ?? '')) !== true)
        throw elsewhere(name)
      return network.dns(name, type, signal)
    },
  })
}
function requirePermit(permit: PermitScope | null, place: Destination, now: Date): void {
  if (mayReach(permit, place, now)) return
  if (permit !== null && hasEnded(permit, now)) throw new NotPermitted('permit_ended', 'the permit has ended')
  throw elsewhere(`${place.host}:${place.port}`)
}
