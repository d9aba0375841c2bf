import type { PlatformAccount } from '#contract/platform.ts'
import type { PlatformAccountRow } from './find-accounts.ts'

export const presentAccount = (row: PlatformAccountRow): PlatformAccount => ({
  accountId: row.account_id,
  company: row.name,
  planName: row.plan_name,
  isMsp: row.is_msp,
  isMultiTenant: row.is_multi_tenant,
  isDemo: row.is_demo,
  managedBy: row.managed_by,
  members: row.members,
  connections: row.connections,
  lastScanAt: row.last_scan_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  deletionDueAt: row.deletion_due_at?.toISOString() ?? null,
  supportRole: row.support_role,
})
