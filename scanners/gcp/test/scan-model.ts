import {
  serviceAccountKey,
  startGcpFixture,
  type GcpCalls,
  type GcpFaults,
  type GcpOrganizationModel,
} from '#scanners/gcp/fixture/index.ts'
import { gcpScanner } from '#scanners/gcp/scanner.ts'
import type { Verdict } from '#scanners/sdk/check.ts'
import type { InventoryItem } from '#scanners/sdk/inventory.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import type { CheckOutcome, ScanEnvironment, ScanRequest } from '#scanners/sdk/scanner.ts'
import { tellJudged } from '#scanners/test/judged.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf } from '#scanners/test/run.ts'

interface Options extends Partial<Pick<ScanRequest<never>, 'checkIds' | 'scopes' | 'inventory'>> {
  faults?: Partial<GcpFaults>
  environment?: Partial<ScanEnvironment>
  /** The organization as a whole, if not given. */
  target?: string
  pageSize?: number
}
/** What a scan of a modelled organization said. */
export interface ScannedModel {
  outcomes: readonly CheckOutcome[]
  verdicts: readonly (Verdict & { checkId: string })[]
  /** By type of resource; `complete` is of the scope that was told of last. */
  inventory: ReadonlyMap<string, { items: readonly InventoryItem[]; complete: boolean }>
  calls: GcpCalls
}

/** Scans an organization through the wire: the fixture server, the session, the scan loop. A question that the server does not know fails the test. */
export async function scanModel(
  model: GcpOrganizationModel,
  { faults, environment, target = model.name, pageSize, ...request }: Options = {},
): Promise<ScannedModel> {
  const gcp = await startGcpFixture(model, { ...(faults && { faults }), ...(pageSize !== undefined && { pageSize }) })
  const outcomes: CheckOutcome[] = []
  const inventory = new Map<string, { items: InventoryItem[]; complete: boolean }>()
  const whole = environmentOf({
    network: plainNetwork(),
    fields: { ...serviceAccountKey().key },
    operator: { endpointUrl: gcp.url },
    ...environment,
  })
  try {
    for await (const event of runScan({ scanner: gcpScanner, target, environment: whole, ...request })) {
      if (event.type === 'outcome') outcomes.push(event.outcome)
      // projects and folders are told of every model alike
      if (event.type !== 'inventory' || event.resourceType.startsWith('cloudresourcemanager')) continue
      const { items = [] } = inventory.get(event.resourceType) ?? {}
      inventory.set(event.resourceType, { items: [...items, ...event.items], complete: event.complete })
    }
    const calls = gcp.calls()
    if (calls.unknown.length > 0) throw new Error(`The fixture does not know ${JSON.stringify(calls.unknown)}`)
    const verdicts = outcomes.flatMap(({ checkId, verdicts: own }) => own.map((verdict) => ({ ...verdict, checkId })))
    tellJudged(verdicts)
    return { outcomes, verdicts, inventory, calls }
  } finally {
    await gcp.close()
  }
}

export { brief, toldOf, unrun } from '#scanners/test/judged.ts'
