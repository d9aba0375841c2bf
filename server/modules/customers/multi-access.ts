import { sql } from 'kysely'
import type { setMultiAccess as route } from '#contract/customers.ts'
import { rightsOf } from '#contract/rights.ts'
import type { BodyOf, ReplyOf } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { inAccount, outsideLabel } from '#server/in-account.ts'
import { newId } from '#server/new-id.ts'
import { invalidField, problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import {
  actingPersonOf,
  endEntries,
  findManaged,
  findStandingGrant,
  requireMsp,
  tellMembershipChanged,
} from '#server/modules/access/index.ts'
import type { AccessGrantTable } from '#server/db/tables/accounts.ts'
import type { Db } from '#server/db/database.ts'

type Body = BodyOf<typeof route>
type Wanted = Body['accounts'][number]['userRole']

/**
 * Sets which customers a member of this MSP may enter, and as what. A grant taken away ends the entries it stood for at once.
 * @throws problem account.not_msp, resource.not_found for somebody who is no member or an account this MSP does not manage,
 * request.invalid for a member whose role does not enter customers
 */
export async function setMultiAccess({ database }: Services, ctx: Ctx, { userId, accounts }: Body): Promise<ReplyOf<typeof route>> {
  const msp = await requireMsp(ctx)
  const member = await lockMember(ctx, userId)
  const before = await findGrantsOfMembers(database.identity, ctx.accountId, userId)
  const wanted = new Map(accounts.map(({ customerId, userRole }) => [customerId, userRole]))
  if ([...wanted.values()].some((role) => role !== null) && !rightsOf[member.role].includes('customers.enter'))
    throw invalidField('userId', `has the role ${member.role} here, which does not enter customers`)
  const person = await actingPersonOf(ctx)
  const change: AccessChange = { userId, email: member.email, label: outsideLabel(person.email, msp.name), company: msp.name }
  const names = new Map<string, string>()
  const kept = before.filter(({ account_id }) => !wanted.has(account_id))
  const held = kept.length + [...wanted.values()].filter((role) => role !== null).length
  const auditHere = () =>
    audit(ctx, 'access.granted', { target: userId, details: { member: member.email, changed: wanted.size, customers: held } })
  const steps = new Map<string, () => Promise<unknown>>([[ctx.accountId, auditHere]])
  for (const [customerId, role] of wanted)
    steps.set(customerId, async () => names.set(customerId, await setGrant(ctx, customerId, role, change)))
  // one order for everybody, so that two who write into the same audits never wait for each other in a circle
  for (const [, step] of [...steps].toSorted(([a], [b]) => (a < b ? -1 : 1))) await step()
  const granted: GrantOfMember[] = [
    ...kept,
    ...[...wanted].flatMap(([account_id, role]) =>
      role === null ? [] : [{ user_id: userId, account_id, company: names.get(account_id) ?? '', role }],
    ),
  ]
  await ctx.db
    .updateTable('membership')
    .set({ is_msp_user: granted.length > 0 })
    .where('account_id', '=', ctx.accountId)
    .where('user_id', '=', userId)
    .execute()
  return {
    userId,
    isMspUser: granted.length > 0,
    accounts: granted
      .toSorted((a, b) => a.company.localeCompare(b.company) || (a.account_id < b.account_id ? -1 : 1))
      .map(({ account_id, company, role }) => ({ customerId: account_id, company, userRole: role })),
  }
}

/** Changes of one member's grants follow each other. */
async function lockMember(ctx: Ctx, userId: string) {
  const member = await ctx.db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.account_id', '=', ctx.accountId)
    .where('m.user_id', '=', userId)
    .select(['m.role', 'u.email'])
    .forUpdate('m')
    .executeTakeFirst()
  if (member === undefined) throw problem('resource.not_found')
  return member
}

interface AccessChange {
  userId: string
  email: string
  /** How the customer's audit names whoever grants. */
  label: string
  /** The MSP. */
  company: string
}

/** @returns what the MSP calls the customer */
function setGrant(ctx: Ctx, customerId: string, role: Wanted, change: AccessChange): Promise<string> {
  return inAccount(ctx, customerId, change.label, async (there) => {
    const customer = await findManaged(there, ctx.accountId)
    const known = await findStandingGrant(there, change.userId)
    if (role === null) await revoke(there, known?.id, change)
    else if (known?.role !== role) await grant(there, known?.id, role, change)
    return customer.msp_alias ?? customer.name
  })
}

async function revoke(there: Ctx, grantId: string | undefined, { email, company }: AccessChange): Promise<void> {
  if (grantId === undefined) return
  await there.db
    .updateTable('access_grant')
    .set({ revoked_at: there.now })
    .where('account_id', '=', there.accountId)
    .where('id', '=', grantId)
    .execute()
  await endEntries(there, 'grant_id', grantId)
  await audit(there, 'access.revoked', { target: grantId, details: { company, kind: 'msp', member: email } })
}

/** A person who is inside goes on in the new role; their open pages ask again what they may. */
async function grant(
  there: Ctx,
  grantId: string | undefined,
  role: NonNullable<Wanted>,
  { userId, email, company }: AccessChange,
): Promise<void> {
  const id = grantId ?? newId()
  await there.db
    .insertInto('access_grant')
    .values({ account_id: there.accountId, id, kind: 'msp', user_id: userId, role, granted_by: there.userId, created_at: there.now })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet({ role, granted_by: there.userId }))
    .execute()
  if (grantId !== undefined) await tellMembershipChanged(there, userId)
  await audit(there, 'access.granted', { target: id, details: { company, kind: 'msp', member: email, role } })
}

interface GrantOfMember {
  user_id: string
  account_id: string
  company: string
  role: AccessGrantTable['role']
}

/**
 * Which accounts managed by an MSP its members may enter. The grants are rows of the customers, so this asks as the identity role.
 * @param userId one member's alone
 */
export async function findGrantsOfMembers(identity: Db, mspAccountId: string, userId: string | null): Promise<GrantOfMember[]> {
  const found = await sql<GrantOfMember>`
    select g.user_id, g.account_id, coalesce(a.msp_alias, a.name) as company, g.role
      from account a
      join access_grant g on g.account_id = a.account_id and g.kind = 'msp' and g.revoked_at is null
       and (g.expires_at is null or g.expires_at > now())
      join membership own on own.account_id = a.msp_account_id and own.user_id = g.user_id
     where a.msp_account_id = ${mspAccountId} and (${userId}::uuid is null or g.user_id = ${userId})
     order by lower(coalesce(a.msp_alias, a.name)), a.account_id`.execute(identity)
  return found.rows
}

/** The members of the MSP by name. */
export function findMembers(ctx: Ctx) {
  return ctx.db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.account_id', '=', ctx.accountId)
    .select(['u.id', 'u.first_name', 'u.last_name'])
    .orderBy(sql`lower(u.first_name || ' ' || u.last_name)`)
    .orderBy('u.id')
    .execute()
}
