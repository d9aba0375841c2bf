import { sql } from 'kysely'
import * as contract from '#contract/private-scanning.ts'
import { inWorker } from '#server/context.ts'
import { handle, handleFile, handleOutside, type Handler } from '#server/http/handlers.ts'
import { fileOf, templateText } from '#server/integrations/aws/private-templates.ts'
import type { Module } from '#server/module.ts'
import type { Services } from '#server/services.ts'
import { testAccess } from './access.ts'
import { deleteScanner } from './delete.ts'
import { followScanner } from './follow.ts'
import { launchScanner } from './launch.ts'
import { planOf } from './plan.ts'
import { scannerNow } from './present.ts'
import { followLater } from './scanner-row.ts'
import { readPrivateSetup } from './setup.ts'
import { switchScanner } from './switch-host.ts'

const FOLLOWED_AT_ONCE = 4
/** What one sweep takes; the rest is due a minute later. */
const SWEPT_MAX = 500

function routes(services: Services): Handler[] {
  const { config } = services
  return [
    handle(contract.getPrivateScanner, (ctx) => scannerNow(ctx, config)),
    handleOutside(contract.getPrivateSetup, (scope) => readPrivateSetup(services, scope)),
    handle(contract.getPrivatePlan, async (ctx, { query }) => planOf(ctx.accountId, query)),
    handleOutside(contract.testPrivateAccess, (scope, { body }) => testAccess(services, scope, body)),
    handleOutside(contract.launchPrivateScanner, (scope, { body }) => launchScanner(services, scope, body)),
    handle(contract.deletePrivateScanner, (ctx, { query }) => deleteScanner(ctx, config, query.forget === true)),
    handleOutside(contract.switchPrivateScanner, (scope, { body }) => switchScanner(services, scope, body.action)),
    handleFile(contract.getPrivateTemplate, async (_scope, { params: { name } }) => ({
      type: 'application/yaml',
      name: fileOf(name),
      body: Buffer.from(templateText(name)),
    })),
  ]
}

/** Queues a look at every private scanner that is due. */
export async function sweepScanners(services: Services): Promise<void> {
  const due = await services.database.platform
    .selectFrom('private_scanner')
    .select('account_id')
    .where('look_at', '<=', sql<Date>`now()`)
    .orderBy('look_at')
    .limit(SWEPT_MAX)
    .execute()
  for (const { account_id: accountId } of due) await inWorker(services, accountId, (ctx) => followLater(ctx))
}

async function startFollowing(services: Services): Promise<void> {
  await services.jobs.work('private_scanner.sweep', { concurrency: 1 }, () => sweepScanners(services))
  await services.jobs.work('private_scanner.follow', { concurrency: FOLLOWED_AT_ONCE }, ({ data, signal }) =>
    followScanner(services, data, signal),
  )
  await services.jobs.schedule('private_scanner.sweep', '* * * * *')
}

export const privateScanningModule: Module = { routes, jobs: startFollowing }
