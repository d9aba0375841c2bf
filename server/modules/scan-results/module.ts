import {
  getScanResult,
  listFilterOptions,
  listScanEvidence,
  listScanResults,
  summarizeScanResults,
  exportScanResults,
} from '#contract/scan-results.ts'
import { authorize } from '#server/context.ts'
import { handle, handleFile, handleOutside, type Handler } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { findResult, presentFoundResult } from './select-results.ts'
import { findEvidence, presentEvidence } from './list-evidence.ts'
import { exportScanResultsFile } from './export-scan-results.ts'
import { filterOptions } from './list-filter-options.ts'
import { listResultsPage, summarizeResults } from './list-scan-results.ts'
import type { Module } from '#server/module.ts'

const routes = ({ contexts, storage }: Services): Handler[] => [
  handle(listScanResults, (ctx, { query }) => listResultsPage(ctx, query)),
  handleFile(exportScanResults, (scope, { query }) => exportScanResultsFile(contexts, scope, query)),
  handle(summarizeScanResults, (ctx, { query }) => summarizeResults(ctx, query)),
  handle(listFilterOptions, (ctx, { query }) => filterOptions(ctx, query.q)),
  // large evidence is fetched from the object store after the transaction
  handleOutside(getScanResult, async (scope, { params }) => {
    const found = await contexts.inTransaction(scope, { readOnly: true }, (ctx) => {
      authorize(ctx, 'scans.read')
      return findResult(ctx, params.id)
    })
    return presentFoundResult(scope, storage, found)
  }),
  handleOutside(listScanEvidence, async (scope, input) => {
    const found = await contexts.inTransaction(scope, { readOnly: true }, (ctx) => {
      authorize(ctx, 'scans.read')
      return findEvidence(ctx, input)
    })
    return presentEvidence(storage, found)
  }),
]

export const scanResultsModule: Module = { routes }
