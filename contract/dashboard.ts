import * as z from 'zod/mini'
import { connection } from './connections.ts'
import { day, riskCounts, vectorType } from './fields.ts'
import { finding } from './findings.ts'
import { remediation } from './remediations.ts'
import { defineRoute } from './route.ts'
import { scan } from './scans.ts'

export const dailyCounts = z.strictObject({ day, open: riskCounts, new: z.number(), fixed: z.number() })
export const overview = z.strictObject({
  /** 0 to 100; null before the first scan. How it is made is in docs/posture-score.md. */
  postureScore: z.nullable(z.number()),
  postureScore30DaysAgo: z.nullable(z.number()),
  coveragePercent: z.nullable(z.number()),
  open: riskCounts,
  open30DaysAgo: riskCounts,
  newFindings30Days: z.number(),
  /** proved: a scan saw them pass · marked: still open, on remediations that were marked done. */
  fixedFindings30Days: z.strictObject({ proved: z.number(), marked: z.number() }),
  /** Remediations completed in that time and standing so, by how. */
  completedRemediations30Days: z.strictObject({ proved: z.number(), marked: z.number(), triaged: z.number() }),
  meanDaysToRemediate: z.nullable(z.number()),
  slaBreaches: z.number(),
  /** False: slaBreaches is a lower bound (limits.boundedCount). */
  slaBreachesIsExact: z.boolean(),
  topFindings: z.array(finding),
  topRemediations: z.array(remediation),
  sources: z.array(z.strictObject({ vectorType, connections: z.number(), resources: z.number(), open: riskCounts })),
  connections: z.array(connection),
  connectionsTotal: z.number(),
  resourcesTotal: z.number(),
  runningScans: z.array(scan),
  lastScans: z.array(scan),
})
export type Overview = z.infer<typeof overview>

export const getOverview = defineRoute('GET /v1/dashboard/overview', 'dashboard', {
  right: 'findings.read',
  summary: 'Everything the overview shows',
  reply: overview,
})
export const getTrend = defineRoute('GET /v1/dashboard/trend', 'dashboard', {
  right: 'findings.read',
  summary: 'Open findings by risk, day by day',
  query: z.strictObject({ days: z._default(z.coerce.number().check(z.int(), z.minimum(7), z.maximum(730)), 90) }),
  reply: z.strictObject({ results: z.array(dailyCounts) }),
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
