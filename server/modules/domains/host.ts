import ipaddr from 'ipaddr.js'
import { parse } from 'tldts'
import { invalidField } from '#server/problem.ts'

/** Where ownership can be proved. */
export interface Place {
  /** As URL spells it: lower case, ASCII, IPv6 in brackets. */
  host: string
  /** null: the web's own, 80 and 443. */
  port: number | null
}
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443])
const bare = (host: string): string => host.replace(/^\[(.*)\]$/u, '$1')

/**
 * The one spelling of a place whose ownership can be proved.
 * @throws problem request.invalid naming the field
 */
export function placeOf(host: string, port: number | null = null): Place {
  const url = URL.parse(`http://${host}/`)
  if (url?.href !== `http://${url?.hostname}/`) throw invalidField('host', 'is not a host name or address')
  const own = url.hostname.replace(/\.$/u, '')
  const { domain, isIcann, isPrivate } = parse(bare(own), { allowPrivateDomains: true })
  // publicsuffix.org: co.uk, github.io
  if (domain === null && (isIcann === true || isPrivate === true))
    throw invalidField('host', 'is a public suffix: anyone can register a name below it')
  return { host: own, port: port === null || WEB_PORTS.has(port) ? null : port }
}

/**
 * The host and the domains above it, up to the one that its owner registered; of a private name itself alone, since nobody tells who
 * owns what is above it; none for addresses and names of one label.
 */
export function domainsOf(host: string): string[] {
  const { domain, isIcann, isPrivate } = parse(bare(host), { allowPrivateDomains: true })
  if (ipaddr.isValid(bare(host)) || domain === null) return []
  if (isIcann !== true && isPrivate !== true) return [host]
  const labels = host
    .slice(0, -domain.length)
    .split('.')
    .filter((label) => label !== '')
  return [...labels.map((_, at) => `${labels.slice(at).join('.')}.${domain}`), domain]
}
