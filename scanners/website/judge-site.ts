import ipaddr from 'ipaddr.js'
import { parse } from 'tldts'

/** Host names as URL gives them; IPv6 without its brackets. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/gu, '')

/** The name its owner registered (example.co.uk), by the public suffix list; null for addresses, localhost and private names. */
export function registrableDomain(hostname: string): string | null {
  const host = bareHost(hostname)
  if (ipaddr.isValid(host)) return null
  const { domain, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true })
  return isIcann === true || isPrivate === true ? domain : null
}

/** Whether two hosts belong to one owner: the same host, or the same registrable domain. */
export function isSameSite(a: string, b: string): boolean {
  if (a.toLowerCase() === b.toLowerCase()) return true
  const domain = registrableDomain(a)
  return domain !== null && domain === registrableDomain(b)
}

/** A path as a locator: no query, no host, so that it lasts. */
export const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url)

/** Host and path of an address on another site, as a locator. */
export function placeOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

/**
 * Whether something a page loads comes over plain HTTP although it need not: on an HTTPS page always, on an HTTP page
 * when it is of another origin (what the page's own origin lacks is told by web-https-missing).
 */
export function isMixed(url: string, page: string): boolean {
  return url.startsWith('http:') && (page.startsWith('https:') || new URL(url).origin !== new URL(page).origin)
}
