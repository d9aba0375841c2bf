import type { Generated, JSONColumnType } from 'kysely'
import type { Evidence } from '#scanners/sdk/check.ts'
import { defineAccess } from '../access.ts'

export type MessageValues = Record<string, string | number>
export interface ResultSpanTable {
  account_id: string
  id: string
  connection_id: string
  check_id: string
  resource_id: string
  locator: string | null
  fingerprint: Buffer
  /** 1 pass, 2 fail, 3 manual, 4 error */
  status: number
  risk: number
  message: string
  values: JSONColumnType<MessageValues, string | undefined>
  confidence: number
  exposure: number
  evidence_sha256: string | null
  digest: Generated<Buffer>
  from_scan_id: string
  from_scan_seq: number
  to_scan_seq: number | null
  from_at: Date
  to_at: Date | null
}
export interface ResultCountTable {
  account_id: string
  connection_id: string
  check_id: string
  /** As of result_span; 0: open findings. */
  status: number
  amount: number
}
export interface EvidenceTable {
  account_id: string
  sha256: string
  size: number
  body: JSONColumnType<Evidence[] | null, string | null, string | null>
  created_at: Generated<Date>
}

export interface ScanResultTables {
  result_span: ResultSpanTable
  result_count: ResultCountTable
  evidence: EvidenceTable
}
export const scanResultAccess = defineAccess<ScanResultTables>({
  result_span: { read: 'scans.read', write: 'scans.run', limited: { by: 'connection_id', may: ['select'] } },
  // who triages changes how many are open
  result_count: { read: 'scans.read', write: 'scans.run', limited: { by: 'connection_id', may: ['select', 'insert', 'update'] } },
  // addressed by the hash of its content: who names one has it from a row that they see
  evidence: { read: 'scans.read', write: 'scans.run', limited: { by: null, may: ['select'] } },
})
