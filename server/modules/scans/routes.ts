import * as contract from '#contract/scans.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import { getScanDetail } from './get-scan.ts'
import { listScansPage } from './list-scans.ts'
import { startScan } from './start-scan.ts'

/** Answers the routes of contract/scans.ts; modules/ingest answers the one that ends a scan. */
export function scanRoutes(): Handler[] {
  return [
    handle(contract.startScan, (ctx, { body }) => startScan(ctx, body.connectionId)),
    handle(contract.listScans, (ctx, { query }) => listScansPage(ctx, query)),
    handle(contract.getScan, (ctx, { params }) => getScanDetail(ctx, params.scanId)),
  ]
}
