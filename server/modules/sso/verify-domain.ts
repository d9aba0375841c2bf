import { sql } from 'kysely'
import type { ReplyOf } from '#contract/route.ts'
import type { verifySsoDomain } from '#contract/sso.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Ctx, type Scope } from '#server/context.ts'
import { redirectUriOf, requireRecentProof, ssoOf, type SsoRow } from '#server/modules/identity/index.ts'
import { lookForRecord } from '#server/domain-proof.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { presentSso } from './present.ts'

/**
 * Looks for the record that proves the email domain, and keeps that it was there.
 * @throws problem resource.not_found without a single sign-on, resource.conflict when another account has proved the domain,
 * target.unreachable when the name servers do not answer
 */
export async function verifyDomain(services: Services, scope: Scope): Promise<ReplyOf<typeof verifySsoDomain>> {
  requireRecentProof(scope)
  const { contexts, config, egress } = services
  const asked = await contexts.inTransaction(scope, { readOnly: true }, (ctx) => ownSso(ctx))
  const { outcome, text } = await lookForRecord(egress, { domain: asked.email_domain, key: asked.domain_key })
  if (outcome === 'unreachable')
    throw problem('target.unreachable', { detail: `The name servers of ${asked.email_domain} did not answer. Try again in a moment.` })
  const isFound = outcome === 'found'
  return contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'team.manage')
    if (isFound) await requireUnclaimed(services, ctx, asked.email_domain)
    const proved = isFound ? await markVerified(ctx, asked) : undefined
    const status = proved === undefined ? 'Fail' : 'Success'
    await audit(ctx, 'sso.domain_verified', { status, details: { emailDomain: asked.email_domain } })
    const sso = await presentSso(ctx.db, proved ?? (await ownSso(ctx)), redirectUriOf(config))
    return { verified: proved !== undefined, seen: text === null ? [] : [text], sso }
  })
}

async function ownSso(ctx: Ctx): Promise<SsoRow> {
  authorize(ctx, 'team.manage')
  const row = await ssoOf(ctx.db, ctx.accountId)
  if (row === undefined) throw problem('resource.not_found', { detail: 'Single sign-on is not set up yet.' })
  return row
}

/** A proved domain belongs to one account. The lock holds until this transaction ends, so that of two at once one is refused. */
async function requireUnclaimed({ database }: Services, ctx: Ctx, domain: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sso domain ${domain}`}, 0))`.execute(ctx.db)
  const other = await database.identity
    .selectFrom('sso_provider')
    .select('account_id')
    .where('email_domain', '=', domain)
    .where('domain_verified_at', 'is not', null)
    .where('account_id', '<>', ctx.accountId)
    .executeTakeFirst()
  if (other !== undefined) throw problem('resource.conflict', { title: 'Another account has proved this domain' })
}

/** Only of the domain that was asked for: it may be changed at this very moment, and what was seen says nothing of another. */
function markVerified(ctx: Ctx, { email_domain, domain_key }: SsoRow): Promise<SsoRow | undefined> {
  return ctx.db
    .updateTable('sso_provider')
    .set({ domain_verified_at: ctx.now, domain_checked_at: ctx.now, domain_missed: 0, domain_silent: 0 })
    .where('account_id', '=', ctx.accountId)
    .where('email_domain', '=', email_domain)
    .where('domain_key', '=', domain_key)
    .returningAll()
    .executeTakeFirst()
}
