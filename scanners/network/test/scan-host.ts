import { createNetwork } from '#egress/network.ts'
import type { CheckOutcome, ScanEnvironment, ScanEvent } from '#scanners/sdk/scanner.ts'
import { permitFor } from '#scanners/sdk/permit.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import { networkScanner } from '#scanners/network/scanner.ts'
import { environmentOf } from '#scanners/test/run.ts'

/** The guarded network itself, opened for loopback as an operator would. */
export const loopbackNetwork = () => createNetwork({ allowedPrivateTargets: ['127.0.0.0/8'], allowedEndpoints: [] }, { userAgent: 'test' })
export const permitOfLoopback = permitFor({ host: '127.0.0.0/24', withSubdomains: false, ports: 'any' })

export interface Seen {
  outcomes: CheckOutcome[]
  events: ScanEvent[]
  memory: string | null
}
/** Everything that a scan of a target says. */
export async function scanHost(target: string, change: Partial<ScanEnvironment>, checkIds?: readonly string[]): Promise<Seen> {
  const seen: Seen = { outcomes: [], events: [], memory: null }
  const environment = environmentOf({ network: loopbackNetwork(), permit: permitOfLoopback, ...change })
  for await (const event of runScan({ scanner: networkScanner, target, environment, ...(checkIds && { checkIds }) })) {
    seen.events.push(event)
    if (event.type === 'outcome') seen.outcomes.push(event.outcome)
    if (event.type === 'memory') seen.memory = event.memory
  }
  return seen
}
/** 'check port' of every failing verdict. */
export const faultsIn = ({ outcomes }: Seen): string[] =>
  outcomes
    .flatMap(({ checkId, verdicts }) =>
      verdicts.map(({ status, resource }) => ({ checkId, status, port: resource.genericIdentifierValue })),
    )
    .filter(({ status }) => status === 'FAIL')
    .map(({ checkId, port }) => `${checkId} ${port.replace(/^.*:/u, '').replace('/udp', '')}`)
    .toSorted()
