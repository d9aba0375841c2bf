import { ScanFailure, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import type { PublishedSource } from '../chain-facts.ts'
import { isLoopback, jsonOf, restAfter } from '../questions.ts'

/** What one place published of a contract; null: it has nothing. */
export type Published = Pick<PublishedSource, 'set' | 'language' | 'isExact'> | null

const ATTEMPTS = 3
const CALL_MS = 15_000
/** The largest contracts on the main chain have some 2 MB of source; settings and names come on top. */
const ANSWER_MAX = 8_388_608

/**
 * What a place that publishes source answers, as JSON. Its answer is a stranger's.
 * @param said how the question is told as a proof, without a key
 * @throws NetworkError · ScanFailure throttled, too_large, unreachable
 */
export async function askPublisher(
  { network, signal }: Pick<ScanEnvironment, 'network' | 'signal'>,
  { url, said, name, isThrottled = () => false }: { url: URL; said: string; name: string; isThrottled?: (answer: unknown) => boolean },
): Promise<{ status: number; answer: unknown }> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await network.http({
      url: url.href,
      headers: { accept: 'application/json' },
      said,
      maxBytes: ANSWER_MAX,
      timeoutMs: CALL_MS,
      repeatable: true,
      acceptInvalidTls: isLoopback(url.href),
      signal,
    })
    const { status, truncated } = response
    if (truncated) throw new ScanFailure('too_large', `${name} sends more source than is read.`)
    const answer = jsonOf(response)
    const isBusy = status === 429 || isThrottled(answer)
    if (!isBusy && status < 500 && answer !== undefined) return { status, answer }
    if (attempt === ATTEMPTS || (!isBusy && status < 500))
      throw new ScanFailure(isBusy ? 'throttled' : 'unreachable', `${name} gives no answer that can be read (status ${status}).`)
    await restAfter(attempt, response, signal)
  }
}
