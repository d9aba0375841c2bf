import type { BodyOf } from '#contract/route.ts'
import type { PlatformAccount, updatePlatformAccount, updatePlatformAccount as route } from '#contract/platform.ts'
import { appendAudit, auditKeysOf } from '#server/audit.ts'
import { type Ctx, noClient, originOf } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { inAccount, outsideLabel } from '#server/in-account.ts'
import { actingPersonOf, auditBoth } from '#server/modules/access/index.ts'
import { auditPerson } from '#server/modules/identity/index.ts'
import { findAccount, presentAccount } from './accounts.ts'

type AccountChange = BodyOf<typeof updatePlatformAccount>
export interface AccountKind {
  accountId: string
  company: string
  planName: string
  isMsp: boolean
  isMultiTenant: boolean
}

/** Sets plan and kind of an account from the machine itself; what is not given stays. Audited there. @throws problem resource.not_found */
export async function setAccount(
  services: Pick<Services, 'database' | 'secrets'>,
  accountId: string,
  { planName, isMsp, isMultiTenant }: AccountChange,
): Promise<AccountKind> {
  return services.database.transact('identity', {}, async (db) => {
    const before = await db
      .selectFrom('account')
      .where('account_id', '=', accountId)
      .select(['name', 'plan_name', 'is_msp', 'is_multi_tenant'])
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) throw problem('resource.not_found', { detail: `There is no account ${accountId}.` })
    const after = {
      plan_name: planName ?? before.plan_name,
      is_msp: isMsp ?? before.is_msp,
      is_multi_tenant: isMultiTenant ?? before.is_multi_tenant,
    }
    await db.updateTable('account').set(after).where('account_id', '=', accountId).execute()
    appendAudit(db, auditKeysOf(services.secrets), {
      account_id: accountId,
      at: new Date(),
      event: 'account.plan_changed',
      status: 'Success',
      source: 'cli',
      actor_id: null,
      actor_label: 'parapet account set',
      target: accountId,
      details: {
        isMsp: after.is_msp,
        isMultiTenant: after.is_multi_tenant,
        planBefore: before.plan_name,
        planName: after.plan_name,
      },
      ...originOf(noClient),
    })
    return {
      accountId,
      company: before.name,
      planName: after.plan_name,
      isMsp: after.is_msp,
      isMultiTenant: after.is_multi_tenant,
    }
  })
}

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

/**
 * Makes a person operator of the installation, or ends that; only from the machine itself. Audited in each of their accounts.
 * It holds from their next request on.
 * @throws problem resource.not_found when nobody is registered by that address
 */
export async function setSuperAdmin(
  services: Pick<Services, 'database' | 'secrets'>,
  { email, isSuperAdmin }: { email: string; isSuperAdmin: boolean },
): Promise<{ userId: string; email: string; isSuperAdmin: boolean }> {
  return services.database.transact('identity', {}, async (db) => {
    const person = await db
      .updateTable('app_user')
      .set({ is_super_admin: isSuperAdmin })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst()
    if (person === undefined) throw problem('resource.not_found', { detail: `No one is registered as ${email}.` })
    await auditPerson(services, db, {
      userId: person.id,
      event: 'user.updated',
      status: 'Success',
      client: noClient,
      details: { isSuperAdmin: String(isSuperAdmin) },
      source: 'cli',
    })
    return { userId: person.id, email, isSuperAdmin }
  })
}
