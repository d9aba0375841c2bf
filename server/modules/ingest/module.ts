import { cancelScan as route } from '#contract/scans.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import { cancelScan } from './cancel-scan.ts'
import type { Module } from '#server/module.ts'
import { endUnpermitted } from './end-unpermitted.ts'
import { computeExposure } from './exposure/compute-exposure.ts'
import { startScanWorker } from './jobs.ts'
import { reassessAccount } from './reassess.ts'
import type { Services } from '#server/services.ts'

/** Answers the route of contract/scans.ts that ends a scan; modules/scans answers the others. */
const routes = (): Handler[] => [handle(route, (ctx, { params }) => cancelScan(ctx, params.scanId))]

/** @returns stops listening for cancellations */
async function startWorkers(services: Services): Promise<() => Promise<void>> {
  await services.jobs.work('finding.reassess', { concurrency: 1 }, ({ data, signal }) => reassessAccount(services, data.accountId, signal))
  await services.jobs.work('exposure.compute', { concurrency: 1 }, ({ data, signal }) => computeExposure(services, data, signal))
  return startScanWorker(services)
}

export const ingestModule: Module = { routes, jobs: startWorkers, subscribers: [endUnpermitted] }
