import * as z from 'zod/mini'
import { type RawBuilder, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Db } from './database.ts'
import { invalidField } from '#server/problem.ts'

/** The sort keys of the last row of a page, as opaque text. */
export function encodeCursor(values: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/**
 * The sort keys in a cursor, or undefined without one.
 * @throws problem request.invalid naming the field cursor when it is not one of ours
 */
export function decodeCursor<T extends z.ZodMiniType>(text: string | undefined, schema: T): z.output<T> | undefined {
  if (text === undefined) return undefined
  try {
    const parsed = z.safeParse(schema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (parsed.success) return parsed.data
  } catch {
    // not JSON: told below like any other broken cursor
  }
  throw invalidField('cursor', 'is not a cursor of this list')
}

/** A timestamp column as whole microseconds since 1970 (as text): a cursor holds it exactly, where a Date would cut it to milliseconds. */
export const microsecondsOf = (column: string): RawBuilder<string> =>
  sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`
/** The timestamp of a cursor's microseconds. */
export const timestampOf = (microseconds: number): RawBuilder<Date> =>
  sql<Date>`(timestamptz 'epoch' + ${microseconds} * interval '1 microsecond')`
/** Shape of such microseconds in a cursor; up to the year 2255. */
export const microseconds = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(9_000_000_000_000_000))

/**
 * Counts the rows of a query up to limits.boundedCount: a person reads "10,000+", and the database stops there.
 * @param query a select whose rows are counted; its columns do not matter
 */
export async function boundedCount(db: Db, query: RawBuilder<unknown>): Promise<{ total: number; totalIsExact: boolean }> {
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from (${query} limit ${sql.lit(limits.boundedCount + 1)}) bounded`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  return { total: Math.min(total, limits.boundedCount), totalIsExact: total <= limits.boundedCount }
}

/** The answer of a list from `limit + 1` rows: the extra one only tells that there is a next page. */
export function toPage<R, T>(
  rows: readonly R[],
  limit: number,
  count: { total: number; totalIsExact: boolean },
  shape: { present: (row: R) => T; cursorOf: (row: R) => readonly (string | number | null)[] },
): { results: T[]; total: number; totalIsExact: boolean; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    results: shown.map(shape.present),
    ...count,
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(shape.cursorOf(last)) : null,
  }
}

/**
 * The place to show of a finding or span named `of`: what its verdict said of it (`values.place`), or its locator.
 * @param of the relation's name in the statement
 */
export const shownPlace = (of: 'f' | 'p'): RawBuilder<string | null> =>
  sql`coalesce(${sql.ref(`${of}.values`)}->>'place', ${sql.ref(`${of}.locator`)})`

/** A pattern for LIKE that finds `text` anywhere, taken literally: %, _ and \ in it stand for themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`

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

/** What is done meanwhile sees rows that are marked as deleted too (`hiddenOnce` of server/db/access.ts): for whoever marks or deletes them. */
export async function seeingDeleted<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('app.deleting', 'on', true)`.execute(db)
  const done = await work()
  await sql`select set_config('app.deleting', 'off', true)`.execute(db)
  return done
}

/** A column is one of some values; of a single one an equality, which an index gives in its order. */
export const isOneOf = (column: RawBuilder<unknown>, type: 'uuid' | 'text', values: readonly string[]): RawBuilder<boolean> => {
  const [only] = values
  return values.length === 1 && only !== undefined
    ? sql<boolean>`${column} = ${only}::${sql.raw(type)}`
    : sql<boolean>`${column} = any(${values}::${sql.raw(type)}[])`
}
