import { NOTIFICATION_CHANNELS, NOTIFICATION_KINDS, type NotificationChannel, type NotificationKind } from '#contract/notifications.ts'
import type { BodyOf, ReplyOf } from '#contract/route.ts'
import type { getNotificationPreferences, setNotificationPreferences } from '#contract/notifications.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { problem } from '#server/problem.ts'

/** Channels that lead somewhere; the others keep what people chose until their integration is connected. */
const AVAILABLE: readonly NotificationChannel[] = ['in_app', 'email']
/**
 * What is worth a mail unless somebody says otherwise: what cannot wait, and what concerns who may do what. A change of how somebody
 * signs in is mailed by the sessions module, whatever they chose.
 */
const BY_MAIL: ReadonlySet<NotificationKind> = new Set([
  'finding_critical',
  'regression',
  'unstable',
  'assigned',
  'verify_failed',
  'account_entered',
  'account_security',
  'credentials_expiring',
])

/** Whether a person who has chosen nothing is told of a kind in a channel. */
export function isOnByDefault(kind: NotificationKind, channel: NotificationChannel): boolean {
  return channel === 'in_app' || (channel === 'email' && BY_MAIL.has(kind))
}

/** The person's own, every kind by every channel: what they chose, else what holds by default. */
export async function readPreferences(ctx: Ctx): Promise<ReplyOf<typeof getNotificationPreferences>> {
  const chosen = await ctx.db
    .selectFrom('notification_preference')
    .select(['kind', 'channel', 'enabled'])
    .where('account_id', '=', ctx.accountId)
    .where('user_id', '=', ctx.userId)
    .execute()
  const results = NOTIFICATION_KINDS.flatMap((kind) =>
    NOTIFICATION_CHANNELS.map((channel) => ({
      kind,
      channel,
      enabled: chosen.find((row) => row.kind === kind && row.channel === channel)?.enabled ?? isOnByDefault(kind, channel),
    })),
  )
  return { results, available: [...AVAILABLE] }
}

/** Of two changes of the same thing the later counts. @throws problem right.missing for the worker, which is nobody */
export async function setPreferences(
  ctx: Ctx,
  { changes }: BodyOf<typeof setNotificationPreferences>,
): Promise<ReplyOf<typeof setNotificationPreferences>> {
  const { userId } = ctx
  if (userId === null) throw problem('right.missing')
  const last = new Map(changes.map((change) => [`${change.kind} ${change.channel}`, change]))
  await ctx.db
    .insertInto('notification_preference')
    .values(
      [...last.values()].map(({ kind, channel, enabled }) => ({ account_id: ctx.accountId, user_id: userId, kind, channel, enabled })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id', 'kind', 'channel']).doUpdateSet((update) => ({ enabled: update.ref('excluded.enabled') })),
    )
    .execute()
  await audit(ctx, 'notification.preferences_changed', {
    details: Object.fromEntries([...last.values()].map(({ kind, channel, enabled }) => [`${kind}.${channel}`, enabled])),
  })
  return readPreferences(ctx)
}
