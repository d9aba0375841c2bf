import { sql } from 'kysely'
import * as contract from '#contract/domains.ts'
import type { ReplyOf } from '#contract/route.ts'
import { type Ctx, inWorker } from '#server/context.ts'
import { handle, handleOutside, type Handler } from '#server/http/handlers.ts'
import type { Module } from '#server/module.ts'
import type { Services } from '#server/services.ts'
import { createDomain, deleteDomain } from './create-domain.ts'
import { domainAt, domainNamed, type NamedDomain, presentDomain, stateOf } from './domain-rows.ts'
import { placeOf } from './host.ts'
import { permitsAllOf } from './permits.ts'
import { recheckDomain, verifyDomain } from './verify-domain.ts'

/** Looks of one domain that are shown. */
const HISTORY_MAX = 50
/** What one sweep takes; the rest is due an hour later. */
const SWEPT_MAX = 2_000
const CHECKS_AT_ONCE = 4
const HOUR_S = 3_600

async function listDomains(ctx: Ctx): Promise<ReplyOf<typeof contract.listDomains>> {
  const rows = await ctx.db
    .selectFrom('domain')
    .selectAll()
    .where('account_id', '=', ctx.accountId)
    .orderBy('host')
    .orderBy('port')
    .execute()
  return { results: rows.map(presentDomain), total: rows.length }
}

async function getDomain(ctx: Ctx, named: NamedDomain): Promise<ReplyOf<typeof contract.getDomain>> {
  const row = await domainNamed(ctx, named)
  const looks = await ctx.db
    .selectFrom('domain_check')
    .selectAll()
    .where('account_id', '=', ctx.accountId)
    .where('domain_id', '=', row.id)
    .orderBy('id', 'desc')
    .limit(HISTORY_MAX)
    .execute()
  const history = looks.map((look) => ({ at: look.at.toISOString(), by: look.by, status: look.status, seen: look.seen }))
  return { ...presentDomain(row), history }
}

/** @throws problem request.invalid for what is no domain */
async function listDomainStatus(ctx: Ctx, asked: readonly NamedDomain[]): Promise<ReplyOf<typeof contract.listDomainStatus>> {
  const isPermitted = await permitsAllOf(ctx)
  const results = []
  for (const { domain, port } of asked) {
    const place = placeOf(domain, port ?? null)
    const row = await domainAt(ctx, place)
    results.push({
      domain: place.host,
      port: place.port,
      status: row === undefined ? null : stateOf(row),
      permitted: isPermitted(place.host),
      nextCheckAt: row?.next_check_at?.toISOString() ?? null,
    })
  }
  return { results }
}

function routes(services: Services): Handler[] {
  return [
    handle(contract.listDomains, (ctx) => listDomains(ctx)),
    handle(contract.createDomain, (ctx, { body }) => createDomain(ctx, body)),
    handle(contract.getDomain, (ctx, { query }) => getDomain(ctx, query)),
    handle(contract.listDomainStatus, (ctx, { body }) => listDomainStatus(ctx, body.domains)),
    handleOutside(contract.verifyDomain, (scope, { body }) => verifyDomain(services, scope, body)),
    handle(contract.deleteDomain, (ctx, { query }) => deleteDomain(ctx, query)),
  ]
}

/** Queues a look at every proved domain that is due. */
export async function sweepDomains(services: Services): Promise<void> {
  const due = await services.database.platform
    .selectFrom('domain')
    .select(['account_id', 'id'])
    .where('status', '=', 'verified')
    .where('next_check_at', '<=', sql<Date>`now()`)
    .orderBy('next_check_at')
    .limit(SWEPT_MAX)
    .execute()
  for (const { account_id: accountId, id: domainId } of due)
    await inWorker(services, accountId, (ctx) =>
      ctx.enqueue('domain.check', { accountId, domainId }, { throttle: { key: domainId, seconds: HOUR_S } }),
    )
}

async function startChecks(services: Services): Promise<void> {
  await services.jobs.work('domain.sweep', { concurrency: 1 }, () => sweepDomains(services))
  await services.jobs.work('domain.check', { concurrency: CHECKS_AT_ONCE, perAccount: 2 }, ({ data }) => recheckDomain(services, data))
  await services.jobs.schedule('domain.sweep', '23 * * * *')
}

export const domainsModule: Module = { routes, jobs: startChecks }
