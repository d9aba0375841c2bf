import ipaddr from 'ipaddr.js'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CountryResponse, Reader } from 'mmdb-lib'

/** Who an address is allocated to, from the registries' own records (CC0); no call leaves this machine. */
const DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'
type CountryRow = CountryResponse & { country_code?: string }

let reader: Reader<CountryRow> | undefined
/** Read at the first public address: 8 MB that a start on one's own machine never needs. */
const database = (): Reader<CountryRow> =>
  (reader ??= new Reader<CountryRow>(readFileSync(createRequire(import.meta.url).resolve(DATABASE))))

/** Country of a public address as ISO 3166-1 alpha-2; null for private, reserved and unallocated ones and for what is no address. */
export function countryOf(address: string | null): string | null {
  if (address === null || !ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' ? (database().get(parsed.toString())?.country_code ?? null) : null
}

/**
 * What attempts of one address are counted by: an IPv4 address itself, or the /64 of an IPv6 address, since one machine may use
 * all addresses of that. What is no address stands for itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
}
