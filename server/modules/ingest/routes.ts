import { cancelScan as route } from '#contract/scans.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import { cancelScan } from './cancel-scan.ts'

/** Answers the route of contract/scans.ts that ends a scan; modules/scans answers the others. */
export const ingestRoutes = (): Handler[] => [handle(route, (ctx, { params }) => cancelScan(ctx, params.scanId))]
