import { sql } from 'kysely'
import type { NotificationChannel, NotificationKind } from '#contract/notifications.ts'
import type { Role } from '#contract/rights.ts'
import type { Ctx } from '#server/context.ts'
import { isOnByDefault } from './preferences.ts'

export interface Recipient {
  userId: string
  role: Role
  wants: (kind: NotificationKind, channel: NotificationChannel) => boolean
}

/** The members of the account, and what each wants to be told of and how. Nobody of a demo is really there to get mail. */
export async function findRecipients(ctx: Ctx): Promise<Recipient[]> {
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
