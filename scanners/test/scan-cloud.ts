import type { Verdict } from '#scanners/sdk/check.ts'
import { fingerprint } from '#scanners/sdk/fingerprint.ts'
import type { InventoryItem } from '#scanners/sdk/inventory.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import type { CheckOutcome, ScanEnvironment, ScanRequest } from '#scanners/sdk/scanner.ts'
import { tellJudged } from './judged.ts'

/** What a test may ask of a scan of a modelled cloud. */
export interface ScanOptions<Faults> extends Partial<Pick<ScanRequest<never>, 'checkIds' | 'scopes' | 'inventory'>> {
  faults?: Partial<Faults>
  environment?: Partial<ScanEnvironment>
}
/** What a scan of a modelled cloud said. */
export interface ScannedCloud<Calls> {
  outcomes: readonly CheckOutcome[]
  verdicts: readonly (Verdict & { checkId: string })[]
  /** By type of resource; `complete` is of the scope that was told of last. */
  inventory: ReadonlyMap<string, { items: readonly InventoryItem[]; complete: boolean }>
  calls: Calls
}
/** Two scopes that judge one identity would open and close one finding in turns. */
function refuseOneIdentityInTwoScopes<Facts>({ scanner, target }: ScanRequest<Facts>, outcomes: readonly CheckOutcome[]): void {
  const scopes = new Map<string, string>()
  for (const { checkId, scope, verdicts } of outcomes)
    for (const { resource, locator } of verdicts) {
      const identity = fingerprint({ vectorType: scanner.vectorType, target, checkId, resource, locator: locator ?? null })
      const before = scopes.get(identity) ?? scope
      if (before !== scope) throw new Error(`${checkId} judges ${resource.genericIdentifierValue} in ${before} and in ${scope}`)
      scopes.set(identity, scope)
    }
}

interface FixtureServer<Calls> {
  calls(): Calls
  close(): Promise<void>
}

/**
 * Scans what a fixture server serves, and ends it.
 * @param isAlike whether a type is told of every model alike: it is left out of the inventory
 * @throws Error where the server was asked what it does not know
 */
export async function scanCloud<Facts, Calls extends { readonly unknown: readonly string[] }>(
  server: FixtureServer<Calls>,
  request: ScanRequest<Facts>,
  isAlike: (resourceType: string) => boolean,
): Promise<ScannedCloud<Calls>> {
  const outcomes: CheckOutcome[] = []
  const inventory = new Map<string, { items: InventoryItem[]; complete: boolean }>()
  try {
    for await (const event of runScan(request)) {
      if (event.type === 'outcome') outcomes.push(event.outcome)
      if (event.type !== 'inventory' || isAlike(event.resourceType)) continue
      const { items = [] } = inventory.get(event.resourceType) ?? {}
      inventory.set(event.resourceType, { items: [...items, ...event.items], complete: event.complete })
    }
    const calls = server.calls()
    if (calls.unknown.length > 0) throw new Error(`The fixture does not know ${JSON.stringify(calls.unknown)}`)
    refuseOneIdentityInTwoScopes(request, outcomes)
    const verdicts = outcomes.flatMap(({ checkId, verdicts: own }) => own.map((verdict) => ({ ...verdict, checkId })))
    tellJudged(verdicts)
    return { outcomes, verdicts, inventory, calls }
  } finally {
    await server.close()
  }
}
