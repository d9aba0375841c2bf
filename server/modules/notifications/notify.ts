import type { NotificationKind } from '#contract/notifications.ts'
import type { Role } from '#contract/rights.ts'
import type { Ctx } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { publishAll } from '../events/index.ts'

export interface Notice {
  /** People of the account, or 'managers': everybody who may act on findings. Whoever caused the notice is left out. */
  userIds: readonly string[] | 'managers'
  kind: NotificationKind
  /** Values for the translated sentence. With `checkId`, readers get `title`, the check's title in their language. */
  values: Record<string, string | number>
  /** Path in the web client that shows the thing. */
  link: string
}

const MANAGERS: ReadonlySet<Role> = new Set(['Owner', 'Admin', 'User'])

/** Tells people in the product; written in this transaction, announced when it commits. */
export const notify = (ctx: Ctx, notice: Notice): Promise<void> => notifyAll(ctx, [notice])

/** Several notices in three statements, however many there are. People who are not of the account are passed over. */
export async function notifyAll(ctx: Ctx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return
  const members = await ctx.db.selectFrom('membership').select(['user_id', 'role']).where('account_id', '=', ctx.accountId).execute()
  const isMeant = ({ userIds }: Notice, member: { user_id: string; role: Role }): boolean =>
    member.user_id !== ctx.userId && (userIds === 'managers' ? MANAGERS.has(member.role) : userIds.includes(member.user_id))
  const rows = notices.flatMap((notice) =>
    members
      .filter((member) => isMeant(notice, member))
      .map((member) => ({
        account_id: ctx.accountId,
        id: newId(),
        user_id: member.user_id,
        kind: notice.kind,
        values: JSON.stringify(notice.values),
        link: notice.link,
        read_at: null,
        created_at: ctx.now,
      })),
  )
  if (rows.length === 0) return
  await ctx.db.insertInto('notification').values(rows).execute()
  await publishAll(
    ctx,
    rows.map((row) => ({ topic: 'notification', id: row.id, data: { kind: row.kind }, userId: row.user_id })),
  )
}
