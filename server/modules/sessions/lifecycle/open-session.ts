import type { OwnSession } from '#contract/security.ts'
import type { ClientInfo } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { auditPerson } from '#server/modules/identity/index.ts'
import { homeAtSignIn } from './home.ts'
import { issueSessionIn, type IssuedSession } from './issue-session.ts'

export interface SignedIn {
  userId: string
  client: ClientInfo
  method: OwnSession['method']
  /** Where to begin; the account the person last worked in unless told. */
  accountId?: string
  /** How the audit names the way in: 'Login by Google'. */
  action?: string
  details?: Record<string, string>
}

/**
 * Opens a session for a person who has proved who they are, with its row in the audit.
 * @param db an open identity transaction
 */
export async function openSignedInSession(
  services: Pick<Services, 'secrets'>,
  db: Db,
  { userId, client, method, action, details, ...wanted }: SignedIn,
): Promise<IssuedSession> {
  const accountId = wanted.accountId ?? (await homeAtSignIn(services, db, userId, client))
  const issued = await issueSessionIn(db, services, { userId, accountId, client, method })
  await auditPerson(services, db, {
    userId,
    event: 'session.signed_in',
    status: 'Success',
    client,
    action,
    details: { ...details, method, session: issued.sessionId },
  })
  return issued
}
