import type { Generated, JSONColumnType } from 'kysely'
import type { CoverageState, PageCoverage } from '#contract/coverage.ts'
import type { ScanStatus } from '#contract/scans.ts'
import type { Permit } from '#contract/connections.ts'
import { defineAccess } from '../access.ts'

export interface ScannerSummary {
  scannerType: string
  pass: number
  fail: number
  manual: number
  error: number
}
export interface ScanTable {
  account_id: string
  id: string
  connection_id: string
  seq: number
  kind: 'full' | 'verify'
  trigger: 'manual' | 'schedule' | 'verify' | 'cli'
  status: Generated<ScanStatus>
  check_ids: string[] | null
  resource_id: string | null
  remediation_id: string | null
  finding_id: string | null
  /** The parts of the target that it looks at one by one, the regions of a cloud account; empty where there are none. */
  scopes: Generated<string[]>
  progress: Generated<number>
  current_check: string | null
  resources_seen: Generated<number>
  /** Of a site: judged and found; null for a target without pages. */
  pages_judged: number | null
  pages_known: number | null
  attempt: Generated<number>
  cancel_requested_at: Date | null
  /** Why, where nobody asked for it. */
  cancel_reason: string | null
  host: string | null
  pass_count: Generated<number>
  fail_count: Generated<number>
  manual_count: Generated<number>
  error_count: Generated<number>
  muted_count: Generated<number>
  new_findings: Generated<number>
  resolved_findings: Generated<number>
  failed_by_risk: Generated<number[]>
  /** Results that passed, by risk code; with failed_by_risk what the posture score is measured against. */
  passed_by_risk: Generated<number[]>
  scanner_summaries: JSONColumnType<ScannerSummary[], string | undefined>
  failure_code: string | null
  failure_detail: string | null
  permit: JSONColumnType<Permit | null, string | null | undefined, string | null>
  /** The remote runner that does it; null: this installation. */
  runner_id: string | null
  /** Since when it waits for a runner to be free, and for which. */
  runner_wanted: string | null
  runner_wanted_at: Date | null
  requested_by: string | null
  requested_at: Generated<Date>
  started_at: Date | null
  finished_at: Date | null
}
export interface ScanCoverageTable {
  account_id: string
  scan_id: string
  scope: Generated<string>
  state: CoverageState
  check_ids: string[]
  /** Why each of them did not run; empty where they ran. */
  reasons: Generated<(string | null)[]>
  /** Those that judged something without having seen all; empty where they ran. */
  judged: Generated<string[]>
}

export interface ScanPagesTable {
  account_id: string
  scan_id: string
  coverage: JSONColumnType<PageCoverage>
}

export interface ScanTables {
  scan: ScanTable
  scan_coverage: ScanCoverageTable
  scan_pages: ScanPagesTable
}
export const scanAccess = defineAccess<ScanTables>({
  scan: { read: 'scans.read', write: 'scans.run', limited: { by: 'connection_id', may: ['select', 'insert', 'update'] } },
  scan_coverage: { read: 'scans.read', write: 'scans.run', limited: { by: { parent: 'scan', column: 'scan_id' }, may: ['select'] } },
  scan_pages: { read: 'scans.read', write: 'scans.run', limited: { by: { parent: 'scan', column: 'scan_id' }, may: ['select'] } },
})
