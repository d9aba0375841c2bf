import { setTimeout as pause } from 'node:timers/promises'
import { NetworkError, type HttpResponse } from '#scanners/sdk/network.ts'

/** What questions to nodes and to places that publish source have in common. */

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 4_000

/** On this machine there is nobody in between: a certificate that does not verify is no danger there. */
export const isLoopback = (url: string): boolean =>
  /^(?:127\.\d+\.\d+\.\d+|\[::1\]|(?:[a-z\d-]+\.)*localhost)$/iu.test(URL.parse(url)?.hostname ?? '')

/** An answer as JSON; undefined where it is none. */
export function jsonOf({ body }: Pick<HttpResponse, 'body'>): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

/**
 * Rests before the next attempt: as long as the answer asks for (Retry-After in seconds, RFC 9110 section 10.2.3), else twice as long
 * each time; 4 seconds at most.
 * @param attempt the one that failed, from 1
 * @throws NetworkError aborted
 */
export async function restAfter(attempt: number, { headers }: Pick<HttpResponse, 'headers'>, signal: AbortSignal): Promise<void> {
  const said = Number(headers.find(([name]) => name === 'retry-after')?.[1] ?? Number.NaN) * 1_000
  const own = FIRST_WAIT_MS * 2 ** (attempt - 1) * (1 + Math.random())
  try {
    await pause(Math.min(LONGEST_WAIT_MS, Number.isNaN(said) ? own : said), undefined, { signal })
  } catch {
    throw new NetworkError('aborted', 'The question was canceled while it waited.')
  }
}
