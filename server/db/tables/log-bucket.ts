import type { Generated } from 'kysely'
import type { BucketState } from '#contract/log-bucket.ts'
import { defineAccess } from '../access.ts'

export interface LogBucketTable {
  account_id: string
  bucket: string
  state: Exclude<BucketState, 'none'>
  checked_at: Date
  copied_at: Date | null
  failures: Generated<number>
  next_try_at: Date
}
export interface LogCopyTable {
  account_id: string
  execution_id: string
}

export interface LogBucketTables {
  log_bucket: LogBucketTable
  log_copy: LogCopyTable
}
export const logBucketAccess = defineAccess<LogBucketTables>({
  // its name stands in the profile
  log_bucket: { read: 'everybody', write: 'account.manage', limited: { by: null, may: ['select'] } },
  log_copy: { read: 'account.read', write: 'nobody' },
})
