import { sql } from 'kysely'
import { CALENDAR_DAYS, type Calendar, type getCalendar } from '#contract/calendar.ts'
import type { VectorType } from '#contract/fields.ts'
import type { ColumnId } from '#contract/remediations.ts'
import type { Input } from '#contract/route.ts'
import type { Scan } from '#contract/scans.ts'
import { RISK } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { presentPerson } from '#server/people.ts'
import { invalidField } from '#server/problem.ts'
import { checkTexts } from '#server/modules/checks/index.ts'
import { readSettings } from '#server/modules/settings/index.ts'
import { cronRuns, intervalOf, opensFor, type Rhythm } from '#server/modules/connections/index.ts'

const DAY_MS = 86_400_000
/** Rows of each sort in one answer. */
const SHOWN = 1_000
/** Cron expressions that are worked out in one answer: each costs some milliseconds. */
const EXPRESSIONS = 200

/**
 * What an account's calendar shows within some days. A day is the reader's: scans are told by instants, from a day before the first
 * to a day after the last, and laid to days by whoever shows them.
 * @throws problem request.invalid (field to) for an end before the beginning, or too many days
 */
export async function readCalendar(ctx: Ctx, { from, to }: Input<typeof getCalendar>['query']): Promise<Calendar> {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  if (days < 0 || days >= CALENDAR_DAYS) throw invalidField('to', `must be at most ${CALENDAR_DAYS - 1} days after from`)
  const range = { since: new Date(Date.parse(from) - DAY_MS), until: new Date(Date.parse(to) + 2 * DAY_MS) }
  const [planned, past, due] = [await plannedScans(ctx, range.until), await pastScans(ctx, range), await dueCards(ctx, { from, to })]
  return {
    planned,
    past: past.slice(0, SHOWN),
    due: due.slice(0, SHOWN),
    isCut: past.length > SHOWN || due.length > SHOWN || planned.length > SHOWN,
  }
}

interface PlannedRow extends Rhythm {
  name: string
  vector_type: VectorType
  next_scan_at: Date
}
async function plannedScans(ctx: Ctx, until: Date): Promise<Calendar['planned']> {
  const found = await sql<PlannedRow>`
    select id, name, vector_type, schedule, schedule_paused, scan_windows, next_scan_at from connection
     where account_id = ${ctx.accountId} and scoped_out_at is null and next_scan_at < ${until}
     order by next_scan_at, id limit ${sql.lit(SHOWN + 1)}`.execute(ctx.db)
  const { scanWindows } = await readSettings(ctx)
  let expressions = 0
  const runsOf = (row: PlannedRow) => {
    const isWorkedOut = (expressions += 1) <= EXPRESSIONS
    return [row.next_scan_at, ...(isWorkedOut ? cronRuns(row, scanWindows, row.next_scan_at, until) : [])]
  }
  return found.rows.map((row) => {
    const everyMs = intervalOf(row.schedule)
    const runs = everyMs === null ? runsOf(row) : [row.next_scan_at]
    return {
      connectionId: row.id,
      connectionName: row.name,
      vectorType: row.vector_type,
      schedule: row.schedule,
      // several runs outside a scan window begin as one when it opens
      runs: [...new Set(runs.map((run) => opensFor(row, scanWindows, run).toISOString()))],
      everyMs,
    }
  })
}

interface PastRow {
  id: string
  connection_id: string
  name: string
  status: Scan['status']
  requested_at: Date
}
async function pastScans(ctx: Ctx, { since, until }: { since: Date; until: Date }): Promise<Calendar['past']> {
  const found = await sql<PastRow>`
    select s.id, s.connection_id, c.name, s.status, s.requested_at
      from scan s join connection c on c.account_id = s.account_id and c.id = s.connection_id
     where s.account_id = ${ctx.accountId} and s.kind = 'full' and s.requested_at >= ${since} and s.requested_at < ${until}
     order by s.requested_at desc, s.id desc limit ${sql.lit(SHOWN + 1)}`.execute(ctx.db)
  return found.rows.map((row) => ({
    scanId: row.id,
    connectionId: row.connection_id,
    connectionName: row.name,
    status: row.status,
    at: row.requested_at.toISOString(),
  }))
}

interface DueRow {
  id: string
  number: number
  check_id: string
  column_id: ColumnId
  risk: number
  due_on: string
  assignee_id: string | null
  first_name: string | null
  last_name: string | null
}
async function dueCards(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<Calendar['due']> {
  const found = await sql<DueRow>`
    select r.id, r.number, r.check_id, r.column_id, r.risk, r.due_on, r.assignee_id, u.first_name, u.last_name
      from remediation r left join app_user u on u.id = r.assignee_id
     where r.account_id = ${ctx.accountId} and coalesce(r.due_on, 'infinity'::date) between ${from}::date and ${to}::date
     order by coalesce(r.due_on, 'infinity'::date), r.id limit ${sql.lit(SHOWN + 1)}`.execute(ctx.db)
  return found.rows.map((row) => ({
    remediationId: row.id,
    key: `REM-${row.number}`,
    title: checkTexts(row.check_id, ctx.language).fix,
    riskLevel: RISK.word(row.risk),
    columnId: row.column_id,
    assignee: presentPerson(row.assignee_id, row.first_name, row.last_name),
    dueOn: row.due_on,
  }))
}
