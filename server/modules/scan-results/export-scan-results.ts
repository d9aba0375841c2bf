import type { Input } from '#contract/route.ts'
import type { exportScanResults, ScanResult } from '#contract/scan-results.ts'
import type { Contexts, Scope } from '#server/context.ts'
import type { FileReply } from '#server/http/handlers.ts'
import { listFile, type ListFile } from '#server/http/list-file.ts'
import { listResultsPage } from './list-scan-results.ts'

const COLUMNS: ListFile<ScanResult>['columns'] = {
  status: (result) => result.status,
  riskLevel: (result) => result.riskLevel,
  title: (result) => result.title,
  message: (result) => result.message,
  resource: (result) => result.genericIdentifierValue,
  resourceKind: (result) => result.genericIdentifier,
  place: (result) => result.place,
  locator: (result) => result.locator,
  region: (result) => result.region,
  connection: (result) => result.connectionName,
  vectorType: (result) => result.vectorType,
  category: (result) => result.categoryName,
  scanner: (result) => result.scannerTypeName,
  band: (result) => result.beaconCategorization,
  checkId: (result) => result.checkId,
  sinceAt: (result) => result.sinceAt,
  scanId: (result) => result.scanId,
  findingId: (result) => result.findingId,
  id: (result) => result.id,
}

/** The filtered results as a file. */
export const exportScanResultsFile = (
  contexts: Contexts,
  scope: Scope | null,
  { format, ...filters }: Input<typeof exportScanResults>['query'],
): Promise<FileReply> =>
  listFile(contexts, scope, {
    name: 'scan-results',
    format,
    right: 'scans.read',
    event: 'scan_result.exported',
    filters,
    columns: COLUMNS,
    page: (ctx, place) => listResultsPage(ctx, { ...filters, ...place }),
  })
