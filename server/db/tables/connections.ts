import type { Generated, JSONColumnType } from 'kysely'
import type { VectorType } from '#contract/fields.ts'

/** Who proved, and how, that a target may be probed actively. */
export interface Permit {
  method: string
  by: string
  at: string
}
export interface ConnectionTable {
  account_id: string
  id: string
  vector_type: VectorType
  name: string
  target: string
  tags: Generated<string[]>
  schedule: Generated<string>
  next_scan_at: Date | null
  scoped_out_at: Date | null
  scoped_out_by: string | null
  scoped_out_reason: string | null
  unreachable_code: string | null
  unreachable_detail: string | null
  last_scan_id: string | null
  last_scan_at: Date | null
  next_scan_seq: Generated<number>
  resource_count: Generated<number>
  criticality: Generated<number>
  permit: JSONColumnType<Permit | null, string | null | undefined, string | null>
  is_demo_target: Generated<boolean>
  created_by: string | null
  created_at: Generated<Date>
}
export interface ResourceTable {
  account_id: string
  id: string
  connection_id: string
  generic_identifier: string
  generic_identifier_value: string
  region: string | null
  first_seen_at: Generated<Date>
}
