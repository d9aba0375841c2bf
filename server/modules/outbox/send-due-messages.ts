import { type Selectable, sql } from 'kysely'
import type { OutboxTable } from '#server/db/tables/outbox.ts'
import type { Services } from '#server/services.ts'
import { openMailServer } from '#server/integrations/mail/smtp.ts'
import { openSns } from '#server/integrations/sms/sns.ts'

const BATCH = 20
/** A claimed message is left alone this long; whoever claimed it and died gives it back by that. */
const LEASE_SECONDS = 120
/** How long a refused message waits, by attempt; the last holds for the rest. A text carries a code: after ten minutes it is worth nothing. */
const PATIENCE = {
  mail: { backOffSeconds: [30, 120, 600, 1_800, 7_200, 21_600], giveUpAfter: 8 },
  sms: { backOffSeconds: [5, 20, 60, 120], giveUpAfter: 5 },
} as const
type ChannelName = keyof typeof PATIENCE

/** Sends messages of its kind. */
export interface Channel {
  channel: ChannelName
  send: (message: Waiting) => Promise<void>
}

type SendServices = Pick<Services, 'database' | 'jobs' | 'log'>
type Waiting = Selectable<OutboxTable>

function backOff(channel: ChannelName, attempts: number): number {
  const { backOffSeconds } = PATIENCE[channel]
  return backOffSeconds[Math.min(attempts, backOffSeconds.length) - 1] ?? LEASE_SECONDS
}

/** Sends what is due, one by one, outside any transaction. A refused message waits longer each time; bodies are never logged. */
export async function sendDueMessages(services: SendServices, channel: Channel, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await claim(services, channel)
    for (const message of due) {
      if (signal.aborted) return
      await sendOne(services, channel, message)
    }
    if (due.length < BATCH) return
  }
}

async function claim({ database }: SendServices, { channel }: Channel): Promise<Waiting[]> {
  return database.identity
    .updateTable('outbox')
    .set({ attempts: sql`attempts + 1`, next_attempt_at: sql`now() + make_interval(secs => ${LEASE_SECONDS})` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where('channel', '=', channel)
        .where('sent_at', 'is', null)
        .where('attempts', '<', PATIENCE[channel].giveUpAfter)
        .where('next_attempt_at', '<=', sql<Date>`now()`)
        .orderBy('next_attempt_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

async function sendOne(services: SendServices, channel: Channel, message: Waiting): Promise<void> {
  try {
    await channel.send(message)
  } catch (error) {
    await postpone(services, channel, { message, error })
    return
  }
  // what was sent may hold a code: only that it was sent is kept
  await services.database.identity
    .updateTable('outbox')
    .set({ sent_at: sql<Date>`now()`, body: '', failed_because: null })
    .where('id', '=', message.id)
    .execute()
}

async function postpone(
  { database, jobs, log }: SendServices,
  { channel }: Channel,
  { message, error }: { message: Waiting; error: unknown },
): Promise<void> {
  const because = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
  const seconds = backOff(channel, message.attempts)
  log.warn({ message: message.id, channel, attempt: message.attempts, because }, 'message not sent')
  await database.transact('identity', {}, async (db) => {
    await db
      .updateTable('outbox')
      .set({ failed_because: because, next_attempt_at: sql`now() + make_interval(secs => ${seconds})` })
      .where('id', '=', message.id)
      .execute()
    if (message.attempts < PATIENCE[channel].giveUpAfter) await jobs.enqueueIn(db, 'outbox.send', {}, { startAfterSeconds: seconds + 1 })
  })
}

/** Works on 'outbox.send' for the channels that are set up; what waited while the worker was off goes first. */
export async function startOutbox(services: Services): Promise<void> {
  const { database, jobs } = services
  const channels = openChannels(services)
  if (channels.length === 0) return
  await jobs.work('outbox.send', { concurrency: 1 }, async ({ signal }) => {
    for (const channel of channels) await sendDueMessages(services, channel, signal)
  })
  await database.transact('identity', {}, (db) => jobs.enqueueIn(db, 'outbox.send', {}))
}

/** Mail by the configured server, text messages by Amazon SNS. */
export function openChannels({ config }: Pick<Services, 'config'>): Channel[] {
  const channels: Channel[] = []
  if (config.sns !== undefined) {
    const gateway = openSns(config.sns)
    channels.push({ channel: 'sms', send: ({ recipient, body }) => gateway.send({ to: recipient, body }) })
  }
  if (config.smtpUrl !== undefined) {
    const server = openMailServer({ url: config.smtpUrl, from: config.mailFrom })
    channels.push({ channel: 'mail', send: ({ id, recipient, subject, body }) => server.send({ id, to: recipient, subject, body }) })
  }
  return channels
}
