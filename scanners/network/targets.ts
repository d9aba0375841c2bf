import { domainToASCII } from 'node:url'
import ipaddr from 'ipaddr.js'
import { TargetRefused } from '#scanners/sdk/connection.ts'
import { addressKind } from './address.ts'

/** Addresses that one connection may name, ranges counted out and each name as one. */
export const ADDRESSES_MAX = 256
const TARGET_MAX = 2_048
const SEPARATOR = ', '
/** Smallest prefix of a range: 256 addresses. */
const PREFIX_MIN = { 4: 24, 6: 120 } as const
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?$/u
/** What readers of addresses take for a number: the end of 0x7f.1, of 017700000001, of 2130706433. */
const NUMERIC = /^(?:\d+|0x[0-9a-f]*)$/u

/**
 * Hosts, addresses and ranges in their one spelling, each once and in order. Only plain spellings are read: what could mean an option, a
 * second command, a part of an address or another number than it seems is refused.
 * @throws TargetRefused
 */
export function readTargets(text: string): string[] {
  const entries = text.split(/[\s,]+/u).filter((entry) => entry !== '')
  const targets = [...new Set(entries.map(readEntry))].toSorted()
  if (targets.length === 0) throw new TargetRefused('not_a_host')
  const amount = targets.reduce((sum, entry) => sum + sizeOf(entry), 0)
  if (amount > ADDRESSES_MAX || targets.join(SEPARATOR).length > TARGET_MAX) throw new TargetRefused('too_many')
  return targets
}

export const spellTarget = (targets: readonly string[]): string => targets.join(SEPARATOR)
/** The parts of a target in its one spelling. */
export const targetsIn = (target: string): string[] => target.split(SEPARATOR)

function readEntry(given: string): string {
  const [head = '', prefix, ...rest] = given.split('/')
  if (rest.length > 0) throw new TargetRefused('not_a_host')
  if (prefix !== undefined) return readRange(head, prefix)
  if (addressKind(head) !== 0) return readAddress(head)
  return readName(head)
}

function readAddress(given: string): string {
  if (addressKind(given) === 4) return given
  // ::ffff:7f00:1 is 127.0.0.1, which has a plain spelling
  const address = ipaddr.IPv6.parse(given)
  if (address.isIPv4MappedAddress()) throw new TargetRefused('not_a_host')
  return address.toRFC5952String()
}

function readRange(head: string, prefix: string): string {
  const version = addressKind(head)
  if ((version !== 4 && version !== 6) || !/^(?:0|[1-9]\d{0,2})$/u.test(prefix)) throw new TargetRefused('not_a_host')
  const length = Number(prefix)
  const width = version === 4 ? 32 : 128
  if (length > width) throw new TargetRefused('not_a_host')
  if (length < PREFIX_MIN[version]) throw new TargetRefused('range_too_large')
  const address = readAddress(head)
  if (length === width) return address
  const cidr = `${address}/${length}`
  const first = version === 4 ? ipaddr.IPv4.networkAddressFromCIDR(cidr) : ipaddr.IPv6.networkAddressFromCIDR(cidr)
  return `${readAddress(first.toString())}/${length}`
}

function readName(given: string): string {
  // before it is turned into ASCII, since that would also turn other digits and dots into these
  if (!/^[\p{L}\p{N}._-]+$/u.test(given)) throw new TargetRefused('not_a_host')
  const name = domainToASCII(given).replace(/\.$/u, '')
  const labels = name.split('.')
  const isName = name.length <= 253 && labels.every((label) => LABEL.test(label)) && !NUMERIC.test(labels.at(-1) ?? '0')
  if (!isName) throw new TargetRefused('not_a_host')
  return name
}

const sizeOf = (entry: string): number => {
  const [address = '', prefix] = entry.split('/')
  if (prefix === undefined) return 1
  return 2 ** ((addressKind(address) === 4 ? 32 : 128) - Number(prefix))
}

export const isRange = (entry: string): boolean => entry.includes('/')

/** Every address of a range, or the one host. */
export function hostsIn(entry: string): string[] {
  if (!isRange(entry)) return [entry]
  const first = ipaddr.parse(entry.split('/')[0] ?? '').toByteArray()
  // a range spans the last byte at most
  return Array.from({ length: sizeOf(entry) }, (_, n) => {
    const address = ipaddr.fromByteArray([...first.slice(0, -1), (first.at(-1) ?? 0) + n])
    return readAddress(address.toString())
  })
}
