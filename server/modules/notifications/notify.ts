import { sql } from 'kysely'
import type { Role } from '#contract/rights.ts'
import type { NotificationChannel, NotificationKind } from '#contract/notifications.ts'
import type { Ctx } from '#server/context.ts'
import type { DomainEvent } from '#server/events/domain-events.ts'
import { emitAll } from '#server/events/emit.ts'
import type { CursorSubscriber } from '#server/events/subscriber.ts'
import { newId } from '#server/new-id.ts'
import { type Notice, NOTICED_EVENTS, noticesOf } from './notices.ts'
import { isOnByDefault } from './preferences.ts'

interface Recipient {
  userId: string
  role: Role
  wants: (kind: NotificationKind, channel: NotificationChannel) => boolean
}

/** The members of the account, and what each wants to be told of and how. Nobody of a demo is really there to get mail. */
async function findRecipients(ctx: Ctx): Promise<Recipient[]> {
  const rows = await ctx.db
    .selectFrom('membership as m')
    .innerJoin('account as a', 'a.account_id', 'm.account_id')
    .leftJoin('notification_preference as p', (join) =>
      join.onRef('p.account_id', '=', 'm.account_id').onRef('p.user_id', '=', 'm.user_id'),
    )
    .where('m.account_id', '=', ctx.accountId)
    .groupBy(['m.user_id', 'm.role', 'a.is_demo'])
    .select([
      'm.user_id',
      'm.role',
      'a.is_demo',
      sql<
        Record<string, boolean>
      >`coalesce(jsonb_object_agg(p.kind || ' ' || p.channel, p.enabled) filter (where p.kind is not null), '{}')`.as('chosen'),
    ])
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    role: row.role,
    wants: (kind, channel) => !(row.is_demo && channel === 'email') && (row.chosen[`${kind} ${channel}`] ?? isOnByDefault(kind, channel)),
  }))
}

const MANAGERS: ReadonlySet<Role> = new Set(['Owner', 'Admin', 'User'])
const TEAM_MANAGERS: ReadonlySet<Role> = new Set(['Owner', 'Admin'])

function isMeant({ to, also, includesActor }: Notice, { userId, role }: Recipient, actorId: string | null): boolean {
  if (userId === actorId && includesActor !== true) return false
  if (userId === also) return true
  if (to === 'managers') return MANAGERS.has(role)
  return to === 'team' ? TEAM_MANAGERS.has(role) : to.includes(userId)
}

/**
 * Tells people in the product what happened, and leaves it for mail to those who want that: once an event, person and kind, however
 * often the event comes. A few statements, however many events. People who are not of the account are passed over.
 */
export async function notify(ctx: Ctx, events: readonly DomainEvent[]): Promise<void> {
  const notices = events.flatMap((event) => noticesOf(event).map((notice) => ({ event, notice })))
  if (notices.length === 0) return
  const recipients = await findRecipients(ctx)
  const rows = notices.flatMap(({ event, notice }) =>
    recipients
      .filter((recipient) => isMeant(notice, recipient, event.actorId))
      .map(({ userId, wants }) => ({
        account_id: ctx.accountId,
        id: newId(),
        event_id: event.id,
        user_id: userId,
        kind: notice.kind,
        values: JSON.stringify(notice.values),
        link: notice.link,
        created_at: event.at,
        read_at: null,
        is_shown: wants(notice.kind, 'in_app'),
        is_mail_due: wants(notice.kind, 'email'),
        mailed_at: null,
      }))
      .filter(({ is_shown, is_mail_due }) => is_shown || is_mail_due),
  )
  if (rows.length === 0) return
  const written = await ctx.db
    .insertInto('notification')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['account_id', 'event_id', 'user_id', 'kind']).doNothing())
    .returning(['id', 'user_id', 'kind', 'is_shown', 'is_mail_due'])
    .execute()
  await emitAll(
    ctx,
    written
      .filter(({ is_shown }) => is_shown)
      .map(({ id, user_id, kind }) => ({ name: 'notification.created', payload: { userId: user_id, notificationId: id, kind } })),
  )
  // a job gathers them into mails: many at once are one mail
  if (written.some(({ is_mail_due }) => is_mail_due)) await ctx.enqueue('notification.mail', { accountId: ctx.accountId })
}

export const notifications: CursorSubscriber = { mode: 'cursor', name: 'notifications', events: NOTICED_EVENTS, handle: notify }
