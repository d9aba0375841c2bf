import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { publicAddress, type AddressGuard } from './address-guard.ts'
import type { NameResolver } from './name-resolver.ts'

/**
 * Everywhere that one side lets a job connect to. Each entry is a network or address (10.0.0.0/8, 192.0.2.7), a name
 * (shop.example), all names below one (*.corp.example), or `public` for the whole public internet.
 */
export type ReachList = readonly string[]

const MAPPED = /^::ffff:(?=\d+\.)/iu
const parse = (address: string) => (isIP(address) === 0 || address.includes('%') ? undefined : ipaddr.process(address.replace(MAPPED, '')))
/** As they are usually written: ipaddr.js would read 10.0 as an address too. */
const isRange = (entry: string): boolean => isIP(entry.split('/')[0] ?? '') !== 0 && ipaddr.isValidCIDR(entry)
const isNetwork = (entry: string): boolean => parse(entry) !== undefined || isRange(entry)
const NAME = /^(?:\*\.)?(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/u

/** Is this an entry of a list of reach? Networks are written with their own first address: 10.1.2.3/8 may be a slip. */
export function isReachEntry(entry: string): boolean {
  if (entry === 'public') return true
  if (isRange(entry)) {
    const [address] = ipaddr.parseCIDR(entry)
    const first = address.kind() === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(entry) : ipaddr.IPv6.networkAddressFromCIDR(entry)
    return first.toString() === address.toString()
  }
  // what looks like an address and is none is no name either
  return parse(entry) !== undefined || (NAME.test(entry) && entry.length <= 253 && !/^[\d.]+$/u.test(entry))
}

/** The networks among the entries, as the list of private targets takes them. */
export const networksOf = (list: ReachList): string[] => list.filter(isNetwork)

function holdsAddress(list: ReachList, ip: string): boolean {
  const address = parse(ip)
  if (address === undefined) return false
  return list.some((entry) => {
    if (entry === 'public') return publicAddress(ip)
    if (!isNetwork(entry)) return false
    if (!isRange(entry)) return parse(entry)?.toString() === address.toString()
    const [network, bits] = ipaddr.parseCIDR(entry)
    return network.kind() === address.kind() && address.match(network, bits)
  })
}

function holdsName(list: ReachList, host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/u, '')
  return list.some((entry) => entry === name || (entry.startsWith('*.') && name.endsWith(entry.slice(1))))
}

/** Does the list name this host itself? Of a name that no entry names, its addresses decide as it is connected to. */
export const reachNames = (list: ReachList, host: string): boolean => holdsAddress(list, host) || holdsName(list, host)

/** Can the list ever hold this host? False for an address outside; a name may lead anywhere, unless the list has names alone. */
export const mayReach = (list: ReachList, host: string): boolean =>
  parse(host) === undefined
    ? holdsName(list, host) || list.some((entry) => entry === 'public' || isNetwork(entry))
    : holdsAddress(list, host)

/**
 * Holds a network to lists, each of which must hold: the decision is taken on the address that is connected to. Which addresses
 * belong to the names of a list is learnt from the answers of the name servers, so that a name stays as wide as where it leads.
 */
export function createReach(lists: readonly ReachList[]): {
  guard: (inner: AddressGuard) => AddressGuard
  resolver: (inner: NameResolver) => NameResolver
} {
  const named = lists.map(() => new Set<string>())
  return {
    guard: (inner) => (ip, port) =>
      inner(ip, port) && lists.every((list, at) => holdsAddress(list, ip) || named[at]?.has(plain(ip)) === true),
    resolver: (inner) => ({
      async query(name, type, signal) {
        const answer = await inner.query(name, type, signal)
        if (type !== 'A' && type !== 'AAAA') return answer
        const where = named.filter((_addresses, at) => holdsName(lists[at] ?? [], name))
        for (const addresses of where) for (const ip of answer.records) addresses.add(plain(ip))
        return answer
      },
    }),
  }
}
const plain = (ip: string): string => parse(ip)?.toString() ?? ip
