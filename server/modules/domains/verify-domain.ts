import type { ReplyOf } from '#contract/route.ts'
import type { verifyDomain as route } from '#contract/domains.ts'
import { audit } from '#server/audit.ts'
import { authorize, inWorker, type Scope } from '#server/context.ts'
import { ProblemError } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { domainById, nameOf, presentDomain } from './domain-rows.ts'
import { keepLook } from './keep-look.ts'
import { lookForProof } from './look-for-proof.ts'

/**
 * Looks for a domain's proof now.
 * @throws problem resource.not_found · right.missing
 */
export async function verifyDomain(services: Services, scope: Scope, id: string): Promise<ReplyOf<typeof route>> {
  const asked = await services.contexts.inTransaction(scope, { readOnly: true }, async (ctx) => {
    authorize(ctx, 'connections.manage')
    return domainById(ctx, id)
  })
  const look = await lookForProof(services, asked)
  return services.contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'connections.manage')
    const row = await keepLook(ctx, asked, look)
    const details = { name: nameOf(row), method: look.found?.method ?? null, covers: look.found?.covers ?? null }
    await audit(ctx, 'domain.checked', { status: look.found === null ? 'Fail' : 'Success', target: id, details })
    return { verified: look.found !== null, seen: look.seen, domain: presentDomain(row) }
  })
}

/** The daily look. A domain that is gone meanwhile, or is not due any more, is left alone. */
export async function recheckDomain(services: Services, { accountId, domainId }: { accountId: string; domainId: string }): Promise<void> {
  try {
    const due = await inWorker(services, accountId, async (ctx) => {
      const row = await domainById(ctx, domainId)
      return row.status === 'verified' && row.next_check_at !== null && row.next_check_at <= ctx.now ? row : undefined
    })
    if (due === undefined) return
    const look = await lookForProof(services, due)
    await inWorker(services, accountId, (ctx) => keepLook(ctx, due, look))
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'resource.not_found') throw error
  }
}
