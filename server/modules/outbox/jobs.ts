import { openMailServer } from '#server/integrations/mail/smtp.ts'
import { openSns } from '#server/integrations/sms/sns.ts'
import type { Services } from '#server/services.ts'
import { sendDueMessages, type WayOut } from './send-due-messages.ts'

/** Works on 'outbox.send' for the channels that have a way out; what waited while the worker was off goes first. */
export async function startOutbox(services: Services): Promise<void> {
  const { database, jobs } = services
  const ways = waysOut(services)
  if (ways.length === 0) return
  await jobs.work('outbox.send', { concurrency: 1 }, async ({ signal }) => {
    for (const way of ways) await sendDueMessages(services, way, signal)
  })
  await database.transact('identity', {}, (db) => jobs.enqueueIn(db, 'outbox.send', {}))
}

/** Mail by the configured server, text messages by Amazon SNS. */
export function waysOut({ config }: Pick<Services, 'config'>): WayOut[] {
  const ways: WayOut[] = []
  if (config.sns !== undefined) {
    const gateway = openSns(config.sns)
    ways.push({ channel: 'sms', send: ({ recipient, body }) => gateway.send({ to: recipient, body }) })
  }
  if (config.smtpUrl !== undefined) {
    const server = openMailServer({ url: config.smtpUrl, from: config.mailFrom })
    ways.push({ channel: 'mail', send: ({ id, recipient, subject, body }) => server.send({ id, to: recipient, subject, body }) })
  }
  return ways
}
