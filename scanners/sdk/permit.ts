import type { Network } from './network.ts'

/** Where probing is allowed: what its owner, or whoever operates the installation, answers for. */
export interface PermitScope {
  /** As URL spells it: lower case, ASCII, IPv6 in brackets. */
  host: string
  withSubdomains: boolean
  /** 'web': 80 and 443, which only the machine's administrator opens; a number: that port alone. */
  ports: 'any' | 'web' | number
}

/** A probe would have left the place that the permit is for. */
export class NotPermitted extends Error {
  override name = 'NotPermitted'
}

const WEB_PORTS: ReadonlySet<number> = new Set([80, 443])
const portOf = ({ port, protocol }: URL): number => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port))
const hasPort = (ports: PermitScope['ports'], port: number): boolean =>
  ports === 'any' || (ports === 'web' ? WEB_PORTS.has(port) : ports === port)

/** Whether a permit holds for a web address; without one, nothing may be probed. */
export function mayProbe(permit: PermitScope | null, address: string): boolean {
  const url = URL.parse(address)
  if (permit === null || url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return false
  const host = url.hostname.replace(/\.$/u, '')
  const isHost = host === permit.host || (permit.withSubdomains && host.endsWith(`.${permit.host}`))
  return isHost && hasPort(permit.ports, portOf(url))
}

/** Whether it holds for a port of a host, whatever the protocol. */
const maySpeak = (permit: PermitScope | null, { host, port }: { host: string; port: number }): boolean =>
  mayProbe(permit, `https://${host.includes(':') ? `[${host}]` : host}:${port}/`)

const refusal = (place: string) => new NotPermitted(`ownership of ${place} is not proved`)

/**
 * The network of what probes: it asks where the permit holds and follows no redirect, so that a site that leads elsewhere
 * does not turn the probes on somebody else.
 */
export function permittedNetwork(network: Network, permit: PermitScope | null): Network {
  return {
    http: (request) =>
      mayProbe(permit, request.url) ? network.http({ ...request, followRedirects: 0 }) : Promise.reject(refusal(request.url)),
    tls: (request) =>
      mayProbe(permit, `https://${request.host}:${request.port}/`)
        ? network.tls(request)
        : Promise.reject(refusal(`${request.host}:${request.port}`)),
    tcp: (request) => (maySpeak(permit, request) ? network.tcp(request) : Promise.reject(refusal(`${request.host}:${request.port}`))),
    udp: (request) => (maySpeak(permit, request) ? network.udp(request) : Promise.reject(refusal(`${request.host}:${request.port}`))),
    // a whole zone is asked for by the permit of its owner alone; any other question is everybody's
    dns: (name, type, signal) =>
      type === 'AXFR' && !(permit?.withSubdomains === true && mayProbe(permit, `https://${name}/`))
        ? Promise.reject(refusal(name))
        : network.dns(name, type, signal),
  }
}
