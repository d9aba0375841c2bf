/** Both ends belong to it. */
export interface AddressRange {
  from: bigint
  to: bigint
}
export type Family = 'ipv4' | 'ipv6'
export interface Cidr extends AddressRange {
  family: Family
  prefix: number
}
/**
 * How much of the internet a set of ranges lets in. `world`: all of it that is routed publicly, in one range or several.
 * `wide`: a range shorter than /8 (IPv4) or /32 (IPv6), which S3 calls very broad when it judges whether a policy is public.
 */
export type Reach = 'world' | 'wide' | 'narrow'

const BITS = { ipv4: 32, ipv6: 128 } as const
const WIDE_BELOW = { ipv4: 8, ipv6: 32 } as const

/** An IPv4 or IPv6 address or CIDR block; undefined where it is none. Bits beyond the prefix are ignored. */
export function parseCidr(text: string): Cidr | undefined {
  const [address = '', length, ...rest] = text.trim().split('/')
  const family: Family = address.includes(':') ? 'ipv6' : 'ipv4'
  const bits = BITS[family]
  const value = family === 'ipv6' ? ipv6Value(address) : ipv4Value(address)
  const prefix = length === undefined ? bits : /^\d{1,3}$/u.test(length) ? Number(length) : bits + 1
  if (value === undefined || rest.length > 0 || prefix > bits) return undefined
  const size = 1n << BigInt(bits - prefix)
  const from = value - (value % size)
  return { family, prefix, from, to: from + size - 1n }
}

/** How far ranges of one family reach together; what is never routed publicly need not be among them to make the world. */
export function reachOf(family: Family, ranges: readonly AddressRange[]): Reach {
  const [whole] = merge([...ranges, ...unrouted(family)])
  const max = (1n << BigInt(BITS[family])) - 1n
  if (ranges.length > 0 && whole !== undefined && whole.from === 0n && whole.to === max) return 'world'
  const wide = 1n << BigInt(BITS[family] - WIDE_BELOW[family])
  return merge(subtract(ranges, unrouted(family))).some(({ from, to }) => to - from + 1n > wide) ? 'wide' : 'narrow'
}

/** How far blocks of both families reach: the further of the two. */
export function widestReach(blocks: readonly Cidr[]): Reach {
  const of = (family: Family): Reach =>
    reachOf(
      family,
      blocks.filter((block) => block.family === family),
    )
  const reaches = new Set([of('ipv4'), of('ipv6')])
  return (['world', 'wide'] as const).find((reach) => reaches.has(reach)) ?? 'narrow'
}

/** In order and without overlaps; neighbours are joined. */
export function merge(ranges: readonly AddressRange[]): AddressRange[] {
  const merged: AddressRange[] = []
  for (const range of ranges.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = merged.at(-1)
    if (last !== undefined && range.from <= last.to + 1n) last.to = range.to > last.to ? range.to : last.to
    else merged.push({ from: range.from, to: range.to })
  }
  return merged
}

/** What is left of `ranges` without `taken`. */
export function subtract(ranges: readonly AddressRange[], taken: readonly AddressRange[]): AddressRange[] {
  let left = merge(ranges)
  for (const { from, to } of merge(taken)) {
    left = left.flatMap((range) => {
      if (to < range.from || from > range.to) return [range]
      const parts: AddressRange[] = []
      if (range.from < from) parts.push({ from: range.from, to: from - 1n })
      if (range.to > to) parts.push({ from: to + 1n, to: range.to })
      return parts
    })
  }
  return left
}

/** IANA special-purpose registries (RFC 6890) and multicast; of IPv6 all but global unicast, 2000::/3 (RFC 4291). */
const UNROUTED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
].flatMap((text) => parseCidr(text) ?? [])
const UNROUTED_IPV6 = ['::/3', '4000::/2', '8000::/1'].flatMap((text) => parseCidr(text) ?? [])
const unrouted = (family: Family) => (family === 'ipv4' ? UNROUTED_IPV4 : UNROUTED_IPV6)

function ipv4Value(text: string): bigint | undefined {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/u.test(part) && Number(part) < 256)) return undefined
  return parts.reduce((value, part) => value * 256n + BigInt(part), 0n)
}

function ipv6Value(text: string): bigint | undefined {
  const halves = text.split('::')
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')).flatMap(dotted))
  const missing = 8 - head.length - tail.length
  if (halves.length > 2 || (halves.length === 2 ? missing < 1 : missing !== 0)) return undefined
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail]
  if (!groups.every((group) => /^[\da-f]{1,4}$/iu.test(group))) return undefined
  return groups.reduce((value, group) => value * 65_536n + BigInt(`0x${group}`), 0n)
}
/** The IPv4 address that may end one of IPv6 (RFC 4291, 2.2). */
function dotted(group: string): string[] {
  const value = group.includes('.') ? ipv4Value(group) : undefined
  return value === undefined ? [group] : [(value >> 16n).toString(16), (value & 65_535n).toString(16)]
}
