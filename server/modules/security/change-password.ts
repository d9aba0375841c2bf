import type { BodyOf, ReplyOf } from '#contract/route.ts'
import type { changePassword as route } from '#contract/security.ts'
import type { Scope } from '#server/context.ts'
import { endSessionsOf } from '#server/modules/sessions/index.ts'
import { requireSession } from '#server/modules/identity/index.ts'
import type { Parts } from './parts.ts'
import { prove } from './prove.ts'
import { recordChange } from './record-change.ts'

/**
 * Sets another password; whoever else is signed in as this person is out. The current password is the proof that it is them.
 * @throws problem auth.credentials_wrong, request.invalid (field password), request.rate_limited
 */
export async function changePassword(
  parts: Parts,
  scope: Scope,
  { currentPassword, password }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const { id, userId } = requireSession(scope)
  await prove(parts, scope, 'user.password_changed', () =>
    parts.pool.changePassword({ userId, oldPassword: currentPassword, newPassword: password, client: scope.client }),
  )
  const endedSessions = await recordChange(parts, scope, { event: 'user.password_changed', change: 'password_changed' }, async (db) => {
    await db.updateTable('session').set({ proved_at: new Date() }).where('id', '=', id).execute()
    return endSessionsOf(db, userId, 'password_changed', id)
  })
  return { changed: true, endedSessions }
}
