import { environmentOf } from '#scanners/test/run.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import type { CheckOutcome, ScanEnvironment, SourceSeen } from '#scanners/sdk/scanner.ts'
import type { Inventory } from '#scanners/sdk/inventory.ts'
import { blockchainScanner } from '../scanner.ts'

export interface ContractScan {
  outcomes: ReadonlyMap<string, CheckOutcome>
  inventories: readonly Inventory[]
  source: SourceSeen | null
}
/** What a scan of a contract tells. */
export async function scanContract(
  target: string,
  environment: Partial<ScanEnvironment>,
  checkIds?: readonly string[],
): Promise<ContractScan> {
  const outcomes = new Map<string, CheckOutcome>()
  const inventories: Inventory[] = []
  let source: SourceSeen | null = null
  const request = { scanner: blockchainScanner, target, environment: environmentOf(environment), ...(checkIds && { checkIds }) }
  for await (const event of runScan(request)) {
    if (event.type === 'outcome') outcomes.set(event.outcome.checkId, event.outcome)
    if (event.type === 'inventory') inventories.push(event)
    if (event.type === 'source') source = event
  }
  return { outcomes, inventories, source }
}
