import { cancelScan as route } from '#contract/scans.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import { cancelScan } from './cancel-scan.ts'
import type { Module } from '#server/module.ts'
import { startScanWorker } from './jobs.ts'

/** Answers the route of contract/scans.ts that ends a scan; modules/scans answers the others. */
const routes = (): Handler[] => [handle(route, (ctx, { params }) => cancelScan(ctx, params.scanId))]

export const ingestModule: Module = { routes, jobs: startScanWorker }
