import type { ConnectionTest } from '#contract/connections.ts'
import { testWebsite } from '#scanners/website/test-connection.ts'
import type { Services } from '#server/services.ts'
import { userAgentOf } from '#server/user-agent.ts'

const LIMIT_MS = 20_000

/** Tries to reach a website as a scan would, step by step; never throws for what the target does. */
export function tryWebsite({ config, egress }: Pick<Services, 'config' | 'egress'>, url: string): Promise<ConnectionTest> {
  const userAgent = userAgentOf(config, 'connection test')
  return testWebsite(url, {
    network: egress.network({ userAgent }),
    signal: AbortSignal.timeout(LIMIT_MS),
    hasPermit: false,
    userAgent,
    now: () => new Date(),
  })
}
