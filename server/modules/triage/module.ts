import { assignFindings, triageFindings } from '#contract/findings.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import type { Module } from '#server/module.ts'
import { assignFindingsTo } from './assign-findings.ts'
import { triageFindingsAs } from './triage-findings.ts'

/** Answers the routes of contract/findings.ts by which people judge findings and give them away: their cards follow, which are above findings. */
const routes = (): Handler[] => [
  handle(triageFindings, (ctx, { body }) => triageFindingsAs(ctx, body)),
  handle(assignFindings, (ctx, { body }) => assignFindingsTo(ctx, body)),
]

export const triageModule: Module = { routes }
