import type { Generated, JSONColumnType } from 'kysely'
import type { ExecutionKind, ExecutionStatus, ExecutionStep, StepCode } from '#contract/executions.ts'
import { defineAccess } from '../access.ts'

export interface ExecutionTable {
  account_id: string
  id: string
  kind: ExecutionKind
  connection_id: string | null
  scan_id: string | null
  attempt: Generated<number>
  status: ExecutionStatus
  runner_id: string | null
  runner: string | null
  started_at: Date | null
  ended_at: Date | null
  /** The place of its last step. */
  step_count: Generated<number>
  warning_count: Generated<number>
  error_count: Generated<number>
  /** The place of the last step in the object store. */
  stored_count: Generated<number>
  is_stored: Generated<boolean>
  last_modified_at: Generated<Date>
}
export interface ExecutionStepTable {
  account_id: string
  execution_id: string
  n: number
  at: Date
  level: ExecutionStep['level']
  code: StepCode
  params: JSONColumnType<ExecutionStep['params'], string | undefined>
}
export interface ExecutionLogTable {
  account_id: string
  execution_id: string
  part: number
  key: string
  size: number
  first_n: number
  last_n: number
  last_modified_at: Date
}
export interface UnneededObjectTable {
  key: string
  since: Generated<Date>
}

export interface ExecutionTables {
  execution: ExecutionTable
  execution_step: ExecutionStepTable
  execution_log: ExecutionLogTable
  unneeded_object: UnneededObjectTable
}
const ofExecution = { parent: 'execution', column: 'execution_id' } as const
export const executionAccess = defineAccess<ExecutionTables>({
  // a scan asked for with a key of some connections begins its first execution
  execution: { read: 'scans.read', write: 'scans.run', limited: { by: 'connection_id', may: ['select', 'insert', 'update'] } },
  execution_step: { read: 'scans.read', write: 'scans.run', limited: { by: ofExecution, may: ['select', 'insert'] } },
  execution_log: { read: 'scans.read', write: 'nobody', limited: { by: ofExecution, may: ['select'] } },
  // names of objects, which say nothing of what is in them
  unneeded_object: {
    opened: [
      { name: 'announce', to: ['worker'], may: 'insert', rows: 'true' },
      { name: 'seen', to: ['worker'], may: 'select', rows: 'true' },
      { name: 'named', to: ['worker'], may: 'delete', rows: 'true' },
    ],
  },
})
