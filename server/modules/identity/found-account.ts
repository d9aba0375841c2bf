import { appendAudit, auditKeysOf } from '#server/audit.ts'
import { originOf, type ClientInfo } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/new-id.ts'
import type { Services } from '#server/services.ts'

export interface OwnAccount {
  userId: string
  /** How the audit names the person. */
  label: string
  /** The company. */
  name: string
  client: ClientInfo
}

/**
 * Gives a person who has just proved who they are an account of their own, as its Owner.
 * @param db an open identity transaction
 * @returns the account's id
 */
export async function foundAccount(
  services: Pick<Services, 'secrets'>,
  db: Db,
  { userId, label, name, client }: OwnAccount,
): Promise<string> {
  const accountId = newId()
  await db.insertInto('account').values({ account_id: accountId, name, nickname: null }).execute()
  await db.insertInto('membership').values({ account_id: accountId, user_id: userId, role: 'Owner' }).execute()
  appendAudit(db, auditKeysOf(services.secrets), {
    account_id: accountId,
    at: new Date(),
    event: 'account.created',
    status: 'Success',
    source: 'server',
    actor_id: userId,
    actor_label: label,
    target: null,
    details: {},
    ...originOf(client),
  })
  return accountId
}
