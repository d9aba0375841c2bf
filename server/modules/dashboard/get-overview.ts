import type { getOverview } from '#contract/dashboard.ts'
import { RISK_LEVELS } from '#contract/fields.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { riskCounts } from '#server/codes.ts'
import { connectionsByHealth } from '#server/modules/connections/index.ts'
import { topFindings } from '#server/modules/findings/index.ts'
import { countCompleted, topRemediations } from '#server/modules/remediations/index.ts'
import { lastScans, liveScans } from '#server/modules/scans/index.ts'
import { dayBefore, movedSince, openAt } from './daily-counts.ts'
import { coveragePercent, meanDaysToRemediate, slaBreaches, sourcesOf, type SourceRow } from './figures.ts'
import { passedAt, postureScore, type ByRisk } from './posture.ts'

const PERIOD_DAYS = 30
const SHOWN = { findings: 5, remediations: 5, connections: 8, scans: 8 } as const

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
  const moved = await movedSince(ctx, dayBefore(ctx.now, PERIOD_DAYS - 1))
  const completed = await countCompleted(ctx, new Date(`${dayBefore(ctx.now, PERIOD_DAYS - 1)}T00:00:00Z`))
  const score = await posture(ctx, open, openBefore)
  const late = await slaBreaches(ctx)
  const sum = (key: 'connections' | 'resources') => sources.reduce((total, source) => total + source[key], 0)
  return {
    postureScore: score.now,
    postureScore30DaysAgo: score.before,
    coveragePercent: await coveragePercent(ctx),
    open: riskCounts(open),
    open30DaysAgo: riskCounts(openBefore),
    newFindings30Days: moved.opened,
    fixedFindings30Days: { proved: moved.fixed, marked: completed.openFindings },
    completedRemediations30Days: completed.remediations,
    meanDaysToRemediate: await meanDaysToRemediate(ctx),
    slaBreaches: late.total,
    slaBreachesIsExact: late.totalIsExact,
    topFindings: await topFindings(ctx, SHOWN.findings),
    topRemediations: await topRemediations(ctx, SHOWN.remediations),
    sources: sources.map(({ vector_type, connections, resources, open: openOfSource }) => ({
      vectorType: vector_type,
      connections,
      resources,
      open: riskCounts(openOfSource),
    })),
    connections: await connectionsByHealth(ctx, SHOWN.connections),
    connectionsTotal: sum('connections'),
    resourcesTotal: sum('resources'),
    runningScans: await liveScans(ctx, SHOWN.scans),
    lastScans: await lastScans(ctx, SHOWN.scans),
  }
}
