import type { Generated, GeneratedAlways } from 'kysely'
import type { Completion } from '#contract/proofs.ts'
import type { ColumnId } from '#contract/remediations.ts'
import { defineAccess } from '../access.ts'

export interface RemediationTable {
  account_id: string
  id: string
  number: number
  connection_id: string
  check_id: string
  column_id: ColumnId
  rank: string
  version: Generated<number>
  risk: number
  priority: number
  band: number
  /** 1 low, 2 medium, 3 high */
  level_of_effort: number
  /** Priority over effort, in quarters. */
  risk_per_effort: GeneratedAlways<number>
  findings_total: Generated<number>
  findings_fixed: Generated<number>
  /** Weights of its open findings, summed. */
  open_risk: Generated<number>
  /** The same of those that scans saw fixed. */
  fixed_risk: Generated<number>
  /** Open risk over effort, in quarters. */
  open_risk_per_effort: GeneratedAlways<number>
  assignee_id: string | null
  due_on: string | null
  verify_scan_id: string | null
  scan_id: string | null
  completed_at: Date | null
  /** How it came to Completed; null elsewhere. */
  completion: GeneratedAlways<Completion | null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}
export interface RemediationFindingTable {
  account_id: string
  remediation_id: string
  finding_id: string
}
export interface RemediationEventTable {
  account_id: string
  id: string
  remediation_id: string
  kind: string
  at: Generated<Date>
  actor_id: string | null
  scan_id: string | null
  from_value: string | null
  to_value: string | null
}

export interface RemediationTables {
  remediation: RemediationTable
  remediation_finding: RemediationFindingTable
  remediation_event: RemediationEventTable
}
const moved = { read: 'remediations.read', write: 'remediations.move' } as const
const ofCard = { parent: 'remediation', column: 'remediation_id' } as const
export const remediationAccess = defineAccess<RemediationTables>({
  remediation: { ...moved, limited: { by: 'connection_id', may: ['select', 'insert', 'update'] } },
  remediation_finding: { ...moved, limited: { by: ofCard, may: ['select', 'insert', 'delete'] } },
  remediation_event: { ...moved, appendOnly: 'history', limited: { by: ofCard, may: ['select', 'insert'] } },
})
