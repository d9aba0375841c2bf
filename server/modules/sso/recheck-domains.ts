import { type Selectable, sql } from 'kysely'
import { NetworkError } from '#scanners/sdk/network.ts'
import { audit } from '#server/audit.ts'
import { type Ctx, inWorker } from '#server/context.ts'
import type { SsoProviderTable } from '#server/db/tables/accounts.ts'
import { emit } from '#server/events/emit.ts'
import type { Services } from '#server/services.ts'
import { domainRecordOf, findDomainProof } from './present.ts'

/** An hour less than a day, so that an hourly sweep comes round each day. */
const EVERY = '23 hours'
/** So many daily looks in a row without the record, and the domain is lost. */
const MISSES = 3
/** Name servers that answer nothing say nothing of the record, for so long. */
const SILENCE = '14 days'
const PER_SWEEP = 500
const AT_ONCE = 10

type Provider = Pick<Selectable<SsoProviderTable>, 'account_id' | 'email_domain' | 'domain_key'> & { has_been_silent: boolean }

/**
 * Looks again for the records that prove the e-mail domains of single sign-on, each once a day: a domain that was given up or sold
 * must not go on letting people in. Lost after three days without the record, or two weeks without any answer of its name servers;
 * nobody comes in by it then, until it is proved again. Managers of the team are told at the first miss and at the loss.
 */
export async function recheckDomains(services: Services, signal: AbortSignal): Promise<void> {
  const due = await findDue(services)
  for (let from = 0; from < due.length && !signal.aborted; from += AT_ONCE)
    await Promise.all(due.slice(from, from + AT_ONCE).map((provider) => recheck(services, provider)))
}

/** The platform role sees which accounts have a domain to look at; each is changed in that account alone. */
function findDue({ database: { platform } }: Services): Promise<Provider[]> {
  const lastSeen = sql<Date>`coalesce(domain_seen_at, domain_verified_at)`
  return platform
    .selectFrom('sso_provider')
    .select(['account_id', 'email_domain', 'domain_key', sql<boolean>`${lastSeen} < now() - ${SILENCE}::interval`.as('has_been_silent')])
    .where('domain_verified_at', 'is not', null)
    .where(sql<boolean>`coalesce(domain_checked_at, domain_verified_at) < now() - ${EVERY}::interval`)
    .orderBy('domain_checked_at', (order) => order.asc().nullsFirst())
    .limit(PER_SWEEP)
    .execute()
}

async function recheck(services: Services, provider: Provider): Promise<void> {
  const { account_id: accountId, email_domain: domain, domain_key: key, has_been_silent: hasBeenSilent } = provider
  const seen = await findDomainProof(services.egress, domainRecordOf(domain, key)).then(
    ({ verified }) => verified,
    (error: unknown) => {
      if (!(error instanceof NetworkError)) throw error
      services.log.warn({ err: error, domain }, 'single sign-on: the name servers of a domain do not answer')
      return null
    },
  )
  if (seen === null && !hasBeenSilent) return
  await inWorker(services, accountId, (ctx) => (seen === true ? keepSeen(ctx, provider) : noteMiss(ctx, provider, seen === null)))
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
  await same(ctx, provider).set({ domain_checked_at: ctx.now, domain_seen_at: ctx.now, domain_missed: 0 }).execute()
}

async function noteMiss(ctx: Ctx, provider: Provider, isSilent: boolean): Promise<void> {
  const missed = await same(ctx, provider)
    .set((current) => ({ domain_checked_at: ctx.now, domain_missed: current('domain_missed', '+', 1) }))
    .returning('domain_missed')
    .executeTakeFirst()
  if (missed === undefined) return
  const { email_domain: emailDomain } = provider
  const isLost = isSilent || missed.domain_missed >= MISSES
  if (isLost) await same(ctx, provider).set({ domain_verified_at: null }).execute()
  const details = { emailDomain, missed: missed.domain_missed }
  await audit(ctx, isLost ? 'sso.domain_lost' : 'sso.domain_missed', { status: 'Fail', details })
  if (isLost) await emit(ctx, 'account.security_changed', { change: 'sso_domain_lost', emailDomain })
  else if (missed.domain_missed === 1) await emit(ctx, 'account.security_changed', { change: 'sso_domain_missing', emailDomain })
}
