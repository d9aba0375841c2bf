import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { inAccount, outsideLabel } from '#server/in-account.ts'
import { newId } from '#server/new-id.ts'
import { problem } from '#server/problem.ts'
import type { AuditEvent } from '#contract/audit.ts'
import { audit, type AuditEntry } from '#server/audit.ts'

interface StandingGrant {
  id: string
  role: 'Admin' | 'User' | 'Viewer'
  expires_at: Date | null
}
export interface NewEntry {
  accountId: string
  grant: StandingGrant
  /** How long, unless the grant ends before. */
  durationMs: number
  /** What the person comes from: the MSP, or the operator's company. */
  from: string
}

/** The acting person, by name. @throws problem right.missing for the worker, which is nobody */
export async function actingPersonOf(ctx: Ctx): Promise<{ id: string; email: string; name: string }> {
  const person = await ctx.db
    .selectFrom('app_user')
    .where('id', '=', ctx.userId)
    .select(['id', 'email', 'first_name', 'last_name'])
    .executeTakeFirst()
  if (person === undefined) throw problem('right.missing')
  return { id: person.id, email: person.email, name: `${person.first_name} ${person.last_name}`.trim() }
}

/**
 * Lets the acting person into another account for a time: written there, audited in both, and told to those who manage it.
 * An entry that lasts still gives way to the new one. Whether the grant stands is the caller's to check.
 */
export async function openEntry(
  ctx: Ctx,
  { accountId, grant, durationMs, from }: NewEntry,
): Promise<{ accountId: string; userRole: StandingGrant['role']; insideUntil: string }> {
  const person = await actingPersonOf(ctx)
  const wanted = ctx.now.getTime() + durationMs
  const insideUntil = new Date(Math.min(wanted, grant.expires_at?.getTime() ?? wanted))
  const label = outsideLabel(person.email, from)
  const company = await inAccount(ctx, accountId, label, async (there) => {
    await endEntries(there, 'user_id', person.id)
    await there.db
      .insertInto('account_entry')
      .values({
        account_id: accountId,
        id: newId(),
        grant_id: grant.id,
        user_id: person.id,
        entered_at: there.now,
        inside_until: insideUntil,
      })
      .execute()
    await emit(there, 'account.entered', { userId: person.id, name: person.name, company: from, until: insideUntil.toISOString() })
    const account = await there.db.selectFrom('account').select('name').where('account_id', '=', accountId).executeTakeFirstOrThrow()
    return account.name
  })
  const facts = { role: grant.role, until: insideUntil.toISOString() }
  await auditBoth(ctx, {
    event: 'account.entered',
    accountId,
    label,
    here: { ...facts, company },
    there: { ...facts, company: from },
  })
  return { accountId, userRole: grant.role, insideUntil: insideUntil.toISOString() }
}

/**
 * Ends entries that last, of a person or by a grant, in the account of the context. Their next request is refused, and their
 * open pages learn it when this transaction commits.
 * @returns how many ended
 */
export async function endEntries(there: Ctx, by: 'user_id' | 'grant_id', id: string): Promise<number> {
  const ended = await there.db
    .updateTable('account_entry')
    .set({ left_at: there.now })
    .where('account_id', '=', there.accountId)
    .where(by, '=', id)
    .where('left_at', 'is', null)
    .where('inside_until', '>', there.now)
    .returning('user_id')
    .execute()
  for (const { user_id } of ended) await tellMembershipChanged(there, user_id)
  return ended.length
}

/** Ends the person's streams in this account, in every process; they ask again what they may. */
export async function tellMembershipChanged(there: Ctx, userId: string): Promise<void> {
  await sql`select pg_notify('membership_changed', ${`${there.accountId} ${userId}`})`.execute(there.db)
}

interface AuditOfBoth {
  event: AuditEvent
  /** The other account, and how its audit names the person. */
  accountId: string
  label: string
  /** What it was done to; in each audit the other account unless told. */
  target?: string
  here: NonNullable<AuditEntry['details']>
  there: NonNullable<AuditEntry['details']>
}

/** Writes what a person did from one account to another into the audit of both. */
export async function auditBoth(ctx: Ctx, { event, accountId, label, target, here, there }: AuditOfBoth): Promise<void> {
  const inHere = () => audit(ctx, event, { target: target ?? accountId, details: here })
  if (accountId === ctx.accountId) return inHere()
  const inThere = () =>
    inAccount(ctx, accountId, label, (other) => audit(other, event, { target: target ?? ctx.accountId, details: there }))
  // one order for everybody, so that two who write into the same chains never wait for each other in a circle
  for (const write of ctx.accountId < accountId ? [inHere, inThere] : [inThere, inHere]) await write()
}
