import {
  exportRemediations,
  getBoard,
  getRemediation,
  countRemediationViews,
  listRemediations,
  summarizeRemediations,
  updateRemediation,
} from '#contract/remediations.ts'
import { handle, handleFile, type Handler } from '#server/http/handlers.ts'
import type { Services } from '#server/services.ts'
import { exportRemediationsFile } from './export-remediations.ts'
import { readBoard } from './get-board.ts'
import { readRemediation } from './get-remediation.ts'
import { countRemediationViewsOf, listRemediationsPage } from './list-remediations.ts'
import { summarizeCards } from './summarize-remediations.ts'
import { changeRemediation } from './update-remediation.ts'
import type { Module } from '#server/module.ts'

function routes({ contexts }: Services): Handler[] {
  return [
    handle(listRemediations, (ctx, { query }) => listRemediationsPage(ctx, query)),
    handle(countRemediationViews, (ctx) => countRemediationViewsOf(ctx)),
    handle(summarizeRemediations, (ctx, { query }) => summarizeCards(ctx, query)),
    handleFile(exportRemediations, (scope, { query }) => exportRemediationsFile(contexts, scope, query)),
    handle(getBoard, (ctx, { query }) => readBoard(ctx, query)),
    handle(getRemediation, (ctx, { params }) => readRemediation(ctx, params.id)),
    handle(updateRemediation, changeRemediation),
  ]
}

export const remediationsModule: Module = { routes }
