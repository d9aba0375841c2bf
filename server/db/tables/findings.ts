import type { Generated, JSONColumnType } from 'kysely'
import type { FindingEventKind } from '#contract/findings.ts'
import type { MessageValues } from './scan-results.ts'
import { defineAccess } from '../access.ts'

export interface FindingTable {
  account_id: string
  id: string
  connection_id: string
  check_id: string
  resource_id: string
  locator: string | null
  fingerprint: Buffer
  fingerprint_version: Generated<number>
  /** 1 open, 2 resolved, 3 muted, 4 accepted risk, 5 false positive */
  state: number
  /** 0 info … 4 critical */
  risk: number
  priority: number
  /** 0 Track … 3 Act */
  band: number
  confidence: number
  exposure: number
  message: string
  values: JSONColumnType<MessageValues, string | undefined>
  evidence_sha256: string | null
  /** Paths where it was last seen, in the order of their bytes; null where no pages were told. */
  pages: Generated<string[] | null>
  page_count: Generated<number>
  owner_id: string | null
  sla_due_at: Date | null
  first_seen_at: Date
  last_change_at: Date
  last_scan_id: string | null
  resolved_reason: string | null
  /** When it was last reopened for the third time or more within a day. */
  unstable_at: Date | null
}
export interface FindingCountTable {
  account_id: string
  connection_id: string
  state: number
  risk: number
  amount: number
}
export interface FindingEventTable {
  account_id: string
  id: string
  finding_id: string
  kind: FindingEventKind
  at: Date
  actor_id: string | null
  scan_id: string | null
  note: string | null
}
export interface AcceptanceTable {
  account_id: string
  finding_id: string
  reason: string
  accepted_by: string
  expires_at: Date | null
  created_at: Generated<Date>
}
export interface DailyCountTable {
  account_id: string
  connection_id: string
  day: string
  /** info first */
  open_by_risk: number[]
  new_count: Generated<number>
  fixed_count: Generated<number>
}

export interface FindingTables {
  finding: FindingTable
  finding_count: FindingCountTable
  finding_event: FindingEventTable
  acceptance: AcceptanceTable
  daily_count: DailyCountTable
}
const triaged = { read: 'findings.read', write: 'findings.triage' } as const
export const findingAccess = defineAccess<FindingTables>({
  finding: { ...triaged, limited: { by: 'connection_id', may: ['select', 'update'] } },
  finding_count: { ...triaged, limited: { by: 'connection_id', may: ['select', 'insert', 'update'] } },
  finding_event: {
    ...triaged,
    appendOnly: 'history',
    limited: { by: { parent: 'finding', column: 'finding_id' }, may: ['select', 'insert'] },
  },
  acceptance: {
    ...triaged,
    limited: { by: { parent: 'finding', column: 'finding_id' }, may: ['select', 'insert', 'update', 'delete'] },
  },
  daily_count: { ...triaged, limited: { by: 'connection_id', may: ['select', 'insert', 'update'] } },
})
