import { deleteSso, getSso, putSso, verifySsoDomain } from '#contract/sso.ts'
import { audit } from '#server/audit.ts'
import { emit } from '#server/events/emit.ts'
import { handle, handleOutside, type Handler } from '#server/http/handlers.ts'
import { keepAccountSecret } from '#server/secrets/account-secret.ts'
import { CLIENT_SECRET, redirectUriOf, requireRecentProof, ssoOf } from '#server/modules/identity/index.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { presentSso } from './present.ts'
import { saveSso } from './save-sso.ts'
import { verifyDomain } from './verify-domain.ts'
import type { Module } from '#server/module.ts'

function routes(services: Services): Handler[] {
  const redirectUri = redirectUriOf(services.config)
  return [
    handle(getSso, async (ctx) => {
      const row = await ssoOf(ctx.db, ctx.accountId)
      return { sso: row === undefined ? null : await presentSso(ctx.db, row, redirectUri), redirectUri }
    }),
    handleOutside(putSso, async (scope, { body }) => ({ sso: await saveSso(services, scope, body) })),
    handleOutside(verifySsoDomain, (scope) => verifyDomain(services, scope)),
    handle(deleteSso, async (ctx) => {
      requireRecentProof(ctx)
      const { db, accountId } = ctx
      const gone = await db.deleteFrom('sso_provider').where('account_id', '=', accountId).returning('email_domain').executeTakeFirst()
      if (gone === undefined) throw problem('resource.not_found', { detail: 'Single sign-on is not set up.' })
      await keepAccountSecret(services.secrets, db, { accountId, name: CLIENT_SECRET, text: null, now: ctx.now })
      await audit(ctx, 'sso.removed', { details: { emailDomain: gone.email_domain } })
      await emit(ctx, 'account.security_changed', { change: 'sso_removed', emailDomain: gone.email_domain })
      return { removed: true as const }
    }),
  ]
}

export const ssoModule: Module = { routes }
