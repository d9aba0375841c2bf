import { getGuide } from '#contract/guide.ts'
import { handle } from '#server/http/handlers.ts'
import type { Module } from '#server/module.ts'
import { readGuide } from './read-guide.ts'

/** The way from an account without a connection to its first proved fix. */
export const guideModule: Module = { routes: (services) => [handle(getGuide, (ctx) => readGuide(services, ctx))] }
