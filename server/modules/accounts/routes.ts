import {
  deleteAccount as deleteRoute,
  exportAccount as exportRoute,
  keepAccount,
  leaveAccount,
  transferOwnership as transferRoute,
} from '#contract/accounts.ts'
import { handle, handleFile, type Handler } from '#server/http/handlers.ts'
import { requireRecentProof, requireSession } from '#server/modules/sessions/index.ts'
import { leave } from '#server/modules/users/index.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { confirmCompany } from './confirm-company.ts'
import { cancelDeletion, requestDeletion } from './delete-account.ts'
import { exportAccount } from './export/export-account.ts'
import { transferOwnership } from './transfer-ownership.ts'

export function accountRoutes({ contexts }: Services): Handler[] {
  return [
    handle(transferRoute, async (ctx, { body }) => {
      await transferOwnership(ctx, requireRecentProof(ctx).userId, body.userId)
      return { ownerId: body.userId }
    }),
    handle(leaveAccount, async (ctx, { body }) => {
      const { userId } = requireSession(ctx)
      await confirmCompany(ctx, body.company)
      await leave(ctx, userId)
      return { left: true as const }
    }),
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
