import type { ConnectionTest } from '#contract/connections.ts'
import { scannerFor } from '#scanners/registry.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { userAgentOf } from '#server/user-agent.ts'

const LIMIT_MS = 20_000
/** With a place to wait for, and the start of a runner. */
const PATIENCE_MS = 28_000

/**
 * Tries to reach a website as a scan would, step by step, in a runner; never throws for what the target does.
 * @throws problem server.unavailable when no runner is free in time, or it failed
 */
export async function tryWebsite(
  { config, egress, runners }: Pick<Services, 'config' | 'egress' | 'runners'>,
  url: string,
): Promise<ConnectionTest> {
  const scanner = scannerFor('Websites')
  if (scanner === undefined) throw new Error('This build has no scanner for websites')
  const userAgent = userAgentOf(config, 'connection test')
  const order = { scanner, target: url, credentials: null, checkIds: [], hasPermit: false, userAgent, egress: egress.policy() }
  try {
    return await runners.test(order, LIMIT_MS, AbortSignal.timeout(PATIENCE_MS))
  } catch (error) {
    if (!(error instanceof ScanFailure || error instanceof NetworkError)) throw error
    throw problem('server.unavailable', { detail: 'The connection could not be tested now. Try again in a moment.' })
  }
}
