import { recordPageView } from '#contract/page-views.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { recordView } from './record-page-view.ts'

export function pageViewRoutes(services: Services): Handler[] {
  return [handle(recordPageView, async (ctx, { body }) => ({ kept: await recordView(ctx, services, body) }))]
}
