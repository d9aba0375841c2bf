import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { FieldValue, ScanScope } from '#contract/connections.ts'
import type { ScanWindows } from '#contract/scan-windows.ts'
import type { VectorType } from '#contract/fields.ts'
import type { Onboarding } from '#contract/onboarding.ts'
import type { ScanFrom } from '#contract/runners.ts'
import { defineAccess } from '../access.ts'

/** What an onboarding told, without what its connection says already. */
export type ToldOnboarding = Omit<Onboarding, 'url' | 'vectorId' | 'typeVector' | 'onboardingType'>
export interface ConnectionTable {
  account_id: string
  id: string
  vector_type: VectorType
  name: string
  target: string
  /** What its kind asks for, without the secrets. */
  fields: JSONColumnType<Record<string, FieldValue>, string | undefined>
  tags: Generated<string[]>
  schedule: Generated<string>
  schedule_paused: Generated<boolean>
  next_scan_at: Date | null
  /** Due, and kept from starting by scan windows, or for want of room, until then. */
  scan_held_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Its own; null: the account's. */
  scan_windows: JSONColumnType<ScanWindows | null, string | null | undefined, string | null>
  /** What of the target its scans leave out; null: nothing. */
  scan_scope: JSONColumnType<ScanScope | null, string | null | undefined, string | null>
  /** null: nobody said that they end. */
  credentials_expire_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Of that date: the fewest days ahead that people were warned of. */
  credentials_warned: ColumnType<number | null, number | null | undefined, number | null>
  /** null: this installation. */
  scan_from: JSONColumnType<ScanFrom | null, string | null | undefined, string | null>
  scoped_out_at: Date | null
  scoped_out_by: string | null
  scoped_out_reason: string | null
  failure_code: string | null
  failure_detail: string | null
  failed_scan_id: string | null
  failed_at: Date | null
  last_scan_id: string | null
  last_scan_at: Date | null
  next_scan_seq: Generated<number>
  /** What the scanner asked to be handed again by the next scan; null: nothing yet. */
  scan_memory: string | null
  resource_count: Generated<number>
  criticality: Generated<number>
  is_demo_target: Generated<boolean>
  /** When it was last worked out what the internet reaches of it. */
  exposure_at: Date | null
  /** The newest attempt at that, which alone may write. */
  exposure_run: string | null
  onboarding: JSONColumnType<ToldOnboarding | null, string | null | undefined, string | null>
  created_by: string | null
  created_at: Generated<Date>
  /** Nobody is shown it any more, and what it found is going. */
  deleted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}
/** A secret of a connection, sealed for its account, connection, field and version. */
export interface ConnectionSecretTable {
  account_id: string
  connection_id: string
  field: string
  version: number
  sealed: string
  last4: string | null
  updated_at: Date
  updated_by: string | null
}
export interface ConnectionTables {
  connection: ConnectionTable
  connection_secret: ConnectionSecretTable
}
export const connectionAccess = defineAccess<ConnectionTables>({
  connection: {
    read: 'connections.read',
    write: 'connections.manage',
    // a scan that a User asks for takes the connection's next number
    update: 'scans.run',
    limited: { by: 'id', may: ['select', 'update', 'delete'] },
    hiddenOnce: 'deleted_at',
  },
  connection_secret: {
    read: 'connections.read',
    write: 'connections.manage',
    limited: { by: 'connection_id', may: ['select', 'insert', 'update', 'delete'] },
  },
})
