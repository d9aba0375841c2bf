import { search } from '#contract/search.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import { searchEverything } from './search-everything.ts'
import type { Module } from '#server/module.ts'

const routes = (): Handler[] => [handle(search, (ctx, { query }) => searchEverything(ctx, query.q))]

export const searchModule: Module = { routes }
