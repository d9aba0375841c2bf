import type { NotificationChannel, NotificationKind } from '#contract/notifications.ts'
import type { Role } from '#contract/rights.ts'
import type { Ctx } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { publishAll } from '#server/modules/events/index.ts'
import { findRecipients, type Recipient } from './find-recipients.ts'

export interface Notice {
  /** People of the account, or 'managers': everybody who may act on findings. Whoever caused the notice is left out, unless told. */
  userIds: readonly string[] | 'managers'
  /** True where it may have been done in their name. */
  includesActor?: boolean
  kind: NotificationKind
  /** Values for the translated sentence. With `checkId`, readers get `title`, the check's title in their language. */
  values: Record<string, string | number>
  /** Path in the web client that shows the thing. */
  link: string
}

const MANAGERS: ReadonlySet<Role> = new Set(['Owner', 'Admin', 'User'])

/** Tells people in the product, and by mail who wants it; written in this transaction, announced when it commits. */
export const notify = (ctx: Ctx, notice: Notice): Promise<void> => notifyAll(ctx, [notice])

/** Several notices in a few statements, however many there are. People who are not of the account are passed over. */
export async function notifyAll(ctx: Ctx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const recipients = await findRecipients(ctx)
  const isMeant = ({ userIds, includesActor = false }: Notice, { userId, role }: Recipient): boolean =>
    (includesActor || userId !== ctx.userId) && (userIds === 'managers' ? MANAGERS.has(role) : userIds.includes(userId))
  const rowsFor = (channel: NotificationChannel) =>
    notices.flatMap((notice) =>
      recipients
        .filter((recipient) => isMeant(notice, recipient) && recipient.wants(notice.kind, channel))
        .map(({ userId }) => ({
          account_id: ctx.accountId,
          id: newId(),
          user_id: userId,
          kind: notice.kind,
          values: JSON.stringify(notice.values),
          link: notice.link,
          created_at: ctx.now,
        })),
    )
  await showInProduct(ctx, rowsFor('in_app'))
  await leaveForMail(ctx, rowsFor('email'))
}

interface Row {
  account_id: string
  id: string
  user_id: string
  kind: NotificationKind
  values: string
  link: string
  created_at: Date
}

async function showInProduct(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db
    .insertInto('notification')
    .values(rows.map((row) => ({ ...row, read_at: null })))
    .execute()
  await publishAll(
    ctx,
    rows.map((row) => ({ topic: 'notification', id: row.id, data: { kind: row.kind }, userId: row.user_id })),
  )
}

/** A job gathers them into mails: many at once are one mail. */
async function leaveForMail(ctx: Ctx, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await ctx.db
    .insertInto('notification_mail')
    .values(rows.map((row) => ({ ...row, sent_at: null })))
    .execute()
  await ctx.enqueue('notification.mail', { accountId: ctx.accountId })
}
