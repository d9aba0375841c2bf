import { sql } from 'kysely'
import type { Access, grantSupportAccess as route } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/database.ts'
import { newId } from '#server/new-id.ts'
import { outsideLabel } from '#server/in-account.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { actingPersonOf, auditBoth, endEntries } from './entries.ts'

const HOUR_MS = 3_600_000

/** Lets the operator look in for some hours. Of such grants one stands: the new one ends those before it, and entries by them. */
export async function grantSupportAccess(ctx: Ctx, operator: string, { hours, userRole }: BodyOf<typeof route>): Promise<Access> {
  const earlier = await ctx.db
    .updateTable('access_grant')
    .set({ revoked_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('kind', '=', 'support')
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of earlier) await endEntries(ctx, 'grant_id', id)
  const id = newId()
  const expiresAt = new Date(ctx.now.getTime() + hours * HOUR_MS)
  await ctx.db
    .insertInto('access_grant')
    .values({
      account_id: ctx.accountId,
      id,
      kind: 'support',
      user_id: null,
      role: userRole,
      granted_by: ctx.userId,
      expires_at: expiresAt,
      created_at: ctx.now,
    })
    .execute()
  await audit(ctx, 'access.granted', { target: id, details: { kind: 'support', role: userRole, until: expiresAt.toISOString() } })
  return {
    id,
    kind: 'support',
    name: operator,
    email: null,
    company: null,
    userRole,
    grantedAt: ctx.now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    insideUntil: null,
    lastEnteredAt: null,
  }
}

/**
 * Revokes a grant of this account; whoever is inside by it is out on their next request. The audit of the MSP that it was given
 * to tells of it too. @throws problem resource.not_found
 */
export async function revokeAccess(ctx: Ctx, grantId: string): Promise<void> {
  const revoked = await ctx.db
    .updateTable('access_grant')
    .set({ revoked_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', grantId)
    .where('revoked_at', 'is', null)
    .returning(['kind', 'role', 'user_id'])
    .executeTakeFirst()
  if (revoked === undefined) throw problem('resource.not_found')
  await endEntries(ctx, 'grant_id', grantId)
  const details = { kind: revoked.kind, role: revoked.role, userId: revoked.user_id }
  const { name, msp_account_id: mspId } = await ctx.db
    .selectFrom('account')
    .where('account_id', '=', ctx.accountId)
    .select(['name', 'msp_account_id'])
    .executeTakeFirstOrThrow()
  if (revoked.kind !== 'msp' || mspId === null) return audit(ctx, 'access.revoked', { target: grantId, details })
  const { email } = await actingPersonOf(ctx)
  const label = outsideLabel(email, name)
  const there = { ...details, company: name }
  return auditBoth(ctx, { event: 'access.revoked', target: grantId, accountId: mspId, label, here: details, there })
}

interface AccessRow {
  id: string
  kind: Access['kind']
  role: Access['userRole']
  created_at: Date
  expires_at: Date | null
  inside_until: Date | null
  last_entered_at: Date | null
  user_id: string | null
  avatar: string | null
  first_name: string | null
  last_name: string | null
  email: string | null
  company: string | null
}

/**
 * Grants of this account that stand. Row-level security shows an account neither another one's people nor its name, so this
 * asks as the identity role, of this account alone.
 */
export async function findGrants(ctx: Ctx, identity: Db): Promise<AccessRow[]> {
  const found = await sql<AccessRow>`
    select g.id, g.kind, g.role, g.created_at, g.expires_at, e.entered_at as last_entered_at,
           case when e.left_at is null and e.inside_until > now() then e.inside_until end as inside_until,
           u.id as user_id, u.avatar, u.first_name, u.last_name, u.email, case g.kind when 'msp' then msp.name end as company
      from access_grant g
      join account a on a.account_id = g.account_id
      left join account msp on msp.account_id = a.msp_account_id
      left join lateral (
        select user_id, entered_at, inside_until, left_at from account_entry
         where account_id = g.account_id and grant_id = g.id order by entered_at desc, id desc limit 1) e on true
      left join app_user u on u.id = coalesce(g.user_id, e.user_id)
     where g.account_id = ${ctx.accountId} and g.revoked_at is null and (g.expires_at is null or g.expires_at > now())
       and (g.kind = 'support' or msp.account_id is not null)
     order by e.inside_until desc nulls last, g.created_at desc, g.id`.execute(identity)
  return found.rows
}

/** @param operator how the operator is named until one of theirs has come in */
function present(row: AccessRow, operator: string): Access {
  const isKnown = row.first_name !== null && row.last_name !== null
  return {
    id: row.id,
    kind: row.kind,
    name: isKnown ? `${row.first_name} ${row.last_name}`.trim() : operator,
    email: row.email,
    company: row.company,
    userRole: row.role,
    grantedAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    insideUntil: row.inside_until?.toISOString() ?? null,
    lastEnteredAt: row.last_entered_at?.toISOString() ?? null,
  }
}

/** Everybody from outside who may enter this account; those inside now first. */
export async function listAccess(ctx: Ctx, services: Services): Promise<Access[]> {
  const rows = await findGrants(ctx, services.database.identity)
  return rows.map((row) => present(row, services.config.contact))
}
