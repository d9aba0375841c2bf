import ipaddr from 'ipaddr.js'

/** Most addresses that one network may stand for: a /24 of IPv4, a /120 of IPv6. */
export const NETWORK_MAX = 256
/** No label begins or ends with a hyphen: nothing that passes could be read as an option by a program that is given it. */
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/u
const NETWORK = /^([^/]+)\/(\d{1,3})$/u

const bare = (host: string): string => host.replace(/^\[(.*)\]$/u, '$1')
const isV4 = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text)
const isAddress = (text: string): boolean => isV4(text) || ipaddr.IPv6.isValid(text)

/**
 * The one spelling of a host name or an address, IPv6 without brackets and an IPv4 address inside an IPv6 one as itself; null for
 * all else, odd spellings of addresses (0x7f.1, 2130706433) among it.
 */
export function hostOf(text: string): string | null {
  const own = bare(text)
  if (isAddress(own)) return isV4(own) ? own : addressOf(own)
  const url = URL.parse(`http://${text}/`)
  // URL drops a port that is the scheme's own
  if (url === null || text.includes(':') || url.href !== `http://${url.hostname}/`) return null
  const name = url.hostname.replace(/\.$/u, '')
  if (isAddress(bare(name)) || name.length > 253) return null
  return name.split('.').every((label) => LABEL.test(label)) ? name : null
}
/** Read by URL first: ipaddr.js takes ::1.2.3.4 for 1.2.3.4, which is not where it leads. */
function addressOf(ip: string): string | null {
  const url = URL.parse(`http://[${ip}]`)
  return url && ipaddr.process(bare(url.hostname)).toString()
}

/** The one spelling of a network (CIDR), its host bits cleared; null for all else, a single host among it. */
export function networkOf(text: string): string | null {
  const [, given = '', bits = ''] = NETWORK.exec(text) ?? []
  const address = isAddress(bare(given)) ? hostOf(given) : null
  if (address === null || Number(bits) > (isV4(address) ? 32 : 128)) return null
  const kind = isV4(address) ? ipaddr.IPv4 : ipaddr.IPv6
  return `${kind.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${Number(bits)}`
}

/** Every address of a network; null when there are more than NETWORK_MAX. */
export function addressesIn(network: string): string[] | null {
  const [first, bits] = ipaddr.parseCIDR(network)
  const free = first.toByteArray().length * 8 - bits
  if (2 ** free > NETWORK_MAX) return null
  return Array.from({ length: 2 ** free }, (_, at) => {
    const bytes = first.toByteArray()
    // a network of at most 256 addresses differs in its last byte alone
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) + at
    return ipaddr.fromByteArray(bytes).toString()
  })
}

/** Whether an address lies in a network; a name lies in none. */
export function isInNetwork(host: string, network: string): boolean {
  if (!isAddress(host)) return false
  const [first, bits] = ipaddr.parseCIDR(network)
  const address = ipaddr.parse(host)
  return address.kind() === first.kind() && address.match(first, bits)
}
