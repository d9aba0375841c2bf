import { inWorker } from '#server/context.ts'
import { notify } from '#server/modules/notifications/index.ts'
import type { Services } from '#server/services.ts'
import type { Joined } from './accept-invitation.ts'

type NewMember = Pick<Joined, 'accountId' | 'role'> & { userId: string }

/**
 * Tells whoever manages the team that somebody joined; once that is committed. It never throws: the person is in, and an answer
 * that says otherwise would be wrong.
 */
export async function announceJoin(services: Pick<Services, 'contexts' | 'log'>, joined: NewMember): Promise<void> {
  try {
    await tellManagers(services, joined)
  } catch (error) {
    services.log.error({ err: error, account: joined.accountId }, 'a new member was not announced')
  }
}

async function tellManagers(services: Pick<Services, 'contexts' | 'log'>, { accountId, userId, role }: NewMember): Promise<void> {
  await inWorker(services, accountId, async (ctx) => {
    const people = await ctx.db
      .selectFrom('membership as m')
      .innerJoin('app_user as u', 'u.id', 'm.user_id')
      .where('m.account_id', '=', accountId)
      .select(['m.user_id', 'm.role', 'u.first_name', 'u.last_name'])
      .execute()
    const newcomer = people.find((person) => person.user_id === userId)
    if (newcomer === undefined) return
    const managers = people.filter((person) => (person.role === 'Owner' || person.role === 'Admin') && person.user_id !== userId)
    await notify(ctx, {
      userIds: managers.map((person) => person.user_id),
      kind: 'team_changed',
      values: { change: 'joined', name: `${newcomer.first_name} ${newcomer.last_name}`.trim(), role },
      link: '/dashboard/account/team',
    })
  })
}
