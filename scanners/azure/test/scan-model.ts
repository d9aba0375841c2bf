import {
  APPLICATION,
  DIRECTORY,
  SECRET,
  startAzureFixture,
  type AzureCalls,
  type AzureFaults,
  type DirectoryModel,
} from '#scanners/azure/fixture/index.ts'
import { azureScanner } from '#scanners/azure/scanner.ts'
import type { Verdict } from '#scanners/sdk/check.ts'
import type { InventoryItem } from '#scanners/sdk/inventory.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import type { CheckOutcome, ScanEnvironment, ScanRequest } from '#scanners/sdk/scanner.ts'
import { tellJudged } from '#scanners/test/judged.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf } from '#scanners/test/run.ts'

/** What a connection of the fixture's directory is reached with. */
export const FIELDS = { applicationId: APPLICATION, directoryId: DIRECTORY, clientSecret: SECRET, cloud: 'public' }

interface Options extends Partial<Pick<ScanRequest<never>, 'checkIds' | 'scopes' | 'inventory'>> {
  faults?: Partial<AzureFaults>
  pageSize?: number
  environment?: Partial<ScanEnvironment>
}
/** What a scan of a modelled directory said. */
export interface ScannedModel {
  outcomes: readonly CheckOutcome[]
  verdicts: readonly (Verdict & { checkId: string })[]
  /** By type of resource. */
  inventory: ReadonlyMap<string, { items: readonly InventoryItem[]; complete: boolean }>
  calls: AzureCalls
}

/** Scans a directory through the wire: the fixture server over TLS, the scan loop. A call that the server does not know fails the test. */
export async function scanModel(model: DirectoryModel, { faults, pageSize, environment, ...request }: Options = {}): Promise<ScannedModel> {
  const azure = await startAzureFixture(model, { ...(faults && { faults }), ...(pageSize !== undefined && { pageSize }) })
  const outcomes: CheckOutcome[] = []
  const inventory = new Map<string, { items: InventoryItem[]; complete: boolean }>()
  const whole = environmentOf({
    network: plainNetwork(),
    ...environment,
    // a session of its own for each scan
    fields: { ...FIELDS, ...environment?.fields },
    operator: { endpointUrl: azure.url, ...environment?.operator },
  })
  try {
    for await (const event of runScan({ scanner: azureScanner, target: DIRECTORY, environment: whole, ...request })) {
      if (event.type === 'outcome') outcomes.push(event.outcome)
      // subscriptions are told of every model alike
      if (event.type !== 'inventory' || event.resourceType === 'Microsoft.Resources/subscriptions') continue
      const { items = [] } = inventory.get(event.resourceType) ?? {}
      inventory.set(event.resourceType, { items: [...items, ...event.items], complete: event.complete })
    }
    const calls = azure.calls()
    if (calls.unknown.length > 0) throw new Error(`The fixture does not know ${JSON.stringify(calls.unknown)}`)
    const verdicts = outcomes.flatMap(({ checkId, verdicts: own }) => own.map((verdict) => ({ ...verdict, checkId })))
    tellJudged(verdicts)
    return { outcomes, verdicts, inventory, calls }
  } finally {
    await azure.close()
  }
}

export { brief, toldOf, unrun } from '#scanners/test/judged.ts'
/** What a verification asks about. */
export const only = (id: string): Pick<ScanEnvironment, 'only'> => ({
  only: { genericIdentifier: 'resourceId', genericIdentifierValue: id.toLowerCase() },
})
