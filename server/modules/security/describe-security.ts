import type { Security } from '#contract/security.ts'
import { PROVIDERS } from '#contract/sessions.ts'
import type { Scope } from '#server/context.ts'
import { provenUntil, requireSession } from '#server/modules/identity/index.ts'
import type { Parts } from './parts.ts'

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
