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

/** The rows past the last one shown: its key and id. */
const past = (key: RawBuilder<unknown>, descending: boolean, last: RawBuilder<unknown>, lastId: string) =>
  sql`and (${key}, r.id) ${descending ? sql`<` : sql`>`} (${last}, ${lastId}::uuid)`

/** Each sort matches one index of remediations, read in its direction or backwards. */
function numberOrder(key: RawBuilder<unknown>, descending: boolean): Order {
  return {
    key,
    shown: key,
    descending,
    after(cursor) {
      const last = decodeCursor(cursor, z.tuple([smallNumber, id]))
      return last ? past(key, descending, sql`${last[0]}::int`, last[1]) : sql``
    },
  }
}
const GAIN = sql`r.risk_per_effort`
const PRIORITY = sql`r.priority`
/** The risk, and of one risk the priority (0 to 100), as the index has it. */
const RISK = sql`(r.risk * 128 + r.priority)`

function byUpdate(descending: boolean): Order {
  const key = sql`r.updated_at`
  return {
    key,
    shown: microsecondsOf('r.updated_at'),
    descending,
    after(cursor) {
      const last = decodeCursor(cursor, z.tuple([microseconds, id]))
      return last ? past(key, descending, timestampOf(last[0]), last[1]) : sql``
    },
  }
}

/** By due date. A card without one comes last: for the latest first, it is asked for as the earliest of days. */
function byDue(descending: boolean): Order {
  const key = descending ? sql`coalesce(r.due_on, '-infinity'::date)` : sql`coalesce(r.due_on, 'infinity'::date)`
  return {
    key,
    shown: sql`${key}::text`,
    descending,
    after(cursor) {
      const last = decodeCursor(cursor, z.tuple([z.union([day, z.enum([NO_DAY, `-${NO_DAY}`])]), id]))
      return last ? past(key, descending, sql`${last[0]}::date`, last[1]) : sql``
    },
  }
}

export const ORDERS = {
  '-riskPerEffort': numberOrder(GAIN, true),
  riskPerEffort: numberOrder(GAIN, false),
  '-priority': numberOrder(PRIORITY, true),
  priority: numberOrder(PRIORITY, false),
  '-riskLevel': numberOrder(RISK, true),
  riskLevel: numberOrder(RISK, false),
  '-updatedAt': byUpdate(true),
  updatedAt: byUpdate(false),
  dueOn: byDue(false),
  '-dueOn': byDue(true),
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
} satisfies Readonly<Record<(typeof REMEDIATION_SORTS)[number] | (typeof BOARD_SORTS)[number], Order>>

/** `order by` of an order: its key, and the id where keys are equal. */
export function inOrder({ key, descending }: Order): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  return sql`order by ${key} ${direction}, r.id ${direction}`
}
