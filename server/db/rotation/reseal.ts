import type { Client } from 'pg'
import { SecretsError, type SealedPlace, type Secrets } from '#server/secrets/secrets.ts'
import type { SealedColumn, SealedRow } from './sealed-column.ts'

const BATCH = 200

export interface Resealed {
  changed: number
  /** Values that no key of the ring opens, by table and column: they were lost before. */
  unreadable: string[]
}

/**
 * Seals every value of a column again that is not under the key that seals now; in batches, so that a kill loses none and keeps
 * what is done. A value that somebody replaces at the same moment stays as they left it.
 * @param owner reads and writes the rows of all accounts
 */
export async function resealColumn(owner: Client, secrets: Secrets, { table, column, placesOf }: SealedColumn): Promise<Resealed> {
  const done: Resealed = { changed: 0, unreadable: [] }
  const [from, sealed] = [owner.escapeIdentifier(table), owner.escapeIdentifier(column)]
  let last = '(0,0)'
  for (;;) {
    const { rows } = await owner.query<Record<string, unknown> & { at: string }>(
      `select ctid::text as at, * from ${from} where ctid > $1::tid and starts_with(${sealed}, 's1.') and not starts_with(${sealed}, $2)
        order by ctid limit ${BATCH}`,
      [last, `s1.${secrets.keyId}.`],
    )
    if (rows.length === 0) return done
    last = rows.at(-1)?.at ?? last
    const values = rows.map((row) => ({
      at: row.at,
      before: String(row[column]),
      after: resealed(secrets, placesOf(rowOf(row)), String(row[column])),
    }))
    const opened = values.filter(({ after }) => after !== null)
    for (let lost = opened.length; lost < values.length; lost++) done.unreadable.push(`${table}.${column}`)
    const { rowCount } = await owner.query(
      `update ${from} t set ${sealed} = v.after from unnest($1::tid[], $2::text[], $3::text[]) as v (at, before, after)
        where t.ctid = v.at and t.${sealed} = v.before`,
      [opened.map(({ at }) => at), opened.map(({ before }) => before), opened.map(({ after }) => after)],
    )
    done.changed += rowCount ?? 0
  }
}

/** @returns null when no key opens it at any of its places */
function resealed(secrets: Secrets, places: readonly SealedPlace[], before: string): string | null {
  for (const place of places) {
    try {
      return secrets.seal(place, secrets.open(place, before))
    } catch (error) {
      if (!(error instanceof SecretsError)) throw error
    }
  }
  return null
}

function rowOf(row: Record<string, unknown>): SealedRow {
  const of = <T>(column: string, isIt: (value: unknown) => value is T): T => {
    const value = row[column]
    if (!isIt(value)) throw new TypeError(`The column ${column} is not what its place is made of`)
    return value
  }
  return {
    text: (column) => of(column, (value) => typeof value === 'string'),
    number: (column) => of(column, (value) => typeof value === 'number'),
    bytes: (column) => of(column, (value) => Buffer.isBuffer(value)),
  }
}
