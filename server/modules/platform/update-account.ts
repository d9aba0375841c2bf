import type { PlatformAccount, updatePlatformAccount as route } from '#contract/platform.ts'
import type { BodyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { inAccount, outsideLabel } from '#server/in-account.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { actingPersonOf, auditBoth } from '#server/modules/access/index.ts'
import { findAccount } from './find-accounts.ts'
import { presentAccount } from './present.ts'

/** Sets plan and kind of an account; the account's own audit tells of it too. @throws problem resource.not_found */
export async function updateAccount(
  { database }: Pick<Services, 'database'>,
  ctx: Ctx,
  accountId: string,
  body: BodyOf<typeof route>,
): Promise<PlatformAccount> {
  const before = await findAccount(database.platform, accountId)
  if (before === undefined) throw problem('resource.not_found')
  const after = {
    plan_name: body.planName ?? before.plan_name,
    is_msp: body.isMsp ?? before.is_msp,
    is_multi_tenant: body.isMultiTenant ?? before.is_multi_tenant,
  }
  await inAccount(ctx, accountId, null, (there) =>
    there.db.updateTable('account').set(after).where('account_id', '=', accountId).executeTakeFirstOrThrow(),
  )
  const person = await actingPersonOf(ctx)
  const details = { isMsp: after.is_msp, isMultiTenant: after.is_multi_tenant, planBefore: before.plan_name, planName: after.plan_name }
  await auditBoth(ctx, {
    event: 'account.plan_changed',
    accountId,
    label: outsideLabel(person.email, 'Operator'),
    here: { ...details, company: before.name },
    there: details,
  })
  return presentAccount({ ...before, ...after })
}
