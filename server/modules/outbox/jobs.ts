import { openMailServer } from '#server/integrations/mail/smtp.ts'
import type { Services } from '#server/services.ts'
import { sendDueMails } from './send-due-mails.ts'

/** Works on 'outbox.send' when a mail server is configured; what waited while the worker was off goes first. */
export async function startOutbox(services: Services): Promise<void> {
  const { config, database, jobs } = services
  if (config.smtpUrl === undefined) return
  const server = openMailServer({ url: config.smtpUrl, from: config.mailFrom })
  await jobs.work('outbox.send', { concurrency: 1 }, ({ signal }) => sendDueMails(services, server, signal))
  await database.transact('identity', {}, (db) => jobs.enqueueIn(db, 'outbox.send', {}))
}
