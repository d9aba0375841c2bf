import { createSavedView, deleteSavedView, listSavedViews } from '#contract/saved-views.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import { createView, deleteView, listViews } from './saved-views.ts'
import type { Module } from '#server/module.ts'

const routes = (): Handler[] => [
  handle(listSavedViews, (ctx, { query }) => listViews(ctx, query)),
  handle(createSavedView, (ctx, { body }) => createView(ctx, body)),
  handle(deleteSavedView, (ctx, { params }) => deleteView(ctx, params.id)),
]

export const savedViewsModule: Module = { routes }
