import { sql, type RawBuilder } from 'kysely'

/**
 * Rows as one parameter that a statement reads like a table: `insert … select … from ${recordset(rows, {id: 'uuid'}, 'r')}`.
 * One statement and one parameter for any number of rows (a list of values ends at 65,535 parameters).
 * @param columns column name → PostgreSQL type; bytea values are given as '\x…' text
 */
export function recordset<R extends object>(
  rows: readonly R[],
  columns: Readonly<Record<keyof R & string, string>>,
  alias: string,
): RawBuilder<unknown> {
  const list = Object.entries<string>(columns).map(([name, type]) => sql`${sql.id(name)} ${sql.raw(type)}`)
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${sql.id(alias)}(${sql.join(list)})`
}

/** A hexadecimal hash as PostgreSQL reads bytea. */
export const bytea = (hex: string): string => `\\x${hex}`
