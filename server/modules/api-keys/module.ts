import { addApiKey, deleteApiKey, listApiKeys } from '#contract/api-keys.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import { problem } from '#server/problem.ts'
import { createApiKey, revokeApiKey } from './create-api-key.ts'
import { listLiveKeys, presentApiKey } from './queries.ts'
import type { Module } from '#server/module.ts'

function routes(): Handler[] {
  return [
    handle(listApiKeys, async (ctx) => {
      const keys = await listLiveKeys(ctx)
      return { results: keys.map(presentApiKey), total: keys.length }
    }),
    handle(addApiKey, async (ctx, { body }) => {
      if (ctx.userId === null) throw problem('right.missing')
      const { row, key } = await createApiKey(ctx, { ownerId: ctx.userId, ...body })
      return { ...presentApiKey(row), key }
    }),
    handle(deleteApiKey, async (ctx, { query }) => {
      await revokeApiKey(ctx, query.id)
      return { deleted: true as const }
    }),
  ]
}

export const apiKeysModule: Module = { routes }
