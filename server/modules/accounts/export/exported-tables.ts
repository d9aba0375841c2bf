import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** Workings of the product that say nothing of the account: queues of live events and mails, the head of the audit's chain. */
const WORKINGS = ['live_event', 'notification_mail', 'audit_head']
/** Never leaves: sealed texts. Every bytea column is left out as well: they are hashes. */
const SEALED = ['sealed']

export interface ExportedTable {
  name: string
  /** Columns that are left out. */
  withheld: string[]
}

/** Every table that carries the account's rows, as the catalogue has it: a table added later is exported too. */
export async function exportedTables(db: Db): Promise<ExportedTable[]> {
  const { rows } = await sql<ExportedTable>`
    select c.relname as name,
           array(select attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                    and (a.atttypid = 'bytea'::regtype or a.attname = any(${SEALED}::text[]))) as withheld
      from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant') and c.relname <> all(${WORKINGS}::text[])
     order by c.relname`.execute(db)
  return rows
}
