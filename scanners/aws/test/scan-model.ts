import { ACCOUNT_KEY, startAwsFixture, type AwsAccountModel, type AwsCalls, type AwsFaults } from '#scanners/aws/fixture/index.ts'
import { awsScanner } from '#scanners/aws/scanner.ts'
import type { Verdict } from '#scanners/sdk/check.ts'
import type { InventoryItem } from '#scanners/sdk/inventory.ts'
import { runScan } from '#scanners/sdk/run-scan.ts'
import type { CheckOutcome, ScanEnvironment, ScanRequest } from '#scanners/sdk/scanner.ts'
import { tellJudged } from '#scanners/test/judged.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf } from '#scanners/test/run.ts'

interface Options extends Partial<Pick<ScanRequest<never>, 'checkIds' | 'scopes' | 'inventory'>> {
  faults?: Partial<AwsFaults>
  environment?: Partial<ScanEnvironment>
  /** The installation's own keys, where the connection's fields hold none. */
  identity?: Readonly<Record<string, string>>
}
/** What a scan of a modelled account said. */
export interface ScannedModel {
  outcomes: readonly CheckOutcome[]
  verdicts: readonly (Verdict & { checkId: string })[]
  /** By type of resource. */
  inventory: ReadonlyMap<string, { items: readonly InventoryItem[]; complete: boolean }>
  calls: AwsCalls
}

/** Scans an account through the wire: the fixture server, the SDK's clients, the scan loop. An operation that the server does not know fails the test. */
export async function scanModel(
  model: AwsAccountModel,
  { faults, environment, identity, ...request }: Options = {},
): Promise<ScannedModel> {
  const aws = await startAwsFixture(model, { ...(faults && { faults }) })
  const outcomes: CheckOutcome[] = []
  const inventory = new Map<string, { items: InventoryItem[]; complete: boolean }>()
  const whole = environmentOf({
    network: plainNetwork(),
    fields: { ...ACCOUNT_KEY },
    operator: { endpointUrl: aws.url, ...identity },
    ...environment,
  })
  try {
    for await (const event of runScan({ scanner: awsScanner, target: model.accountId, environment: whole, ...request })) {
      if (event.type === 'outcome') outcomes.push(event.outcome)
      // the account and its regions are told of every model alike
      if (event.type !== 'inventory' || event.resourceType.startsWith('AWS::Account')) continue
      const { items = [] } = inventory.get(event.resourceType) ?? {}
      inventory.set(event.resourceType, { items: [...items, ...event.items], complete: event.complete })
    }
    const calls = aws.calls()
    if (calls.unknown.length > 0) throw new Error(`The fixture does not know ${JSON.stringify(calls.unknown)}`)
    const verdicts = outcomes.flatMap(({ checkId, verdicts: own }) => own.map((verdict) => ({ ...verdict, checkId })))
    tellJudged(verdicts)
    return { outcomes, verdicts, inventory, calls }
  } finally {
    await aws.close()
  }
}

export { brief, unrun } from '#scanners/test/judged.ts'
