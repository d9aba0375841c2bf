import ipaddr from 'ipaddr.js'

/**
 * What kind of address a text is in a plain spelling; 0 for everything else: names, zones, an IPv4 address in IPv6 clothes, and the decimal,
 * octal, hexadecimal and shortened spellings of one.
 */
export function addressKind(text: string): 0 | 4 | 6 {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return 4
  return /^[0-9a-f:]{2,39}$/iu.test(text) && ipaddr.IPv6.isValid(text) ? 6 : 0
}

/** Whether an address is of this machine or of a private network; a name is neither. */
export const isPrivateAddress = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() !== 'unicast'
