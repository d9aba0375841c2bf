import * as z from 'zod/mini'
import { connection } from './connections.ts'
import { day, id, instant, riskCounts, vectorType } from './fields.ts'
import { remediation } from './remediations.ts'
import { defineRoute } from './route.ts'
import { scan } from './scans.ts'

export const dailyCounts = z.strictObject({ day, open: riskCounts, new: z.number(), fixed: z.number() })
/** A total that is a lower bound (limits.boundedCount) where it is not exact; the same as the list's that has the same filters. */
const bounded = z.strictObject({ total: z.number(), totalIsExact: z.boolean() })

/** What to fix first: fixes in the order of risk removed per effort, those proved within seven days among them. */
const plan = z.strictObject({
  steps: z.array(
    z.strictObject({
      remediation,
      /** Of the open risk (and of what was proved in those days) that it removes: whole percent; together they are the plan's share. */
      riskPercent: z.number(),
    }),
  ),
  /** Remediations that are not completed. */
  openRemediations: z.number(),
})
/** Since the visit before this one; null on the first. */
const sinceLastVisit = z.nullable(
  z.strictObject({
    at: instant,
    /** Findings resolved by scans (filter changedAfter), remediations in regression (regressedAfter), */
    proved: bounded,
    regressions: bounded,
    /** findings first seen (firstSeenAfter), open ones that went past their due date (dueAfter). */
    new: bounded,
    overdue: bounded,
  }),
)
const pace = z.strictObject({
  /** Where the 30 days begin: of `proved` (findings, filter changedAfter) and `new` (firstSeenAfter). */
  from: instant,
  overdue: bounded,
  longestOverdueDays: z.nullable(z.number()),
  proved: bounded,
  new: bounded,
  /** Remediations in Completed that no scan has proved. */
  marked: bounded,
  /** Remediations in Regression. */
  regressions: bounded,
  /** Within 90 days, from first seen to resolved. */
  meanDaysToRemediate: z.nullable(z.number()),
  meanDaysCritical: z.nullable(z.number()),
  /** Days that the account allows for a critical one; null: no deadline. */
  slaDaysCritical: z.nullable(z.number()),
})

export const overview = z.strictObject({
  /** 0 to 100; null before the first scan. How it is made is in docs/posture-score.md. */
  postureScore: z.nullable(z.number()),
  postureScore30DaysAgo: z.nullable(z.number()),
  /** Share of the checks that ran in the last complete scans of the `connectionsScanned` in scope. */
  coveragePercent: z.nullable(z.number()),
  connectionsScanned: z.number(),
  /** The connection in scope of which most checks did not run. */
  leastCovered: z.nullable(
    z.strictObject({ connectionId: id, connectionName: z.string(), scanId: id, notRun: z.number(), checks: z.number() }),
  ),
  open: riskCounts,
  open30DaysAgo: riskCounts,
  sinceLastVisit,
  plan,
  pace,
  /** `scanned`: how many of the connections were ever scanned; of those never scanned nothing is known. */
  sources: z.array(z.strictObject({ vectorType, connections: z.number(), scanned: z.number(), resources: z.number(), open: riskCounts })),
  /** Those in scope that stand worst, first. */
  connections: z.array(z.strictObject({ connection, checksNotRun: z.number() })),
  /** In scope. */
  connectionsTotal: z.number(),
  connectionsHealthy: z.number(),
  connectionsNotScanned: z.number(),
  connectionsFailed: z.number(),
  connectionsOutOfScope: z.number(),
  /** Of connections in scope. */
  resourcesTotal: z.number(),
  /** Scans and verifications asked for in the last 24 hours, from `from` on, that failed. */
  failedScans: z.extend(bounded, { from: instant }),
  runningScans: z.array(scan),
  lastScans: z.array(scan),
})
export type Overview = z.infer<typeof overview>

export const getOverview = defineRoute('GET /v1/dashboard/overview', 'dashboard', {
  right: 'findings.read',
  summary: 'Everything the overview shows',
  reply: overview,
})
export const recordVisit = defineRoute('POST /v1/dashboard/visit', 'dashboard', {
  right: 'own.manage',
  summary: 'Remember that one has looked at the overview: the next visit is told what has changed since',
  reply: z.strictObject({ recorded: z.boolean() }),
})
export const getTrend = defineRoute('GET /v1/dashboard/trend', 'dashboard', {
  right: 'findings.read',
  summary: 'Open findings by risk, day by day, from the day of the first scan on',
  query: z.strictObject({ days: z._default(z.coerce.number().check(z.int(), z.minimum(7), z.maximum(730)), 90) }),
  reply: z.strictObject({
    results: z.array(dailyCounts),
    historyBegins: z.nullable(day),
    /** Targets whose history begins within these days, after that of the account: why a step goes up. */
    connected: z.array(z.strictObject({ connectionId: id, name: z.string(), day })),
  }),
})
export const getNavCounts = defineRoute('GET /v1/dashboard/nav', 'dashboard', {
  right: 'findings.read',
  summary: 'Numbers beside the navigation',
  reply: z.strictObject({
    findings: z.number(),
    findingsIsExact: z.boolean(),
    liveScans: z.number(),
    remediations: z.number(),
    connections: z.number(),
    unreadNotifications: z.number(),
  }),
})
