import type { JSONColumnType } from 'kysely'
import type { PROOF_REASONS } from '#contract/proofs.ts'
import type { Exchange } from '#scanners/sdk/exchanges.ts'
import type { MessageValues } from './scan-results.ts'
import { defineAccess } from '../access.ts'

export interface ProofTable {
  account_id: string
  id: string
  connection_id: string
  finding_id: string
  scan_id: string
  at: Date
  reason: (typeof PROOF_REASONS)[number]
  before_scan_id: string | null
  before_at: Date | null
  before_message: string
  before_values: JSONColumnType<MessageValues, string | undefined>
  before_evidence_sha256: string | null
  after_message: string | null
  after_values: JSONColumnType<MessageValues, string | undefined>
  after_evidence_sha256: string | null
  requests: JSONColumnType<Exchange[], string | undefined>
}

export interface ProofTables {
  proof: ProofTable
}
export const proofAccess = defineAccess<ProofTables>({
  proof: { read: 'findings.read', write: 'scans.run', appendOnly: 'history', limited: { by: 'connection_id', may: ['select'] } },
})
