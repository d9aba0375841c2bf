import type { changePassword as route, Security } from '#contract/security.ts'
import { PROVIDERS } from '#contract/sessions.ts'
import type { Scope } from '#server/context.ts'
import { provenUntil, requireOwnProof, requireOwnSession, requireSession } from '#server/modules/identity/index.ts'
import { problem } from '#server/problem.ts'
import type { BodyOf, ReplyOf } from '#contract/route.ts'
import { endSessionsOf } from '#server/modules/sessions/index.ts'
import { type Parts, prove } from './prove.ts'
import { recordChange } from './record-change.ts'

/** How the signed-in person proves who they are, and what this installation offers. */
export async function describeSecurity({ services, pool }: Parts, scope: Scope): Promise<Security> {
  const { userId, provedAt } = requireSession(scope)
  const known = await pool.describe(userId)
  const identities = await services.database.identity
    .selectFrom('identity_link')
    .select(['id', 'provider', 'issuer', 'email', 'linked_at'])
    .where('user_id', '=', userId)
    // the link to an outside user pool is not the person's to cut
    .where('provider', 'in', PROVIDERS)
    .orderBy('linked_at')
    .execute()
  return {
    ...known,
    passwordChangedAt: known.passwordChangedAt?.toISOString() ?? null,
    totpSince: known.totpSince?.toISOString() ?? null,
    identities: identities.map(({ id, provider, issuer, email, linked_at: at }) => ({
      id,
      provider,
      issuer,
      email,
      linkedAt: at.toISOString(),
    })),
    provenUntil: provenUntil(provedAt)?.toISOString() ?? null,
    offers: { ...pool.features, google: services.config.google !== undefined },
  }
}

/** Cuts the link to an outside identity. @throws problem resource.not_found, resource.conflict when it is the only way in */
export async function unlinkIdentity(parts: Parts, scope: Scope, id: string): Promise<Security> {
  const { userId } = requireOwnProof(scope)
  const { hasPassword } = await parts.pool.describe(userId)
  await recordChange(parts, scope, { event: 'user.identity_unlinked', change: 'identity_unlinked' }, async (db) => {
    // two unlinks at once must not take both of the last two
    await db.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
    const links = await db
      .selectFrom('identity_link')
      .select('id')
      .where('user_id', '=', userId)
      .where('provider', 'in', PROVIDERS)
      .execute()
    if (!links.some((link) => link.id === id)) throw problem('resource.not_found')
    if (!hasPassword && links.length === 1) {
      throw problem('resource.conflict', {
        title: 'This is your only way to sign in',
        detail: 'Set a password first, or link another account.',
      })
    }
    await db.deleteFrom('identity_link').where('user_id', '=', userId).where('id', '=', id).execute()
  })
  return describeSecurity(parts, scope)
}

/**
 * Sets another password; whoever else is signed in as this person is out. The current password is the proof that it is them.
 * @throws problem auth.credentials_wrong, request.invalid (field password), request.rate_limited
 */
export async function changePassword(
  parts: Parts,
  scope: Scope,
  { currentPassword, password }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const { id, userId } = requireOwnSession(scope)
  await prove(parts, scope, 'user.password_changed', () =>
    parts.pool.changePassword({ userId, oldPassword: currentPassword, newPassword: password, client: scope.client }),
  )
  const endedSessions = await recordChange(parts, scope, { event: 'user.password_changed', change: 'password_changed' }, async (db) => {
    await db.updateTable('session').set({ proved_at: new Date() }).where('id', '=', id).execute()
    return endSessionsOf(db, userId, 'password_changed', { exceptSessionId: id })
  })
  return { changed: true, endedSessions }
}
