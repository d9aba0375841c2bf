import ipaddr from 'ipaddr.js'
import { parse } from 'tldts'
import { addressesIn, hostOf, NETWORK_MAX, networkOf } from '#scanners/sdk/place.ts'
import { invalidField } from '#server/problem.ts'
import { reverseZones } from './reverse-zone.ts'

/** What ownership can be proved of. */
export interface Place {
  /** A name or an address as URL spells it, IPv6 in brackets; or a network of up to 256 addresses, as CIDR. */
  host: string
  /** null: the web's own, 80 and 443. */
  port: number | null
}
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443])
const bare = (host: string): string => host.replace(/^\[(.*)\]$/u, '$1')

/**
 * The one spelling of a place whose ownership can be proved.
 * @throws problem request.invalid naming the field
 */
export function placeOf(domain: string, port: number | null = null): Place {
  const network = networkOf(domain)
  if (network !== null) {
    if (addressesIn(network) === null) throw invalidField('domain', `is larger than a network of ${NETWORK_MAX} addresses`)
    return { host: singleAddress(network), port: null }
  }
  const own = hostOf(domain)
  if (own === null) throw invalidField('domain', 'is not a host name, an address or a network')
  const { domain: registered, isIcann, isPrivate } = parse(own, { allowPrivateDomains: true })
  // publicsuffix.org: co.uk, github.io
  if (registered === null && (isIcann === true || isPrivate === true))
    throw invalidField('domain', 'is a public suffix: anyone can register a name below it')
  return { host: bracketed(own), port: port === null || WEB_PORTS.has(port) ? null : port }
}
/** Addresses have no domain above them and no names below. */
export const isOfAddresses = (host: string): boolean => isNetwork(host) || ipaddr.isValid(bare(host))
export const isNetwork = (host: string): boolean => networkOf(host) !== null

const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host)
/** A network of one address is the address. */
function singleAddress(network: string): string {
  const addresses = addressesIn(network) ?? []
  return addresses.length === 1 ? bracketed(addresses[0] ?? '') : network
}

/**
 * The host and the domains above it, up to the one that its owner registered; of a private name itself alone, since nobody tells who
 * owns what is above it; none for addresses and names of one label.
 */
export function domainsOf(host: string): string[] {
  const { domain, isIcann, isPrivate } = parse(bare(host), { allowPrivateDomains: true })
  if (ipaddr.isValid(bare(host)) || domain === null) return []
  if (isIcann !== true && isPrivate !== true) return [host]
  const labels = host
    .slice(0, -domain.length)
    .split('.')
    .filter((label) => label !== '')
  return [...labels.map((_, at) => `${labels.slice(at).join('.')}.${domain}`), domain]
}

/** A place where a record proves something. */
export interface RecordPlace {
  /** The domain that the record is one of. */
  domain: string
  /** What it proves: the domain and all below it, or the network of a reverse zone. */
  covers: string
  /** Names whose name servers may know it, the nearest first. */
  zones: readonly string[]
}
/** The places of records that prove a host: what proves least comes first. */
export function recordPlaces(host: string): RecordPlace[] {
  const reverse = reverseZones(host).map(({ zone, network, above }) => ({ domain: zone, covers: singleAddress(network), zones: above }))
  if (reverse.length > 0) return reverse
  const domains = domainsOf(host)
  return domains.map((domain, at) => ({ domain, covers: domain, zones: domains.slice(at) }))
}
