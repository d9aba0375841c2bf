import { getBoard, getRemediation, listRemediations, summarizeRemediations, updateRemediation } from '#contract/remediations.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import { readBoard } from './get-board.ts'
import { readRemediation } from './get-remediation.ts'
import { listRemediationsPage } from './list-remediations.ts'
import { summarizeCards } from './summarize-remediations.ts'
import { changeRemediation } from './update-remediation.ts'
import type { Module } from '#server/module.ts'

function routes(): Handler[] {
  return [
    handle(listRemediations, (ctx, { query }) => listRemediationsPage(ctx, query)),
    handle(summarizeRemediations, (ctx, { query }) => summarizeCards(ctx, query)),
    handle(getBoard, (ctx, { query }) => readBoard(ctx, query)),
    handle(getRemediation, (ctx, { params }) => readRemediation(ctx, params.id)),
    handle(updateRemediation, changeRemediation),
  ]
}

export const remediationsModule: Module = { routes }
