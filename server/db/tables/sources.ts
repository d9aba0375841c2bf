import type { Generated } from 'kysely'
import type { SourceCode } from '#contract/sources.ts'
import { defineAccess } from '../access.ts'

export interface SourceTable {
  account_id: string
  sha256: string
  size: number
  /** Or when it was last relied on. */
  stored_at: Generated<Date>
}
export interface ScanSourceTable {
  account_id: string
  scan_id: string
  sha256: string
  origin: SourceCode['origin']
  compiler: string | null
}

export interface SourceTables {
  source: SourceTable
  scan_source: ScanSourceTable
}
export const sourceAccess = defineAccess<SourceTables>({
  // addressed by the hash of its content, as evidence is
  source: {
    read: ['scans.read', 'connections.manage'],
    write: ['scans.run', 'connections.manage'],
    limited: { by: null, may: ['select'] },
  },
  scan_source: { read: 'scans.read', write: 'scans.run', limited: { by: { parent: 'scan', column: 'scan_id' }, may: ['select'] } },
})
