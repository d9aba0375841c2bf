import type { ScanFrom } from '#contract/runners.ts'
import type { RunnerPlace } from '#runner/host/runners.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import { authorize, type Ctx, type Scope } from '#server/context.ts'
import { canScanFrom, chooseRunner } from '#server/modules/runners/index.ts'
import { invalidField, problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'

interface Scanned {
  scanner: ScannerInfo
  fields: FieldValues
}

/**
 * Holds a choice of a runner to what there is: one that is not registered, or takes no such targets, would be waited for in vain.
 * @throws problem request.invalid naming scanFrom
 */
export async function requirePlace(ctx: Ctx, from: ScanFrom | null | undefined, { scanner, fields }: Scanned): Promise<void> {
  if (from === null || from === undefined) return
  if (!canScanFrom(scanner, fields))
    throw invalidField('scanFrom', 'this target is reached with an identity of this installation, which never leaves it')
  // a tag may be chosen before the first runner has it
  if ('tag' in from) return
  const choice = await chooseRunner(ctx, from, { vectorType: scanner.vectorType, scanId: null })
  if (choice.state === 'none') throw invalidField('scanFrom', 'there is no such runner that takes targets of this kind')
}

/**
 * The runner that a test is given to, which waits for none.
 * @throws problem request.invalid naming scanFrom · server.unavailable when none is free now
 */
export async function remoteOf(
  { contexts }: Pick<Services, 'contexts'>,
  scope: Scope,
  from: ScanFrom | null,
  { scanner, fields }: Scanned,
): Promise<{ remote?: RunnerPlace }> {
  if (from === null) return {}
  return contexts.inTransaction(scope, { readOnly: true }, async (ctx) => {
    authorize(ctx, 'connections.manage')
    await requirePlace(ctx, from, { scanner, fields })
    const choice = await chooseRunner(ctx, from, { vectorType: scanner.vectorType, scanId: null })
    if (choice.state === 'free') return { remote: { runnerId: choice.runnerId, scanId: null } }
    throw problem('server.unavailable', { detail: `No runner is free now: ${choice.name}. Start it, and try again.` })
  })
}
