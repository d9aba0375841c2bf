import * as contract from '#contract/scans.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import { cancelScan } from './cancel-scan.ts'
import { getScanDetail } from './get-scan.ts'
import { listScansPage } from './list-scans.ts'
import { startScan } from './start-scan.ts'

/** Answers every route of contract/scans.ts. */
export function scanRoutes(): Handler[] {
  return [
    handle(contract.startScan, (ctx, { body }) => startScan(ctx, body.connectionId)),
    handle(contract.listScans, (ctx, { query }) => listScansPage(ctx, query)),
    handle(contract.getScan, (ctx, { params }) => getScanDetail(ctx, params.scanId)),
    handle(contract.cancelScan, (ctx, { params }) => cancelScan(ctx, params.scanId)),
  ]
}
