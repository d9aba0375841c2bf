import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { OutboxTable } from '#server/db/tables/outbox.ts'
import type { MailServer } from '#server/integrations/mail/smtp.ts'
import type { Services } from '#server/services.ts'

const BATCH = 20
/** A claimed mail is left alone this long; whoever claimed it and died gives it back by that. */
const LEASE_SECONDS = 120
const BACK_OFF_SECONDS = [30, 120, 600, 1_800, 7_200, 21_600]
const GIVE_UP_AFTER = 8

type SendServices = Pick<Services, 'database' | 'jobs' | 'log'>
type Waiting = Selectable<OutboxTable>

const backOff = (attempts: number): number => BACK_OFF_SECONDS[Math.min(attempts, BACK_OFF_SECONDS.length) - 1] ?? LEASE_SECONDS

/** Sends what is due, mail by mail, outside any transaction. A refused mail waits longer each time; bodies are never logged. */
export async function sendDueMails(services: SendServices, server: MailServer, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await claim(services)
    for (const mail of due) {
      if (signal.aborted) return
      await sendOne(services, server, mail)
    }
    if (due.length < BATCH) return
  }
}

async function claim({ database }: SendServices): Promise<Waiting[]> {
  return database.identity
    .updateTable('outbox')
    .set({ attempts: sql`attempts + 1`, next_attempt_at: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('channel', '=', 'mail')
        .where('sent_at', 'is', null)
        .where('attempts', '<', GIVE_UP_AFTER)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

async function sendOne(services: SendServices, server: MailServer, mail: Waiting): Promise<void> {
  try {
    await server.send({ id: mail.id, to: mail.recipient, subject: mail.subject, body: mail.body })
  } catch (error) {
    await postpone(services, mail, error)
    return
  }
  // what was sent may hold a code: only that it was sent is kept
  await services.database.identity
    .updateTable('outbox')
    .set({ sent_at: sql<Date>`now()`, body: '', failed_because: null })
    .where('id', '=', mail.id)
    .execute()
}

async function postpone({ database, jobs, log }: SendServices, mail: Waiting, error: unknown): Promise<void> {
  const because = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  const seconds = backOff(mail.attempts)
  log.warn({ mail: mail.id, attempt: mail.attempts, because }, 'mail not sent')
  await database.transact('identity', {}, async (db) => {
    await db
      .updateTable('outbox')
      .set({ failed_because: because, next_attempt_at: sql`now() + make_interval(secs => ${seconds})` })
      .where('id', '=', mail.id)
      .execute()
    if (mail.attempts < GIVE_UP_AFTER) await jobs.enqueueIn(db, 'outbox.send', {}, { startAfterSeconds: seconds + 1 })
  })
}
