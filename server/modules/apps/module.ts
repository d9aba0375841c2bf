import { listApps, pinApp, unpinApp } from '#contract/apps.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import type { Module } from '#server/module.ts'
import { listPinned, pin, unpin } from './apps.ts'

const routes = (): Handler[] => [
  handle(listApps, listPinned),
  handle(pinApp, (ctx, { body }) => pin(ctx, body)),
  handle(unpinApp, (ctx, { params }) => unpin(ctx, params.id)),
]

export const appsModule: Module = { routes }
