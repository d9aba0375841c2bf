import { grantSupportAccess as grantRoute, listAccess as listRoute, revokeAccess as revokeRoute } from '#contract/accounts.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import { requireRecentProof } from '#server/modules/identity/index.ts'
import type { Services } from '#server/services.ts'
import { grantSupportAccess, listAccess, revokeAccess } from './grants.ts'
import type { Module } from '#server/module.ts'

function routes(services: Services): Handler[] {
  return [
    handle(listRoute, async (ctx) => {
      const results = await listAccess(ctx, services)
      return { results, total: results.length }
    }),
    handle(grantRoute, (ctx, { body }) => {
      requireRecentProof(ctx)
      return grantSupportAccess(ctx, services.config.contact, body)
    }),
    handle(revokeRoute, async (ctx, { params }) => {
      await revokeAccess(ctx, params.id)
      return { revoked: true as const }
    }),
  ]
}

export const accessModule: Module = { routes }
