import type { Ctx } from '#server/context.ts'
import { logExecution, type StepEntry } from '#server/modules/executions/index.ts'
import type { ScanRow } from './select-scans.ts'

/** Adds steps to the execution of a scan that the transaction holds, or has just made: to that of its attempt, as the row now stands. */
export const logScan = (
  ctx: Ctx,
  {
    id,
    connection_id: connectionId,
    kind,
    attempt,
    status,
    runner_id: runnerId,
  }: Pick<ScanRow, 'id' | 'connection_id' | 'kind' | 'attempt' | 'status' | 'runner_id'>,
  entries: readonly StepEntry[],
): Promise<void> =>
  logExecution(
    ctx,
    // one that waits will be the first attempt
    { kind: kind === 'full' ? 'scan' : 'verify', connectionId, scanId: id, attempt: Math.max(1, attempt), status, runnerId },
    entries,
  )
