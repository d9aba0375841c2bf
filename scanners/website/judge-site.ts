import ipaddr from 'ipaddr.js'
import { parse } from 'tldts'
import type { Evidence, ResourceRef } from '#scanners/sdk/check.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import type { DocumentFacts, Header, PageFacts } from './facts.ts'

/** The site as a whole. */
export const siteResource = ({ site }: PageFacts): ResourceRef => ({ genericIdentifier: 'url', genericIdentifierValue: site })
export const domainResource = ({ domain }: { domain: string }): ResourceRef => ({
  genericIdentifier: 'domain',
  genericIdentifierValue: domain,
})

/** Lines that differ from answer to answer and would make the same outcome look new. */
const VOLATILE: ReadonlySet<string> = new Set([
  'date',
  'age',
  'etag',
  'last-modified',
  'expires',
  'set-cookie',
  'x-request-id',
  'cf-ray',
  'content-length',
  'nel',
  'report-to',
])
/** The answer's header lines, without those that change by themselves. */
export function headerEvidence({ url, status, headers }: Pick<PageFacts, 'url' | 'headers'> & { status: number | null }): Evidence {
  const lines = headers.filter(([name]) => !VOLATILE.has(name)).map(([name, value]: Header) => `${name}: ${value}`)
  return { label: `GET ${url}`, kind: 'header', content: [`HTTP ${status ?? '?'}`, ...lines].join('\n') }
}
export const dnsEvidence = (label: string, records: readonly string[]): Evidence => ({
  label,
  kind: 'dns',
  content: records.length === 0 ? '(no such record)' : records.join('\n'),
})

/** @throws NotApplicable when the page is not HTML */
export function documentOf({ document }: PageFacts): DocumentFacts {
  if (document === null) throw new NotApplicable('the page is not HTML')
  return document
}

/** Host names as URL gives them; IPv6 without its brackets. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/gu, '')

/** Whether an address that answered is one that the internet does not lead to; an unknown one counts as public. */
export const isInternalAddress = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() !== 'unicast'

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

/**
 * The address of a path on the site of a page. One that begins with two slashes is on the site too, where URL alone would read
 * another host in it.
 * @param page absolute address
 * @param path with its query; begins with a slash
 */
export const addressOn = (page: string, path: string): string => new URL(`.${path}`, new URL('/', page)).href

/** Host and path of an address on another site, as a locator. */
export function placeOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}
