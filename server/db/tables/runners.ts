import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Runner } from '#contract/runners.ts'
import { defineAccess } from '../access.ts'

/** A runner on a machine of the account's own. */
export interface RunnerTable {
  account_id: string
  id: string
  name: string
  tags: Generated<string[]>
  scope: string[]
  kinds: string[] | null
  token_hash: Buffer
  last4: string
  created_by: string | null
  created_at: Generated<Date>
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The process that has its jobs. */
  instance: ColumnType<string | null, undefined, string | null>
  last_seen_at: ColumnType<Date | null, undefined, Date | null>
  /** What people were told of it last. */
  told_online: Generated<boolean>
  version: ColumnType<string | null, undefined, string | null>
  protocol: ColumnType<number | null, undefined, number | null>
  platform: ColumnType<string | null, undefined, string | null>
  engines: ColumnType<Runner['engines'], undefined, string>
  local_scope: ColumnType<string[] | null, undefined, string[] | null>
  load: JSONColumnType<Runner['load'], undefined, string | null>
}
/** A job that a runner is to fetch or has fetched. */
export interface RunnerJobTable {
  account_id: string
  id: string
  runner_id: string
  scan_id: string | null
  state: Generated<'offered' | 'taken' | 'told' | 'ended'>
  /** Why it was ended, unless by whoever waited for it. */
  ended_by: ColumnType<'revoked' | 'restarted' | 'left' | 'deleted' | null, undefined, 'revoked' | 'restarted' | 'left' | 'deleted' | null>
  instance: ColumnType<string | null, undefined, string | null>
  sealed_order: string | null
  received: Generated<number>
  created_at: Generated<Date>
  taken_at: ColumnType<Date | null, undefined, Date | null>
  heard_at: ColumnType<Date | null, undefined, Date | null>
}
export interface RunnerLineTable {
  account_id: string
  job_id: string
  n: number
  line: string
}

export interface RunnerTables {
  runner: RunnerTable
  runner_job: RunnerJobTable
  runner_line: RunnerLineTable
}
export const runnerAccess = defineAccess<RunnerTables>({
  runner: {
    read: 'connections.read',
    write: 'connections.manage',
    identity: ['select'],
    // who answers for probing what it reaches
    limited: { by: null, may: [{ select: ['account_id', 'id', 'name', 'tags', 'scope', 'revoked_at', 'created_by', 'created_at'] }] },
  },
  // people end jobs, by revoking; what is in them is read by the product's own worker alone
  runner_job: { read: 'connections.manage', write: 'connections.manage' },
  runner_line: { read: 'nobody', write: 'nobody' },
})
