import ipaddr from 'ipaddr.js'
import { invalidField } from '#server/problem.ts'

/** Networks as the database keeps them, a single address as a network of one. @throws problem request.invalid naming the entry */
export function readAddressList(entries: readonly string[]): string[] {
  return [...new Set(entries.map((entry, index) => readNetwork(entry.trim(), `addressList.${index}`)))]
}

function readNetwork(entry: string, field: string): string {
  if (ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.IPv6.isValid(entry)) {
    const address = ipaddr.process(entry)
    return `${address.toString()}/${address.kind() === 'ipv4' ? 32 : 128}`
  }
  if (!ipaddr.IPv4.isValidCIDRFourPartDecimal(entry) && !ipaddr.IPv6.isValidCIDR(entry))
    throw invalidField(field, 'must be an address or a network such as 203.0.113.7 or 2001:db8::/32')
  const [address, bits] = ipaddr.parseCIDR(entry)
  const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  const network = `${family.networkAddressFromCIDR(entry).toString()}/${bits}`
  // which of the two was meant: the address, or its whole network?
  if (
    !family
      .networkAddressFromCIDR(entry)
      .toByteArray()
      .every((byte, place) => byte === address.toByteArray()[place])
  )
    throw invalidField(field, `must begin where its network begins: ${network}, or be one address without /${bits}`)
  return network
}

/** As a person writes them: a network of one address is that address. */
export const presentNetwork = (network: string): string => network.replace(/(?<=\.\d+)\/32$|(?<=:.*)\/128$/u, '')

/** True when a call from this address is allowed; an empty list allows all. An IPv4 address inside IPv6 is that IPv4 address. */
export function allowsAddress(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  if (!ipaddr.isValid(address)) return false
  const caller = ipaddr.process(address)
  return networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network)
    return range.kind() === caller.kind() && caller.match(range, bits)
  })
}
