import { getNavCounts, getOverview, getTrend, recordVisit as recordVisitRoute } from '#contract/dashboard.ts'
import type { Right } from '#contract/rights.ts'
import { getShell, type Shell } from '#contract/users.ts'
import { UNNAMED_OPERATOR } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import { handle, handleThen, type Handler } from '#server/http/handlers.ts'
import { isGuided } from '#server/modules/guide/index.ts'
import { countUnread } from '#server/modules/notifications/index.ts'
import { isAwaited } from '#server/modules/onboarding/index.ts'
import { countOpenRemediations } from '#server/modules/remediations/index.ts'
import { isInsecureTransport } from '#server/modules/identity/index.ts'
import { profileOf } from '#server/modules/users/index.ts'
import type { Services } from '#server/services.ts'
import { readTrend } from './daily-counts.ts'
import { navFigures } from './figures.ts'
import { readOverview } from './get-overview.ts'
import { recordVisit } from './visits.ts'
import type { Module } from '#server/module.ts'

async function readShell(services: Services, ctx: Ctx): Promise<() => Promise<Shell>> {
  const { config } = services
  const profile = await profileOf(ctx, services)
  const figures = await navFigures(ctx)
  // before the second factor that the account asks for, nothing of what it found is told
  const may = (right: Right): boolean => ctx.rights.has(right) && !(ctx.principal.kind === 'session' && ctx.principal.lacksFactor)
  const rest = {
    openFindings: may('findings.read') ? figures.findings : null,
    liveScans: may('scans.read') ? figures.liveScans : null,
    liveVerifications: may('scans.read') ? figures.liveVerifications : null,
    connections: may('connections.read') ? figures.connections : null,
    hasScanned: may('scans.read') ? figures.hasScanned : null,
    unreadNotifications: (await countUnread(ctx)).total,
    insecureTransport: isInsecureTransport(config, ctx.client),
    contact: config.contact === UNNAMED_OPERATOR ? null : config.contact,
    pageViews: config.pageViews.to !== 'nobody',
    onboarding: may('connections.manage') && (await isAwaited(ctx)),
    guide: may('connections.manage') && may('scans.run') && (await isGuided(ctx)),
  }
  return async () => ({ profile: await profile(), ...rest })
}

function routes(services: Services): Handler[] {
  return [
    handleThen(getShell, (ctx) => readShell(services, ctx)),
    handle(getOverview, readOverview),
    handle(getTrend, (ctx, { query }) => readTrend(ctx, query.days)),
    handle(recordVisitRoute, async (ctx) => {
      await recordVisit(ctx)
      return { recorded: true }
    }),
    handle(getNavCounts, async (ctx) => {
      const { findings, liveScans, connections } = await navFigures(ctx)
      return {
        findings,
        liveScans,
        connections,
        findingsIsExact: true,
        remediations: await countOpenRemediations(ctx),
        unreadNotifications: (await countUnread(ctx)).total,
      }
    }),
  ]
}

export const dashboardModule: Module = { routes }
