import { createAddressGuard, publicAddress } from '#egress/address-guard.ts'
import type { PermitPlace } from '#scanners/sdk/permit.ts'
import { addressesIn, hostOf, isInNetwork, networkOf } from '#scanners/sdk/place.ts'
import type { Config } from './config.ts'

/** What the operator of the installation answers for. */
export interface OperatorPermit {
  /** A name, an address, or a network of which all may be probed; null: ownership has to be proved. */
  placeFor: (host: string) => PermitPlace | null
  /** Connections and datagrams a second that a scan may send which probes whatever its checks. */
  perSecond: number
}

type PlaceFor = OperatorPermit['placeFor']

const ANY_PORT = 443
const LOCALHOST = /(?:^|\.)localhost$/u

/**
 * Made of the operator's configuration: the hosts that may be probed, and the private networks that are opened. Of the latter
 * only addresses count, and `localhost`: a name may lead to a private address now and to somebody else's a moment later.
 */
export function operatorPermitOf({
  probeHosts,
  probesPerSecond,
  allowedPrivateTargets,
}: Pick<Config, 'probeHosts' | 'probesPerSecond' | 'allowedPrivateTargets'>): OperatorPermit {
  const isOpened = openedBy(allowedPrivateTargets)
  const named = probeHosts.map(entryOf)
  return { perSecond: probesPerSecond, placeFor: placesWhere((host) => named.some((holds) => holds(host)) || isOpened(host)) }
}

/** The places in some private networks: what is public in them, and where clouds hand out credentials, is none. */
export const privatePlaces = (networks: readonly string[]): PlaceFor => placesWhere(openedBy(networks))

function openedBy(networks: readonly string[]): (host: string) => boolean {
  const isAllowed = createAddressGuard({ allowedPrivateTargets: networks })
  return (host) => {
    const ip = LOCALHOST.test(host) ? '127.0.0.1' : host
    return !publicAddress(ip) && isAllowed(ip, ANY_PORT)
  }
}

/** Of a network each address has to be permitted. */
function placesWhere(isPermitted: (host: string) => boolean): PlaceFor {
  return (given) => {
    const host = networkOf(given) ?? hostOf(given)
    if (host === null) return null
    const all = networkOf(given) === null ? [host] : addressesIn(host)
    return all?.every(isPermitted) === true ? { host: urlHost(host), withSubdomains: false, ports: 'any' } : null
  }
}

/** IPv6 in brackets, as URL spells it. */
const urlHost = (host: string): string => (host.includes(':') && !host.includes('/') ? `[${host}]` : host)

/** An entry of the list: a name, *.name for all below a name, an address, a network. */
function entryOf(entry: string): (host: string) => boolean {
  if (entry.startsWith('*.')) return (host) => host.endsWith(entry.slice(1))
  const network = networkOf(entry)
  if (network !== null) return (host) => isInNetwork(host, network)
  const own = hostOf(entry)
  return (host) => host === own
}
