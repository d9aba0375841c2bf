import { audit } from '#server/audit.ts'
import { authorize, type Contexts, type Scope } from '#server/context.ts'

/** Shows a stored picture as the person's own; null shows none. */
export async function showAvatar(contexts: Contexts, scope: Scope, hash: string | null): Promise<void> {
  await contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'own.manage')
    await ctx.db.updateTable('app_user').set({ avatar: hash }).where('id', '=', ctx.userId).execute()
    await audit(ctx, 'user.updated', { target: ctx.userId ?? '', details: { fields: 'avatar' } })
  })
}

/** Shows a stored picture as the account's logo; null shows none. */
export async function showLogo(contexts: Contexts, scope: Scope, hash: string | null): Promise<void> {
  await contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'account.manage')
    await ctx.db.updateTable('account').set({ logo: hash }).where('account_id', '=', ctx.accountId).execute()
    await audit(ctx, 'account.updated', { target: ctx.accountId, details: { fields: 'logo' } })
  })
}
