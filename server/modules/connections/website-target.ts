import { NetworkError } from '#scanners/sdk/network.ts'
import type { Egress } from '#egress/egress.ts'
import { problem, type ProblemError } from '#server/problem.ts'

const MAX_LENGTH = 2_048
const LOOK_MS = 5_000

const refused = (message: string): ProblemError =>
  problem('target.refused', { detail: `The address ${message}.`, errors: [{ field: 'url', message }] })

/**
 * The one spelling of a website's address under which it is kept (WHATWG URL, without fragment).
 * @throws problem target.refused naming the field url when it holds credentials, is not http(s), or is too long
 */
export function websiteTarget(given: string): URL {
  const url = URL.parse(given)
  if (url === null) throw refused('is not a web address')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused('must start with http:// or https://')
  if (url.username !== '' || url.password !== '') throw refused('must not hold a user name or password')
  url.hash = ''
  if (url.href.length > MAX_LENGTH) throw refused(`is longer than ${MAX_LENGTH} characters`)
  return url
}

/**
 * Looks up where the target leads. Whether it answers does not matter here: only an address that may never be scanned
 * is refused, by the same guard that every scan passes when it connects.
 * @throws problem target.refused naming the field url when it leads to a private, loopback or metadata address
 */
export async function refusePrivateTarget(egress: Egress, target: URL): Promise<void> {
  try {
    await egress.assertMayReach(target.href, AbortSignal.timeout(LOOK_MS))
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    if (error.code === 'address_refused')
      throw refused('leads to a private, loopback or metadata address, which this installation does not scan')
    if (error.code === 'url_refused') throw refused('is not an address that can be scanned')
  }
}
