import { listChecks } from '#contract/checks.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import { checkText, listedChecks } from './index.ts'

export function checkRoutes(): Handler[] {
  return [
    handle(listChecks, async (ctx) => {
      const results = listedChecks().map(({ id, vectorType, scannerType, category, riskLevel, levelOfEffort, cwe }) => ({
        id,
        title: checkText(id, ctx.language).title,
        vectorType,
        scannerType,
        category,
        riskLevel,
        levelOfEffort,
        cwe,
      }))
      return { results, total: results.length }
    }),
  ]
}
