import type { ConnectionTest } from '#contract/connections.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Scope } from '#server/context.ts'
import type { Services } from '#server/services.ts'
import { tryWebsite } from './try-website.ts'
import { websiteTarget } from './website-target.ts'

/**
 * Tries to reach a website, step by step, and saves nothing but the audit row.
 * @throws problem target.refused when the address is none that can be kept · right.missing
 */
export async function testWebsite(services: Services, scope: Scope, url: string): Promise<ConnectionTest> {
  const target = websiteTarget(url)
  await services.contexts.inTransaction(scope, { readOnly: true }, async (ctx) => authorize(ctx, 'connections.manage'))
  const test = await tryWebsite(services, target.href)
  await services.contexts.inTransaction(scope, {}, (ctx) =>
    audit(ctx, 'connection.tested', { target: target.href, details: { ok: test.ok } }),
  )
  return test
}
