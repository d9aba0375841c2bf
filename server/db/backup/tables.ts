import type { Client } from 'pg'
import { NOT_BACKED_UP, type Header } from './format.ts'

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
  const waiting = new Map(tables.rows.filter(({ name }) => !NOT_BACKED_UP.includes(name)).map((table) => [table.name, table]))
  const ordered: TableShape[] = []
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(({ name }) => !links.rows.some(({ child, parent }) => child === name && waiting.has(parent)))
    if (ready.length === 0) throw new Error(`The tables ${[...waiting.keys()].join(', ')} refer to each other in a circle.`)
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
