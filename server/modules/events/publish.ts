import type { EventTopic } from '#contract/events.ts'
import type { Ctx } from '#server/context.ts'

export interface LiveNotice {
  topic: EventTopic
  /** The row it is about, if one. */
  id: string | null
  /** What changed, as contract/events.ts tells per topic. Never secrets. */
  data?: Record<string, unknown>
  /** Only this person's streams get it; everybody's in the account when absent. */
  userId?: string
}

/** Tells the open pages of the account, once this transaction commits. */
export const publish = (ctx: Ctx, notice: LiveNotice): Promise<void> => publishAll(ctx, [notice])

/** Several at once, in one statement. */
export async function publishAll(ctx: Ctx, notices: readonly LiveNotice[]): Promise<void> {
  if (notices.length === 0) return
  await ctx.db
    .insertInto('live_event')
    .values(
      notices.map(({ topic, id, data, userId }) => ({
        account_id: ctx.accountId,
        user_id: userId ?? null,
        topic,
        subject_id: id,
        data: JSON.stringify(data ?? {}),
      })),
    )
    .execute()
}
