import { triageFindings } from '#contract/findings.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import type { Module } from '#server/module.ts'
import { triageFindingsAs } from './triage-findings.ts'

/** Answers the route of contract/findings.ts by which people judge findings; it moves their cards too, which are above findings. */
const routes = (): Handler[] => [handle(triageFindings, (ctx, { body }) => triageFindingsAs(ctx, body))]

export const triageModule: Module = { routes }
