import { awsScanner } from '#scanners/aws/scanner.ts'
import type { Verdict } from '#scanners/sdk/check.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf } from '#scanners/test/run.ts'
import type { CloudCopy, DemoCloud } from '#server/demo-target/cloud/demo-cloud.ts'

/** What a scan says that was let in by nobody. */
export const REFUSED_KEY_CODES = /^credentials_/u

interface Scanned {
  verdicts: readonly Verdict[]
  failing: ReadonlySet<string>
  /** Checks that came to no end, with their place. */
  unrun: readonly string[]
  regions: ReadonlySet<string>
}
const isFailing = ({ verdicts }: CheckOutcome) => verdicts.some(({ status }) => status === 'FAIL')

/** Scans a copy of the demo cloud over HTTP with its key. */
export async function scanCopy({ url }: DemoCloud, { awsAccountId, key }: CloudCopy, checkIds?: readonly string[]): Promise<Scanned> {
  const environment = environmentOf({ network: plainNetwork(), fields: { ...key }, operator: { endpointUrl: url } })
  const outcomes: CheckOutcome[] = []
  for await (const event of runScan({ scanner: awsScanner, target: awsAccountId, environment, ...(checkIds && { checkIds }) }))
    if (event.type === 'outcome') outcomes.push(event.outcome)
  return {
    verdicts: outcomes.flatMap(({ verdicts }) => verdicts),
    failing: new Set(outcomes.filter(isFailing).map(({ checkId }) => checkId)),
    unrun: outcomes.filter(({ state }) => state !== 'ran').map(({ checkId, scope }) => `${checkId} ${scope}`),
    regions: new Set(outcomes.map(({ scope }) => scope).filter((scope) => scope !== awsAccountId)),
  }
}
