import type { CustomFetch } from 'openid-client'
import { createEgress, type Egress } from '#egress/egress.ts'
import { OidcError, type OidcProvider } from './provider.ts'

export const PROVIDER_MS = 5_000
const PROVIDER_BYTES = 262_144
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/u
/** Statuses whose answer has no body (Fetch standard, "null body status"). */
const BODILESS = new Set([204, 205, 304])

/**
 * An address that a provider may be reached at: https, or plain http on this machine.
 * @throws OidcError
 */
export function providerUrl(address: string): URL {
  const url = URL.parse(address)
  if (url === null) throw new OidcError('It names something that is not an address.')
  if (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))) return url
  throw new OidcError('It must be reached over https.')
}

/**
 * How the OpenID Connect client reaches the outside: through the guard, without redirects, at most five seconds and 256 KiB.
 * What the operator named may be on a private network; where clouds hand out credentials nobody goes.
 */
export function providerFetch(egress: Egress): (namedBy: OidcProvider['namedBy']) => CustomFetch {
  const anywhere = createEgress({ allowedPrivateTargets: ['0.0.0.0/0', '::/0'] })
  return (namedBy) => async (address, options) => {
    const way = namedBy === 'operator' ? anywhere : egress
    const answer = await way.request({
      url: providerUrl(address).href,
      method: options.method === 'POST' ? 'POST' : 'GET',
      headers: options.headers,
      ...(options.body === undefined || options.body === null ? {} : { body: formOf(options.body) }),
      maxBytes: PROVIDER_BYTES,
      timeoutMs: PROVIDER_MS,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    })
    if (answer.truncated) throw new OidcError('Its answer is too long.')
    const body = BODILESS.has(answer.status) ? null : Buffer.from(answer.body)
    return new Response(body, { status: answer.status, headers: answer.headers.map(([name, value]): [string, string] => [name, value]) })
  }
}

/** Every body the client sends is a form (RFC 6749 §4.1.3). */
function formOf(body: NonNullable<Parameters<CustomFetch>[1]['body']>): string {
  if (body instanceof URLSearchParams) return body.toString()
  if (typeof body === 'string') return body
  throw new TypeError('The body of a request to a provider must be a form')
}
