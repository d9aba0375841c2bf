import type { Generated, JSONColumnType } from 'kysely'
import type { Domain, PROOF_METHODS, ProofSeen } from '#contract/domains.ts'
import { defineAccess } from '../access.ts'

export type DomainState = 'pending' | 'verified' | 'lost'
/** A name, an address or a network whose ownership the account proves. */
export interface DomainTable {
  account_id: string
  id: string
  host: string
  port: number | null
  key: string
  status: Generated<DomainState>
  method: (typeof PROOF_METHODS)[number] | null
  /** What the proof is for: the host, or with method 'dns' a domain above it or the network of a reverse zone. */
  covers: string | null
  /** With method 'reverse': the names of its addresses. */
  reverse_names: Generated<string[]>
  verified_by: string | null
  /** Who that was, as they were called then. */
  verifier: string | null
  verified_at: Date | null
  checked_at: Date | null
  next_check_at: Date | null
  gone_looks: Generated<number>
  unanswered_looks: Generated<number>
  created_by: string | null
  created_at: Generated<Date>
}
/** A look for the proof that somebody asked for, or that changed something. */
export interface DomainCheckTable {
  account_id: string
  id: string
  domain_id: string
  at: Date
  by: string | null
  status: Domain['status']
  seen: JSONColumnType<ProofSeen[]>
}

export interface DomainTables {
  domain: DomainTable
  domain_check: DomainCheckTable
}
export const domainAccess = defineAccess<DomainTables>({
  domain: { read: 'connections.read', write: 'connections.manage', limited: { by: null, may: ['select'] } },
  domain_check: { read: 'connections.read', write: 'connections.manage', appendOnly: 'history' },
})
