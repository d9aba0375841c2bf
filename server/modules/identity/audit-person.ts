import type { AuditEvent, AuditStatus } from '#contract/audit.ts'
import { appendAudit, auditKeysOf } from '#server/audit.ts'
import { originOf, type ClientInfo } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'

export interface PersonEvent {
  userId: string
  event: AuditEvent
  status: AuditStatus
  client: ClientInfo
  details?: Record<string, string>
  /** 'server' unless the operator acts on the machine itself. */
  source?: 'server' | 'cli'
  /** How people name it: 'Login by Google'. */
  action?: string | undefined
}

/** Writes an event of a person who is not in an account yet into the audit of each account they belong to. */
export async function auditPerson(
  services: Pick<Services, 'secrets'>,
  db: Db,
  { userId, event, status, client, details, source, action }: PersonEvent,
): Promise<void> {
  const accounts = await db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.user_id', '=', userId)
    .select(['m.account_id', 'u.email'])
    .execute()
  const keysOf = auditKeysOf(services.secrets)
  for (const { account_id, email } of accounts) {
    appendAudit(db, keysOf, {
      account_id,
      at: new Date(),
      event,
      status,
      source: source ?? 'server',
      actor_id: userId,
      actor_label: email,
      target: null,
      details: details ?? {},
      ...originOf(client),
      action: action ?? null,
    })
  }
}
