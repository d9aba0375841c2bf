import { recordPageView } from '#contract/page-views.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { recordView, startPageViews } from './page-views.ts'
import type { Module } from '#server/module.ts'

function routes(services: Services): Handler[] {
  return [handle(recordPageView, async (ctx, { body }) => ({ kept: await recordView(ctx, services, body) }))]
}

export const pageViewsModule: Module = { routes, jobs: startPageViews }
