import ipaddr from 'ipaddr.js'

/**
 * What attempts of one address are counted by: an IPv4 address itself, or the /64 of an IPv6 address, since one machine may use
 * all addresses of that. What is no address stands for itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
}
