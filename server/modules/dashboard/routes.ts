import { getNavCounts, getOverview, getTrend } from '#contract/dashboard.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import { countUnread } from '#server/modules/notifications/index.ts'
import { countOpenRemediations } from '#server/modules/remediations/index.ts'
import { readTrend } from './daily-counts.ts'
import { navFigures } from './figures.ts'
import { readOverview } from './get-overview.ts'

export function dashboardRoutes(): Handler[] {
  return [
    handle(getOverview, readOverview),
    handle(getTrend, (ctx, { query }) => readTrend(ctx, query.days)),
    handle(getNavCounts, async (ctx) => ({
      ...(await navFigures(ctx)),
      findingsIsExact: true,
      remediations: await countOpenRemediations(ctx),
      unreadNotifications: await countUnread(ctx),
    })),
  ]
}
