import { sql } from 'kysely'
import type { AuditEvent, AuditStatus } from '#contract/audit.ts'
import { appendAudit, auditKeysOf } from '#server/audit.ts'
import { noClient, originOf, type ClientInfo } from '#server/context.ts'
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

/**
 * Writes an event of a person who is not in an account yet into the audit of each account they belong to.
 * @returns of how many
 */
export async function auditPerson(
  services: Pick<Services, 'secrets'>,
  db: Db,
  { userId, event, status, client, details, source, action }: PersonEvent,
): Promise<number> {
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
  return accounts.length
}

/** As much of an email address as an audit of other people may show: 'a…@example.com'. */
const maskedEmail = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`

/** Whom failed sign-ins of nobody known are counted for, over the whole installation. */
export const NOBODY = 'nobody known'

export interface StrangerEvent {
  /** What was typed; null where nothing names anybody. */
  email: string | null
  /** The stable word of the refusal. */
  reason: string
  client: ClientInfo
  action?: string | undefined
  /** Whose single sign-on was asked; absent: whoever operates the installation is told. */
  accountId?: string | undefined
}

/**
 * Writes a failed sign-in of nobody known into the audit of the account whose door it was, else of those who operate the
 * installation; while nobody does, of the account that was founded first.
 */
export async function auditStranger(services: Pick<Services, 'secrets'>, db: Db, event: StrangerEvent): Promise<void> {
  const { email, reason, client, action, accountId } = event
  const accounts = accountId === undefined ? await operatorsAccounts(db) : [accountId]
  const keysOf = auditKeysOf(services.secrets)
  for (const account_id of accounts) {
    appendAudit(db, keysOf, {
      account_id,
      at: new Date(),
      event: 'session.sign_in_failed',
      status: 'Fail',
      source: 'server',
      actor_id: null,
      actor_label: email === null ? 'unknown' : maskedEmail(email),
      target: null,
      details: { reason },
      ...originOf(client),
      action: action ?? null,
    })
  }
}

/** Writes what was done on the machine itself, and concerns the whole installation, into the audit of those who operate it. */
export async function auditInstallation(
  services: Pick<Services, 'secrets'>,
  db: Db,
  event: { event: AuditEvent; status: AuditStatus; actor: string; target: string; details: Record<string, string | number> },
): Promise<void> {
  const { actor, ...row } = event
  const keysOf = auditKeysOf(services.secrets)
  for (const account_id of await operatorsAccounts(db))
    appendAudit(db, keysOf, {
      account_id,
      at: new Date(),
      source: 'cli',
      actor_id: null,
      actor_label: actor,
      ...row,
      ...originOf(noClient),
    })
}

/** The first account of each operator; without an operator the oldest account, the demo's aside. */
async function operatorsAccounts(db: Db): Promise<string[]> {
  const found = await sql<{ account_id: string }>`
    with operators as (
      select distinct on (m.user_id) m.account_id from membership m join app_user u on u.id = m.user_id
       where u.is_super_admin order by m.user_id, m.created_at, m.account_id)
    select distinct account_id from operators
    union all
    (select account_id from account where not is_demo and not exists (select from operators) order by created_at, account_id limit 1)`.execute(
    db,
  )
  return found.rows.map((row) => row.account_id)
}
