import * as contract from '#contract/scans.ts'
import { handle, handleFile, type Handler } from '#server/http/handlers.ts'
import { compareScans } from './compare-scans.ts'
import { exportScansFile } from './export-scans.ts'
import { getScanDetail } from './get-scan.ts'
import { listScansPage } from './list-scans.ts'
import { listSchedulesPage } from './list-schedules.ts'
import { startScan } from './request-scan.ts'
import { planAll, startAll, told } from './scan-all.ts'
import type { Module } from '#server/module.ts'
import { warnOfExpiry } from '#server/modules/connections/index.ts'
import { sweepSchedules } from './sweep-schedules.ts'
import type { Services } from '#server/services.ts'

/** Answers the routes of contract/scans.ts; modules/ingest answers the one that ends a scan. */
function routes({ contexts }: Services): Handler[] {
  return [
    handle(contract.startScan, (ctx, { body }) => startScan(ctx, body.connectionId)),
    handle(contract.planScanAll, async (ctx) => told(await planAll(ctx))),
    handle(contract.startScanAll, startAll),
    handle(contract.listScans, (ctx, { query }) => listScansPage(ctx, query)),
    handleFile(contract.exportScans, (scope, { query }) => exportScansFile(contexts, scope, query)),
    handle(contract.listScanSchedules, (ctx, { query }) => listSchedulesPage(ctx, query)),
    handle(contract.listScanDifferences, (ctx, { params, query }) => compareScans(ctx, params.scanId, query)),
    handle(contract.getScan, (ctx, { params }) => getScanDetail(ctx, params.scanId)),
  ]
}

/** Queues, every minute, the scans that are due, and tells of credentials that end. */
async function startSchedules(services: Services): Promise<void> {
  await services.jobs.work('schedule.sweep', { concurrency: 1 }, async () => {
    await sweepSchedules(services)
    await warnOfExpiry(services)
  })
  await services.jobs.schedule('schedule.sweep', '* * * * *')
}

export const scansModule: Module = { routes, jobs: startSchedules }
