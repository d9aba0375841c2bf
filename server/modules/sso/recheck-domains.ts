import { type Selectable, sql } from 'kysely'
import { audit } from '#server/audit.ts'
import { type Ctx, inWorker } from '#server/context.ts'
import type { SsoProviderTable } from '#server/db/tables/accounts.ts'
import { afterMiss, isLost, lookForRecord } from '#server/domain-proof.ts'
import { emit } from '#server/events/emit.ts'
import type { Services } from '#server/services.ts'

/** An hour less than a day, so that an hourly sweep comes round each day. */
const EVERY = '23 hours'
const PER_SWEEP = 500
const AT_ONCE = 10

type Provider = Pick<Selectable<SsoProviderTable>, 'account_id' | 'email_domain' | 'domain_key'>

/**
 * Looks again for the records that prove the email domains of single sign-on, each once a day: a domain that was given up or sold
 * must not go on letting people in. Lost as every proof of a domain is (LOST_AFTER);
 * nobody comes in by it then, until it is proved again. Managers of the team are told at the first miss and at the loss.
 */
export async function recheckDomains(services: Services, signal: AbortSignal): Promise<void> {
  const due = await findDue(services)
  for (let from = 0; from < due.length && !signal.aborted; from += AT_ONCE)
    await Promise.all(due.slice(from, from + AT_ONCE).map((provider) => recheck(services, provider)))
}

/** The platform role sees which accounts have a domain to look at; each is changed in that account alone. */
function findDue({ database: { platform } }: Services): Promise<Provider[]> {
  return platform
    .selectFrom('sso_provider')
    .select(['account_id', 'email_domain', 'domain_key'])
    .where('domain_verified_at', 'is not', null)
    .where(sql<boolean>`coalesce(domain_checked_at, domain_verified_at) < now() - ${EVERY}::interval`)
    .orderBy('domain_checked_at', (order) => order.asc().nullsFirst())
    .limit(PER_SWEEP)
    .execute()
}

async function recheck(services: Services, provider: Provider): Promise<void> {
  const { account_id: accountId, email_domain: domain, domain_key: key } = provider
  const { outcome } = await lookForRecord(services.egress, { domain, key })
  if (outcome === 'unreachable') services.log.warn({ domain }, 'single sign-on: the name servers of a domain do not answer')
  await inWorker(services, accountId, (ctx) =>
    outcome === 'found' ? keepSeen(ctx, provider) : noteMiss(ctx, provider, outcome !== 'unreachable'),
  )
}

/** The provider, while its domain is the one that was looked at and still counts as proved. */
const same = ({ db, accountId }: Ctx, { email_domain, domain_key }: Provider) =>
  db
    .updateTable('sso_provider')
    .where('account_id', '=', accountId)
    .where('email_domain', '=', email_domain)
    .where('domain_key', '=', domain_key)
    .where('domain_verified_at', 'is not', null)

async function keepSeen(ctx: Ctx, provider: Provider): Promise<void> {
  await same(ctx, provider).set({ domain_checked_at: ctx.now, domain_silent: 0, domain_missed: 0 }).execute()
}

/** @param isGone an answer said that the record is not there; otherwise nobody answered */
async function noteMiss(ctx: Ctx, provider: Provider, isGone: boolean): Promise<void> {
  const kept = await ctx.db
    .selectFrom('sso_provider')
    .select(['domain_missed', 'domain_silent'])
    .where('account_id', '=', ctx.accountId)
    .forUpdate()
    .executeTakeFirst()
  if (kept === undefined) return
  const failed = afterMiss({ gone: kept.domain_missed, unanswered: kept.domain_silent }, isGone)
  const noted = await same(ctx, provider)
    .set({ domain_checked_at: ctx.now, domain_missed: failed.gone, domain_silent: failed.unanswered })
    .returning('email_domain')
    .executeTakeFirst()
  if (noted === undefined) return
  if (isLost(failed)) return lose(ctx, provider, failed.gone)
  if (!isGone) return
  const { email_domain: emailDomain } = provider
  await audit(ctx, 'sso.domain_missed', { status: 'Fail', details: { emailDomain, missed: failed.gone } })
  if (failed.gone === 1) await emit(ctx, 'account.security_changed', { change: 'sso_domain_missing', emailDomain })
}

async function lose(ctx: Ctx, provider: Provider, missed: number): Promise<void> {
  await same(ctx, provider).set({ domain_verified_at: null }).execute()
  const { email_domain: emailDomain } = provider
  await audit(ctx, 'sso.domain_lost', { status: 'Fail', details: { emailDomain, missed } })
  await emit(ctx, 'account.security_changed', { change: 'sso_domain_lost', emailDomain })
}
