import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import { day, id } from '#contract/fields.ts'
import { COLUMN_IDS, type BOARD_SORTS, type REMEDIATION_SORTS } from '#contract/remediations.ts'
import type { Ctx } from '#server/context.ts'
import { decodeCursor, microseconds, microsecondsOf, timestampOf } from '#server/db/sql.ts'
import { titleKey } from '#server/modules/checks/index.ts'

export interface Order {
  /** Sort key as the index has it. */
  key: RawBuilder<unknown>
  /** The same as the cursor carries it. */
  shown: RawBuilder<unknown>
  descending: boolean
  /** The condition that a page after the cursor starts with. */
  after: (cursor: string | undefined) => RawBuilder<unknown>
}

const wholeNumber = z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647))
const NO_DAY = 'infinity'

/** The rows past the last one shown: its key and id. */
const past = (key: RawBuilder<unknown>, descending: boolean, last: RawBuilder<unknown>, lastId: string) =>
  sql`and (${key}, r.id) ${descending ? sql`<` : sql`>`} (${last}, ${lastId}::uuid)`

/** Each sort of the order of work matches one index of remediations, read in its direction or backwards. */
function numberOrder(key: RawBuilder<unknown>, descending: boolean): Order {
  return {
    key,
    shown: key,
    descending,
    after(cursor) {
      const last = decodeCursor(cursor, z.tuple([wholeNumber, id]))
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

/** By a text; an account's cards are few enough to be sorted as they are read. */
function byText(key: RawBuilder<unknown>, descending: boolean): Order {
  return {
    key,
    shown: key,
    descending,
    after(cursor) {
      const last = decodeCursor(cursor, z.tuple([z.string().check(z.maxLength(1_000)), id]))
      return last ? past(key, descending, sql`${last[0]}::text`, last[1]) : sql``
    },
  }
}
/** By owner; a card without one comes last, whatever the direction. */
const byOwner = (descending: boolean): Order =>
  byText(
    descending
      ? sql`coalesce('1' || lower(u.first_name || ' ' || u.last_name), '0')`
      : sql`coalesce('0' || lower(u.first_name || ' ' || u.last_name), '1')`,
    descending,
  )
/** By a step of few, and of one step the most urgent first in both directions. */
const byStep = (step: RawBuilder<unknown>, descending: boolean): Order =>
  numberOrder(descending ? sql`(${step} * 128 + r.priority)` : sql`(${step} * 128 + 127 - r.priority)`, descending)
const STEP = sql`array_position(${COLUMN_IDS}::text[], r.column_id)`

const ORDERS = {
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
  connectionName: byText(sql`lower(c.name)`, false),
  '-connectionName': byText(sql`lower(c.name)`, true),
  assignee: byOwner(false),
  '-assignee': byOwner(true),
  status: byStep(STEP, false),
  '-status': byStep(STEP, true),
  levelOfEffort: byStep(sql`r.level_of_effort`, false),
  '-levelOfEffort': byStep(sql`r.level_of_effort`, true),
  key: numberOrder(sql`r.number`, false),
  '-key': numberOrder(sql`r.number`, true),
  findingsOpen: numberOrder(sql`(r.findings_total - r.findings_fixed)`, false),
  '-findingsOpen': numberOrder(sql`(r.findings_total - r.findings_fixed)`, true),
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
} satisfies Readonly<Record<Exclude<Sort, 'title' | '-title'>, Order>>
type Sort = (typeof REMEDIATION_SORTS)[number] | (typeof BOARD_SORTS)[number]

/** How a sort reads the cards `r` of connections `c` with owners `u`; titles are those of the reader's language. */
export const orderOf = (ctx: Ctx, sort: Sort): Order =>
  sort === 'title' || sort === '-title' ? byText(titleKey(sql`r.check_id`, ctx.language, 'fix'), sort === '-title') : ORDERS[sort]

/** `order by` of an order: its key, and the id where keys are equal. */
export function inOrder({ key, descending }: Order): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  return sql`order by ${key} ${direction}, r.id ${direction}`
}
