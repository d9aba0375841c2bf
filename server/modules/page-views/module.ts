import { recordOpenPageView, recordPageView } from '#contract/page-views.ts'
import { handle, handlePublic, type Handler } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { countOpenView, recordView, startPageViews } from './page-views.ts'
import type { Module } from '#server/module.ts'

function routes(services: Services): Handler[] {
  return [
    handle(recordPageView, async (ctx, { body }) => ({ kept: await recordView(ctx, services, body) })),
    handlePublic(recordOpenPageView, async (_call, { body }) => ({ kept: await countOpenView(services, body.path) })),
  ]
}

export const pageViewsModule: Module = { routes, jobs: startPageViews }
