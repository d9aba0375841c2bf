import * as z from 'zod/mini'
import { day, id, instant, personRef, riskLevel, vectorType } from './fields.ts'
import { COLUMN_IDS } from './remediations.ts'
import { defineRoute } from './route.ts'
import { SCAN_STATUSES } from './scans.ts'

/** A month with the days around it that fill its weeks. */
export const CALENDAR_DAYS = 62

/** Scans to come of one connection: a preset repeats from its next run on; a cron expression names its runs. */
const planned = z.strictObject({
  connectionId: id,
  connectionName: z.string(),
  vectorType,
  schedule: z.string(),
  /** The next run, or the first runs of a cron expression within the days asked for. */
  runs: z.array(instant),
  /** A preset's interval in milliseconds: it goes on so after its run. */
  everyMs: z.nullable(z.number()),
})
export type PlannedScan = z.infer<typeof planned>
const past = z.strictObject({
  scanId: id,
  connectionId: id,
  connectionName: z.string(),
  status: z.enum(SCAN_STATUSES),
  at: instant,
})
const due = z.strictObject({
  remediationId: id,
  key: z.string(),
  title: z.string(),
  riskLevel,
  columnId: z.enum(COLUMN_IDS),
  assignee: z.nullable(personRef),
  dueOn: day,
})
export type DueCard = z.infer<typeof due>

export const getCalendar = defineRoute('GET /v1/calendar', 'calendar', {
  right: 'connections.read',
  summary: 'Scans that ran and are to come, and due dates of remediations, within some days; at most 62',
  query: z.strictObject({ from: day, to: day }),
  reply: z.strictObject({
    planned: z.array(planned),
    past: z.array(past),
    due: z.array(due),
    /** More than an answer holds; the lists have them all. */
    isCut: z.boolean(),
  }),
})
export type Calendar = z.infer<typeof getCalendar.reply>
