import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { executionStep, type ExecutionStep } from '#contract/executions.ts'
import type { ExecutionStepTable, ExecutionTable } from '#server/db/tables/executions.ts'

export type ExecutionRow = Selectable<ExecutionTable>
type StepRow = Pick<Selectable<ExecutionStepTable>, 'n' | 'at' | 'level' | 'code' | 'params'>

export const presentStep = ({ n, at, level, code, params }: StepRow): ExecutionStep => ({ n, at: at.toISOString(), level, code, params })

/** Steps as a log file has them: each line says by itself whose it is. */
export function linesOf(
  { id, kind, connection_id, scan_id, attempt }: Pick<ExecutionRow, 'id' | 'kind' | 'connection_id' | 'scan_id' | 'attempt'>,
  steps: readonly ExecutionStep[],
): string {
  const whose = { executionId: id, logType: kind, identifierId: connection_id, scanId: scan_id, attempt }
  return steps.map((step) => `${JSON.stringify({ ...whose, ...step })}\n`).join('')
}

/** The steps of a log file; a line that is none is passed over, as another build may have written it. */
export function stepsOf(bytes: Uint8Array): ExecutionStep[] {
  return new TextDecoder()
    .decode(bytes)
    .split('\n')
    .flatMap((line) => {
      if (line === '') return []
      const read = z.safeParse(stepOfLine, JSON.parse(line))
      return read.success ? [read.data] : []
    })
}
/** A line says more than the step. */
const stepOfLine = z.object(executionStep.shape)
