import type { Role } from '#contract/rights.ts'
import type { Ctx } from '#server/context.ts'
import { notify } from '#server/modules/notifications/index.ts'

export interface TeamChange {
  change: 'role' | 'removed' | 'left' | 'owner'
  role: Role
}

/** Tells the person concerned and whoever manages the team; a person who is going is told nothing: they could not read it. */
export async function tellOfTeam(ctx: Ctx, userId: string, { change, role }: TeamChange): Promise<void> {
  const people = await ctx.db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.account_id', '=', ctx.accountId)
    .where((where) => where.or([where('m.role', 'in', ['Owner', 'Admin']), where('m.user_id', '=', userId)]))
    .select(['m.user_id', 'u.first_name', 'u.last_name'])
    .execute()
  const subject = people.find((person) => person.user_id === userId)
  if (subject === undefined) return
  const isGoing = change === 'removed' || change === 'left'
  await notify(ctx, {
    userIds: people.map((person) => person.user_id).filter((id) => !(isGoing && id === userId)),
    kind: 'team_changed',
    values: { change, name: `${subject.first_name} ${subject.last_name}`.trim(), role },
    link: '/dashboard/account/team',
  })
}
