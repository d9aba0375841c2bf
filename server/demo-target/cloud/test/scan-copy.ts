import type { Verdict } from '#scanners/sdk/check.ts'
import type { KnownResource } from '#scanners/sdk/exposure.ts'
import type { InventoryItem } from '#scanners/sdk/inventory.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import type { CheckOutcome, ScanEnvironment, Scanner } from '#scanners/sdk/scanner.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf } from '#scanners/test/run.ts'
import type { CloudCopy, DemoCloud } from '#server/demo-target/cloud/demo-cloud.ts'

interface Scanned {
  verdicts: readonly Verdict[]
  failing: ReadonlySet<string>
  /** Checks that came to no end, with their place. */
  unrun: readonly string[]
  /** Regions, subscriptions or projects that were looked at. */
  scopes: ReadonlySet<string>
  /** All that a whole scan told of, as an inventory keeps it. */
  resources: readonly KnownResource[]
}
type ScanCopy = (cloud: DemoCloud, copy: CloudCopy, checkIds?: readonly string[]) => Promise<Scanned>
const isFailing = ({ verdicts }: CheckOutcome) => verdicts.some(({ status }) => status === 'FAIL')
const knownFrom = (type: string, { resource, config, relations }: InventoryItem): KnownResource => ({
  type,
  id: resource.genericIdentifierValue,
  config,
  relations,
})

/** Scans copies of a demo cloud as its provider is scanned, each with its own key. @param more of the environment of its scans */
export const scansWith =
  <Facts>(scanner: Scanner<Facts>, more: Partial<ScanEnvironment> = {}): ScanCopy =>
  async ({ url }, { target, fields, secrets }, checkIds) => {
    const environment = environmentOf({
      ...more,
      network: plainNetwork(),
      fields: { ...fields, ...(await secrets()) },
      operator: { endpointUrl: url },
    })
    const outcomes: CheckOutcome[] = []
    const resources: KnownResource[] = []
    for await (const event of runScan({ scanner, target, environment, ...(checkIds && { checkIds }) }))
      if (event.type === 'outcome') outcomes.push(event.outcome)
      else if (event.type === 'inventory') resources.push(...event.items.map((item) => knownFrom(event.resourceType, item)))
    return {
      verdicts: outcomes.flatMap(({ verdicts }) => verdicts),
      failing: new Set(outcomes.filter(isFailing).map(({ checkId }) => checkId)),
      unrun: outcomes.filter(({ state }) => state !== 'ran').map(({ checkId, scope }) => `${checkId} ${scope}`),
      scopes: new Set(outcomes.map(({ scope }) => scope).filter((scope) => scope !== target)),
      resources,
    }
  }
