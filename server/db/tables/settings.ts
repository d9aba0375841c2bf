import type { JSONColumnType } from 'kysely'
import type { CriticalityRule, Retention, SlaDays } from '#contract/settings.ts'
import type { ScanWindows } from '#contract/scan-windows.ts'
import { defineAccess } from '../access.ts'

/** Null: as the product has it. */
type Decided<T extends object> = JSONColumnType<T | null, string | null | undefined, string | null>

export interface AccountSettingTable {
  account_id: string
  sla_days: Decided<SlaDays>
  retention: Decided<Retention>
  scan_windows: Decided<ScanWindows>
  criticality_rules: Decided<CriticalityRule[]>
  updated_at: Date
  updated_by: string | null
}

export interface SettingTables {
  account_setting: AccountSettingTable
}
export const settingAccess = defineAccess<SettingTables>({
  account_setting: { read: 'everybody', write: 'account.manage', limited: { by: null, may: ['select'] } },
})
