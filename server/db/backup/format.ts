import * as z from 'zod/mini'
import type { Client } from 'pg'
import type { ObjectStore } from '#server/storage/object-store.ts'

/**
 * A backup is a gzip file of JSON lines, encrypted as a whole unless it was asked for plain (encryption.ts): the header, then tables in the order in which they can be filled, then objects,
 * then an end mark. Rows are PostgreSQL's own text of a row, which loses nothing of any type.
 */
export const FORMAT = 'parapet-backup-1'

export const headerLine = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  /** Names of the migrations that the database had. */
  migrations: z.array(z.string()),
  keyId: z.string(),
  /** The installation's key; null unless it was asked for. */
  key: z.nullable(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Header = z.infer<typeof headerLine>

export const bodyLine = z.union([
  z.object({ table: z.string(), rows: z.array(z.string()) }),
  z.object({ object: z.string(), base64: z.string() }),
  z.object({ end: z.literal(true), rows: z.number(), objects: z.number() }),
])

/** Tables of what passes within minutes: bringing it back would do harm. */
const NOT_BACKED_UP: ReadonlySet<string> = new Set(['access_token', 'one_time_code', 'attempt_limit'])

/** Every object of the store, one at a time. What is deleted meanwhile was named by nothing. */
export async function* readObjects(store: ObjectStore): AsyncGenerator<{ object: string; base64: string }> {
  for await (const { key } of store.list()) {
    const bytes = await store.get(key)
    if (bytes !== undefined) yield { object: key, base64: Buffer.from(bytes).toString('base64') }
  }
}

type TableShape = Header['tables'][number]

/** Every table with its columns, referenced tables before those that refer to them. */
export async function tablesInOrder(client: Client): Promise<TableShape[]> {
  const tables = await client.query<TableShape>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely\\_%'
     group by c.relname order by c.relname`)
  const links = await client.query<{ child: string; parent: string }>(`
    select c.relname as child, p.relname as parent from pg_constraint f
      join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
     where f.contype = 'f' and c.relnamespace = 'public'::regnamespace and f.conrelid <> f.confrelid`)
  const waiting = new Map(tables.rows.filter(({ name }) => !NOT_BACKED_UP.has(name)).map((table) => [table.name, table]))
  const ordered: TableShape[] = []
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ name }) => !links.rows.some(({ child, parent }) => child === name && waiting.has(parent)))
    if (ready.length === 0) throw new Error(`The tables ${[...waiting.keys()].join(', ')} refer to each other in a cycle.`)
    for (const table of ready) {
      waiting.delete(table.name)
      ordered.push(table)
    }
  }
  return ordered
}

/** Names of the migrations a database has; none on an empty one. */
export async function migrationsOf(client: Client): Promise<string[]> {
  const known = await client.query<{ there: boolean }>(`select to_regclass('public.kysely_migration') is not null as there`)
  if (known.rows[0]?.there !== true) return []
  const names = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return names.rows.map((row) => row.name)
}
