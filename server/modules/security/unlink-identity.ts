import { PROVIDERS } from '#contract/sessions.ts'
import type { Security } from '#contract/security.ts'
import type { Scope } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import { requireRecentProof } from '#server/modules/identity/index.ts'
import { describeSecurity } from './describe-security.ts'
import type { Parts } from './parts.ts'
import { recordChange } from './record-change.ts'

/** Cuts the link to an outside identity. @throws problem resource.not_found, resource.conflict when it is the only way in */
export async function unlinkIdentity(parts: Parts, scope: Scope, id: string): Promise<Security> {
  const { userId } = requireRecentProof(scope)
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
        title: 'This is your only way in',
        detail: 'Set a password first, or link another identity.',
      })
    }
    await db.deleteFrom('identity_link').where('user_id', '=', userId).where('id', '=', id).execute()
  })
  return describeSecurity(parts, scope)
}
