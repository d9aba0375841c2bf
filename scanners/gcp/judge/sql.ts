import type { Verdict } from '#scanners/sdk/check.ts'
import type { Judged } from '#scanners/sdk/cloud/judge.ts'
import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { SqlInstance, SqlInstances } from '#scanners/gcp/collect/sql-instances.ts'
import { judgeRows } from './listing.ts'

/** Judges a setting of every instance of Cloud SQL. @param factOf null: the check is not about this one */
export const judgeInstances = <T>(
  instances: SqlInstances,
  factOf: (instance: SqlInstance) => Seen<T> | null,
  judge: (fact: T, instance: SqlInstance) => Judged & { values?: Readonly<Record<string, unknown>> },
): Verdict[] => judgeRows('sqladmin.instances.list', instances, (instance) => (instance.isExternal ? null : factOf(instance)), judge)
