import { NetworkError } from '#scanners/sdk/network.ts'

export const MAX_URL = 8_192

const refuse = (why: string): NetworkError => new NetworkError('url_refused', `The address ${why}.`)

/**
 * The URL that may be asked for: http(s), no credentials, at most MAX_URL characters. Parsing also turns odd spellings
 * of addresses (decimal, octal, hexadecimal, full-width) into the address they mean.
 * @throws NetworkError url_refused
 */
export function checkedUrl(text: string, base?: URL): URL {
  if (text.length > MAX_URL) throw refuse(`is longer than ${MAX_URL} characters`)
  const url = URL.parse(text, base?.href)
  if (url === null) throw refuse('is not a URL')
  if (url.href.length > MAX_URL) throw refuse(`is longer than ${MAX_URL} characters`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refuse('is neither http nor https')
  if (url.username !== '' || url.password !== '') throw refuse('holds a user name or password')
  return url
}

/** Host and port that a URL is served on; the host without brackets. */
export function destinationOf(url: URL): { host: string; port: number } {
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  return { host: url.hostname.replace(/^\[|\]$/gu, ''), port }
}

/**
 * A host given alone, spelled as a URL would spell it, without brackets and trailing dot.
 * @throws NetworkError url_refused
 */
export function checkedHost(host: string): string {
  const url = checkedUrl(`http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}/`)
  if (url.port !== '' || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new NetworkError('url_refused', 'This is not the name of a host.')
  return destinationOf(url).host
}
