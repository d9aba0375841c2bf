import type { Db } from '#server/db/database.ts'
import { newId } from '#server/new-id.ts'
import type { Services } from '#server/services.ts'

export interface OutgoingMail {
  to: string
  subject: string
  /** Plain text. */
  body: string
}
type MailServices = Pick<Services, 'config' | 'jobs'>

/**
 * Writes a mail into the outbox in the caller's transaction, so that it exists exactly when the change does. With a mail
 * server configured a job sends it; without one it waits, readable on a local start.
 */
export async function mail(services: MailServices, db: Db, { to, subject, body }: OutgoingMail): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ id: newId(), channel: 'mail', recipient: to, subject, body, sent_at: null, failed_because: null })
    .execute()
  if (services.config.smtpUrl !== undefined) await services.jobs.enqueueIn(db, 'outbox.send', {})
}

/** Writes a text message into the outbox, as `mail` does; Amazon SNS sends it where that is configured. */
export async function text(services: MailServices, db: Db, { to, body }: { to: string; body: string }): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ id: newId(), channel: 'sms', recipient: to, subject: '', body, sent_at: null, failed_because: null })
    .execute()
  if (services.config.sns !== undefined) await services.jobs.enqueueIn(db, 'outbox.send', {})
}

/** A name that people gave themselves, as a mail may repeat it: one short line in which nothing turns into a link. */
export const plainName = (name: string): string =>
  name
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .replaceAll(/[/:@<>]|\.(?=\S)/gu, ' ')
    .replaceAll(/ +/gu, ' ')
    .trim()
    .slice(0, 80)
