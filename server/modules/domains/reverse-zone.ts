import ipaddr from 'ipaddr.js'
import { hostOf, networkOf } from '#scanners/sdk/place.ts'

/** A zone in which the reverse names of a network stand. */
export interface ReverseZone {
  zone: string
  /** The network, or the single address, whose names they all are. */
  network: string
  /** The zone and those above it, the nearest first: one of them has name servers. */
  above: readonly string[]
}

/** Bits of the networks whose reverse zones are handed out: of IPv4 by byte, of IPv6 by hexadecimal digit. */
const IPV4_BITS = [32, 24]
const IPV6_BITS = [128, 64, 48]

/** The address or network as bits; undefined for a name. */
function partsOf(host: string): { address: ipaddr.IPv4 | ipaddr.IPv6; bits: number } | undefined {
  const network = networkOf(host)
  if (network !== null) {
    const [address, bits] = ipaddr.parseCIDR(network)
    return { address, bits }
  }
  const own = hostOf(host)
  if (own === null || !ipaddr.isValid(own)) return undefined
  const address = ipaddr.parse(own)
  return { address, bits: address.kind() === 'ipv4' ? 32 : 128 }
}
/** The labels of an address, as its reverse name ends with them: bytes, or hexadecimal digits. */
const labelsOf = (address: ipaddr.IPv4 | ipaddr.IPv6): string[] =>
  address.kind() === 'ipv4'
    ? address.toByteArray().map(String)
    : address.toByteArray().flatMap((byte) => byte.toString(16).padStart(2, '0').split(''))
const suffixOf = (address: ipaddr.IPv4 | ipaddr.IPv6): string => (address.kind() === 'ipv4' ? 'in-addr.arpa' : 'ip6.arpa')
const zoneAt = (address: ipaddr.IPv4 | ipaddr.IPv6, labels: number): string =>
  [...labelsOf(address).slice(0, labels).toReversed(), suffixOf(address)].join('.')

/** The name under which the reverse name of an address stands (RFC 1035 §3.5, RFC 3596 §2.5). */
export function reverseName(ip: string): string {
  const address = ipaddr.parse(ip)
  return zoneAt(address, labelsOf(address).length)
}

/** The zones that hold the reverse names of all of an address or network, the smallest first; none of a name. */
export function reverseZones(host: string): ReverseZone[] {
  const parts = partsOf(host)
  if (parts === undefined) return []
  const { address, bits } = parts
  const perLabel = address.kind() === 'ipv4' ? 8 : 4
  const own = bits - (bits % perLabel)
  const candidates = address.kind() === 'ipv4' ? IPV4_BITS : IPV6_BITS
  return [...new Set([own, ...candidates.filter((one) => one < own)])].map((size) => ({
    zone: zoneAt(address, size / perLabel),
    network: networkOf(`${address.toString()}/${size}`) ?? host,
    above: Array.from({ length: size / perLabel }, (_, up) => zoneAt(address, size / perLabel - up)),
  }))
}
