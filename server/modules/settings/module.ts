import * as contract from '#contract/settings.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import type { Module } from '#server/module.ts'
import { setCriticalityRules, setRetention, setScanWindows, setSlaDays } from './change-settings.ts'
import { readSettings } from './read-settings.ts'

/** Answers the routes of contract/settings.ts. */
function routes(): Handler[] {
  return [
    handle(contract.getSettings, (ctx) => readSettings(ctx)),
    handle(contract.setSlaDays, (ctx, { body }) => setSlaDays(ctx, body)),
    handle(contract.setRetention, (ctx, { body }) => setRetention(ctx, body)),
    handle(contract.setScanWindows, (ctx, { body }) => setScanWindows(ctx, body)),
    handle(contract.setCriticalityRules, (ctx, { body }) => setCriticalityRules(ctx, body.criticalityRules)),
  ]
}

export const settingsModule: Module = { routes }
