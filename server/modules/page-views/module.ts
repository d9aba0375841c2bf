import { recordPageView } from '#contract/page-views.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { recordView } from './record-page-view.ts'
import type { Module } from '#server/module.ts'
import { startPageViews } from './jobs.ts'

function routes(services: Services): Handler[] {
  return [handle(recordPageView, async (ctx, { body }) => ({ kept: await recordView(ctx, services, body) }))]
}

export const pageViewsModule: Module = { routes, jobs: startPageViews }
