import { ScanFailure } from '#scanners/sdk/scanner.ts'

/** Origin of the target with a final slash: its identity, whatever path or query a person typed. */
export function siteOf(target: string): string {
  return `${parsed(target).origin}/`
}
export function parsed(target: string): URL {
  if (!URL.canParse(target)) throw new ScanFailure('url_refused', 'This is not a URL.')
  const url = new URL(target)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new ScanFailure('url_refused', `${url.protocol} is not scanned.`)
  return url
}
/** 80 and 443 are left out by URL. */
export const portOf = (url: URL): number => (url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port))
