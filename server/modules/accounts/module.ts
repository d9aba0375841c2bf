import { deleteAccount as deleteRoute, exportAccount as exportRoute, keepAccount } from '#contract/accounts.ts'
import { handle, handleFile, type Handler } from '#server/http/handlers.ts'
import { requireRecentProof, requireSession } from '#server/modules/identity/index.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { cancelDeletion, confirmCompany, requestDeletion } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import type { Module } from '#server/module.ts'

/** Answers the routes of contract/accounts.ts; those that change the team are in modules/users. */
function routes({ contexts }: Services): Handler[] {
  return [
    handle(deleteRoute, async (ctx, { body }) => {
      requireRecentProof(ctx)
      await confirmCompany(ctx, body.company)
      return { deletionDueAt: (await requestDeletion(ctx)).toISOString() }
    }),
    handle(keepAccount, async (ctx) => {
      requireSession(ctx)
      await cancelDeletion(ctx)
      return { deletionDueAt: null }
    }),
    handleFile(exportRoute, (scope) => {
      if (scope === null) throw problem('auth.required')
      requireSession(scope)
      return exportAccount(contexts, scope)
    }),
  ]
}

export const accountsModule: Module = { routes }
