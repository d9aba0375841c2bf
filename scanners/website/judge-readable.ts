import type { Sample } from './facts.ts'

/** What in an answer proves that something can be read that should not be; for files of fixed names see judge-exposed. */

/** How web servers head the list of a folder's files. */
const LISTINGS: readonly RegExp[] = [
  /<(?:title|h1)>(?:Index of|Directory listing (?:for|of)|Listing of|Directory:) ?\[?\//iu, // nginx, Apache, lighttpd, Python, Tomcat, Jetty
  /<title>listing directory \//iu, // Express
  /<title>Files within /iu, // serve
  /\[To Parent Directory\]/iu, // IIS
  /class="meta-item">\s{0,99}<b>\d{1,9}<\/b>\s{1,99}director/iu, // Caddy
  /^(?:<!doctype html>\s{0,9}<meta name="viewport"[^>]{0,99}>\s{0,9})?<pre>\n(?:<a href="[^"]{1,400}">[^<]{1,400}<\/a>\n)/iu, // Go
]
export const isListing = ({ status, head }: Pick<Sample, 'status' | 'head'>): boolean =>
  status === 200 && LISTINGS.some((listing) => listing.test(head))

export const isSourceMap = ({ status, head }: Pick<Sample, 'status' | 'head'>): boolean =>
  status === 200 && /^\s{0,9}(?:\)\]\}'[^\n]{0,99}\n)?\s{0,9}\{/u.test(head) && /"(?:mappings|sources|sections)"\s{0,9}:/u.test(head)

/** Whether an answer says anything of its path. */
export const hasSpoken = ({ status, silence }: Pick<Sample, 'status' | 'silence'>): boolean => status !== null && silence === undefined
