import type { ColumnType, JSONColumnType } from 'kysely'
import type { AuditEvent, AuditStatus } from '#contract/audit.ts'
import { defineAccess } from '../access.ts'

export interface AuditTable {
  account_id: string
  seq: string
  at: Date
  event: AuditEvent
  status: AuditStatus
  source: 'server' | 'client' | 'worker' | 'cli'
  actor_id: string | null
  actor_label: string
  target: string | null
  details: JSONColumnType<Record<string, unknown>, string | undefined>
  ip: string | null
  browser: string | null
  browser_version: string | null
  os: string | null
  device: string | null
  /** Country of the address, as ISO 3166-1 alpha-2. */
  place: ColumnType<string | null, string | null | undefined, never>
  /** What a client's record said of itself. */
  action: ColumnType<string | null, string | null | undefined, never>
  previous_hash: Buffer
  hash: Buffer
}
export interface AuditHeadTable {
  account_id: string
  seq: string
  hash: Buffer
  /** Both of them under the installation's key. */
  seal: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
}

export interface AuditTables {
  audit: AuditTable
  audit_head: AuditHeadTable
}
export const auditAccess = defineAccess<AuditTables>({
  audit: { read: 'audit.read', write: 'everybody', appendOnly: 'for ever', identity: true, limited: { by: null, may: ['insert'] } },
  audit_head: {
    read: 'everybody',
    write: 'everybody',
    delete: 'nobody',
    identity: true,
    limited: { by: null, may: ['select', 'insert', 'update'] },
  },
})
