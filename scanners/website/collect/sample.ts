import { NetworkError, type HttpRequest, type HttpResponse, type Network } from '#scanners/sdk/network.ts'
import type { PageFacts, Sample, WebsiteFacts } from '#scanners/website/facts.ts'

/** Bytes of a body that tell a readable file from any other answer. */
const HEAD_BYTES = 4_096
export const REQUEST_TIMEOUT_MS = 6_000
const SAYS_NOTHING: ReadonlySet<number | null> = new Set([429, 502, 503, 504])

/** An answer as facts, one character a byte. */
function sampleOf(path: string, { status, headers, body }: HttpResponse): Sample {
  return { path, status, headers, head: Buffer.from(body).toString('latin1') }
}

export interface SampleRequest extends Pick<HttpRequest, 'method' | 'headers' | 'body' | 'maxBytes'> {
  /** Path, or path and query, on the origin of `page`. */
  path: string
}
/**
 * One request to the site. Silence, and an answer that tells nothing about the path (429, 502 to 504), become status
 * null; an abort is thrown.
 */
export async function takeSample(network: Network, page: string, request: SampleRequest): Promise<Sample> {
  const { path, ...rest } = request
  try {
    const url = new URL(path, page).href
    const sample = sampleOf(
      path,
      await network.http({ maxBytes: HEAD_BYTES, timeoutMs: REQUEST_TIMEOUT_MS, acceptInvalidTls: true, ...rest, url }),
    )
    return SAYS_NOTHING.has(sample.status) ? { ...sample, status: null } : sample
  } catch (error) {
    if (error instanceof NetworkError && error.code !== 'aborted') return { path, status: null, headers: [], head: '' }
    throw error
  }
}

/** The page, for collectors that run after it. */
export function pageOf(facts: Partial<WebsiteFacts>): PageFacts {
  if (!facts.page) throw new Error('this collector must run after the page')
  return facts.page
}
