import { enterForSupport as enterRoute, getPlatformHealth, listPlatformAccounts, updatePlatformAccount } from '#contract/platform.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import { toPage } from '#server/db/sql.ts'
import { requireRecentProof, requireSession } from '#server/modules/identity/index.ts'
import type { Services } from '#server/services.ts'
import { countAccounts, enterForSupport, findAccounts, presentAccount, readHealth } from './accounts.ts'
import { updateAccount } from './update-account.ts'
import type { Module } from '#server/module.ts'

function routes(services: Services): Handler[] {
  const { platform } = services.database
  return [
    handle(listPlatformAccounts, async (ctx, { query }) => {
      requireSession(ctx)
      return toPage(await findAccounts(platform, query), query.limit, await countAccounts(platform, query.q), {
        present: presentAccount,
        cursorOf: (row) => [row.created_key, row.account_id],
      })
    }),
    handle(updatePlatformAccount, (ctx, { params, body }) => {
      requireRecentProof(ctx)
      return updateAccount(services, ctx, params.id, body)
    }),
    handle(enterRoute, (ctx, { params }) => {
      requireRecentProof(ctx)
      return enterForSupport(ctx, params.id)
    }),
    handle(getPlatformHealth, async (ctx) => {
      requireSession(ctx)
      return readHealth(platform)
    }),
  ]
}

export const platformModule: Module = { routes }
