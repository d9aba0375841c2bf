import type { getOverview } from '#contract/dashboard.ts'
import { RISK_LEVELS } from '#contract/fields.ts'
import type { ReplyOf } from '#contract/route.ts'
import { riskCounts, weigh } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { failedScansSince, lastScans, liveScans } from '#server/modules/scans/index.ts'
import { dayBefore, openAt } from './daily-counts.ts'
import { sourcesOf, type SourceRow } from './figures.ts'
import { readPace } from './pace.ts'
import { readPlan } from './plan.ts'
import { passedAt, postureScore, type ByRisk } from './posture.ts'
import { readStanding } from './standing.ts'
import { changesSinceVisit } from './visits.ts'

const PERIOD_DAYS = 30
const DAY_MS = 86_400_000
const SHOWN = { connections: 6, scans: 6 } as const

const openNow = (sources: readonly SourceRow[]): number[] =>
  RISK_LEVELS.map((_, risk) => sources.reduce((sum, { open }) => sum + (open[risk] ?? 0), 0))

/** The score now and at the start of the period, each against the scans completed by then. */
async function posture(ctx: Ctx, open: ByRisk, openBefore: ByRisk): Promise<{ now: number | null; before: number | null }> {
  const passed = await passedAt(ctx, ctx.now)
  const passedBefore = await passedAt(ctx, new Date(`${dayBefore(ctx.now, PERIOD_DAYS)}T23:59:59.999Z`))
  return { now: passed && postureScore(passed, open), before: passedBefore && postureScore(passedBefore, openBefore) }
}

/** Everything the overview shows, from kept counts and index ranges: its time does not grow with the findings. */
export async function readOverview(ctx: Ctx): Promise<ReplyOf<typeof getOverview>> {
  const sources = await sourcesOf(ctx)
  const open = openNow(sources)
  const openBefore = await openAt(ctx, dayBefore(ctx.now, PERIOD_DAYS))
  const dayAgo = new Date(ctx.now.getTime() - DAY_MS).toISOString()
  const score = await posture(ctx, open, openBefore)
  return {
    postureScore: score.now,
    postureScore30DaysAgo: score.before,
    open: riskCounts(open),
    open30DaysAgo: riskCounts(openBefore),
    sinceLastVisit: await changesSinceVisit(ctx),
    plan: await readPlan(ctx, weigh(open)),
    pace: await readPace(ctx, new Date(`${dayBefore(ctx.now, PERIOD_DAYS - 1)}T00:00:00Z`)),
    sources: sources.map(({ vector_type, connections, scanned, resources, open: openOfSource }) => ({
      vectorType: vector_type,
      connections,
      scanned,
      resources,
      open: riskCounts(openOfSource),
    })),
    ...(await readStanding(ctx, SHOWN.connections)),
    failedScans: { from: dayAgo, ...(await failedScansSince(ctx, dayAgo)) },
    runningScans: await liveScans(ctx, SHOWN.scans),
    lastScans: await lastScans(ctx, SHOWN.scans),
  }
}
