import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isBadPort } from './bad-ports.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

/** One exact address and port, such as those of a target that the product itself serves. */
export interface Endpoint {
  host: string
  port: number
}

export interface GuardOptions {
  /** Networks (CIDR) or single addresses that the operator opens although they are not public. */
  allowedPrivateTargets: readonly string[]
  /** Asked at every connection, so that an endpoint that closes is closed here too. */
  allowedEndpoints?: () => readonly Endpoint[]
  /** Addresses and ports of a service that the operator runs in place of a public one; they may be private. */
  operatorEndpoints?: readonly Endpoint[]
  /** Ports of other services than the web are asked too: for what speaks their own protocols, and never for HTTP. */
  opensAnyPort?: boolean
}

/** May a socket be connected to this address and port? */
export type AddressGuard = (ip: string, port: number) => boolean

const ranges = (list: readonly string[]): Range[] => list.map((cidr) => ipaddr.parseCIDR(cidr))

/** Where clouds hand out credentials. Some of these are ordinary public addresses; no operator's list opens them. */
const METADATA = ranges([
  '169.254.0.0/16', // AWS, Google Cloud, Azure, DigitalOcean, OpenStack; ECS 169.254.170.2
  '168.63.129.16/32', // Azure WireServer
  '192.0.0.192/32', // Oracle Cloud
  '100.100.100.200/32', // Alibaba Cloud
  'fd00:ec2::/32', // AWS
  'fd20:ce::/32', // Google Cloud
  'fe80::a9fe:a9fe/128', // Oracle Cloud, OpenStack
])

/** IPv6 addresses that carry an IPv4 address inside: a gateway would lead them to a machine that was not looked at. */
const CARRIERS = ranges([
  '::ffff:0:0:0/96', // RFC 2765
  '64:ff9b::/96', // NAT64, RFC 6052
  '64:ff9b:1::/48', // NAT64, RFC 8215
  '2002::/16', // 6to4
  '2001::/32', // Teredo
])

/** Reserved by the IANA special-purpose registries although ipaddr.js calls them unicast. */
const RESERVED = ranges(['192.0.0.0/24', '198.18.0.0/15', '192.88.99.0/24', '2001::/23', '2001:db8::/32', '3fff::/20'])
const GLOBAL_UNICAST = ranges(['2000::/3'])

/** Is this a single address of the public internet? Names, ranges, zones and odd spellings are not. */
export function publicAddress(ip: string): boolean {
  const address = parse(ip)
  return address !== undefined && !isForbidden(address) && isPublic(address)
}

/** @throws Error when an entry of the operator's list is neither a network nor an address */
export function createAddressGuard({
  allowedPrivateTargets,
  allowedEndpoints = () => [],
  operatorEndpoints = [],
  opensAnyPort = false,
}: GuardOptions): AddressGuard {
  const opened = allowedPrivateTargets.map(parseRange)
  return (ip, port) => {
    const address = parse(ip)
    if (address === undefined || isForbidden(address)) return false
    if ((opensAnyPort || !isBadPort(port)) && (isPublic(address) || within(address, opened))) return true
    const isHere = (endpoint: Endpoint) => endpoint.port === port && parse(endpoint.host)?.toString() === address.toString()
    return operatorEndpoints.some(isHere) || (address.range() === 'loopback' && allowedEndpoints().some(isHere))
  }
}

/**
 * undefined for everything that is not exactly one address; an IPv4 address in IPv6 clothes is undressed.
 * The URL parser spells IPv6 first, because ipaddr.js reads ::1.2.3.4 as 1.2.3.4, which is not where it leads.
 */
function parse(ip: string): Address | undefined {
  const version = isIP(ip)
  if (version === 0 || ip.includes('%')) return undefined
  return ipaddr.process(version === 6 ? new URL(`http://[${ip}]`).hostname.slice(1, -1) : ip)
}

function parseRange(entry: string): Range {
  const [ip = '', bits, ...rest] = entry.split('/')
  const address = parse(ip)
  const width = address?.kind() === 'ipv6' ? 128 : 32
  const length = bits === undefined ? width : Number(bits)
  const isLength = bits === undefined || (/^\d{1,3}$/u.test(bits) && length <= width)
  if (address === undefined || !isLength || rest.length > 0)
    throw new Error(`"${entry}" in the list of allowed private targets is not a network such as 10.0.0.0/8.`)
  return [address, length]
}

function isForbidden(address: Address): boolean {
  return within(address, METADATA) || within(address, CARRIERS) || isCompatible(address) || isIsatap(address)
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || within(address, RESERVED)) return false
  return address.kind() === 'ipv4' || within(address, GLOBAL_UNICAST)
}

/** ::a.b.c.d (RFC 4291 §2.5.5.1), but not :: and ::1. */
function isCompatible(address: Address): boolean {
  const bytes = address.toByteArray()
  return address.kind() === 'ipv6' && bytes.slice(0, 12).every((byte) => byte === 0) && bytes.slice(12, 15).some((byte) => byte !== 0)
}

/** RFC 5214: the interface part is [02]00:5efe:a.b.c.d. */
function isIsatap(address: Address): boolean {
  const bytes = address.toByteArray()
  return address.kind() === 'ipv6' && ((bytes[8] ?? 0) & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe
}

function within(address: Address, list: readonly Range[]): boolean {
  return list.some((range) => range[0].kind() === address.kind() && address.match(range))
}
