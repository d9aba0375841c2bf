import type { ReplyOf } from '#contract/route.ts'
import type { verifyDomain as route } from '#contract/domains.ts'
import { audit } from '#server/audit.ts'
import { authorize, inWorker, type Scope } from '#server/context.ts'
import { ProblemError } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { domainNamed, nameOf, type NamedDomain, presentDomain } from './domain-rows.ts'
import { keepLook } from './keep-look.ts'
import { lookForProof } from './look-for-proof.ts'
import { namingPlaces } from './permits.ts'

/**
 * Looks for a domain's proof now.
 * @throws problem request.invalid · resource.not_found · right.missing
 */
export async function verifyDomain(services: Services, scope: Scope, named: NamedDomain): Promise<ReplyOf<typeof route>> {
  const { asked, naming } = await services.contexts.inTransaction(scope, { readOnly: true }, async (ctx) => {
    authorize(ctx, 'connections.manage')
    return { asked: await domainNamed(ctx, named), naming: await namingPlaces(ctx) }
  })
  const look = await lookForProof(services, asked, naming)
  return services.contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'connections.manage')
    const row = await keepLook(ctx, asked, look)
    const details = { name: nameOf(row), method: look.found?.method ?? null, covers: look.found?.covers ?? null }
    await audit(ctx, 'domain.checked', { status: look.found === null ? 'Fail' : 'Success', target: row.id, details })
    return { verified: look.found !== null, seen: look.seen, domain: presentDomain(row) }
  })
}

/** The daily look. A domain that is gone meanwhile, or is not due any more, is left alone. */
export async function recheckDomain(services: Services, { accountId, domainId }: { accountId: string; domainId: string }): Promise<void> {
  try {
    const due = await inWorker(services, accountId, async (ctx) => {
      const row = await ctx.db
        .selectFrom('domain')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', domainId)
        .where('status', '=', 'verified')
        .where('next_check_at', '<=', ctx.now)
        .executeTakeFirst()
      return row && { row, naming: await namingPlaces(ctx) }
    })
    if (due === undefined) return
    const look = await lookForProof(services, due.row, due.naming)
    await inWorker(services, accountId, (ctx) => keepLook(ctx, due.row, look))
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'resource.not_found') throw error
  }
}
