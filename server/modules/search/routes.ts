import { search } from '#contract/search.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import { searchEverything } from './search-everything.ts'

export const searchRoutes = (): Handler[] => [handle(search, (ctx, { query }) => searchEverything(ctx, query.q))]
