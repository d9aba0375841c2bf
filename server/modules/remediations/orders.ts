import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { day, id } from '#contract/fields.ts'
import type { BOARD_SORTS, REMEDIATION_SORTS } from '#contract/remediations.ts'
import { decodeCursor, microseconds, microsecondsOf, timestampOf } from '#server/db/sql.ts'

export interface Order {
  /** Sort key as the index has it. */
  key: RawBuilder<unknown>
  /** The same as the cursor carries it. */
  shown: RawBuilder<unknown>
  descending: boolean
  /** The condition that a page after the cursor starts with. */
  after: (cursor: string | undefined) => RawBuilder<unknown>
}

const smallNumber = z.number().check(z.int(), z.minimum(0), z.maximum(1_000))
const NO_DAY = 'infinity'

/** Each sort of the work list matches one index of remediations, its direction included. */
function numberOrder(column: 'risk_per_effort' | 'priority'): Order {
  const key = sql.ref(`r.${column}`)
  return {
    key,
    shown: key,
    descending: true,
    after(cursor) {
      const last = decodeCursor(cursor, z.tuple([smallNumber, id]))
      return last ? sql`and (${key}, r.id) < (${last[0]}::int, ${last[1]}::uuid)` : sql``
    },
  }
}
export const ORDERS = {
  '-riskPerEffort': numberOrder('risk_per_effort'),
  '-priority': numberOrder('priority'),
  '-updatedAt': {
    key: sql`r.updated_at`,
    shown: microsecondsOf('r.updated_at'),
    descending: true,
    after(cursor) {
      const last = decodeCursor(cursor, z.tuple([microseconds, id]))
      return last ? sql`and (r.updated_at, r.id) < (${timestampOf(last[0])}, ${last[1]}::uuid)` : sql``
    },
  },
  /** The order of the board's columns. */
  rank: {
    key: sql`r.rank`,
    shown: sql`r.rank`,
    descending: false,
    after(cursor) {
      const last = decodeCursor(cursor, z.tuple([z.string().check(z.regex(/^[0-9A-Za-z]{1,100}$/u)), id]))
      return last ? sql`and (r.rank, r.id) > (${last[0]}, ${last[1]}::uuid)` : sql``
    },
  },
  dueOn: {
    key: sql`coalesce(r.due_on, 'infinity'::date)`,
    shown: sql`coalesce(r.due_on, 'infinity'::date)::text`,
    descending: false,
    after(cursor) {
      const last = decodeCursor(cursor, z.tuple([z.union([day, z.literal(NO_DAY)]), id]))
      return last ? sql`and (coalesce(r.due_on, 'infinity'::date), r.id) > (${last[0]}::date, ${last[1]}::uuid)` : sql``
    },
  },
} satisfies Readonly<Record<(typeof REMEDIATION_SORTS)[number] | (typeof BOARD_SORTS)[number], Order>>

/** `order by` of an order: its key, and the id where keys are equal. */
export function inOrder({ key, descending }: Order): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  return sql`order by ${key} ${direction}, r.id ${direction}`
}
