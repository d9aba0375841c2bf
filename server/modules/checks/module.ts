import { listChecks } from '#contract/checks.ts'
import type { Language } from '#contract/fields.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { CheckInfo } from '#scanners/sdk/check.ts'
import { handle, type Handler } from '#server/http/handlers.ts'
import type { Module } from '#server/module.ts'
import { checkSummary, checkTexts, listedChecks } from './index.ts'

function presentCheck({ id, vectorType, riskLevel, cwe }: CheckInfo, language: Language): ReplyOf<typeof listChecks>['results'][number] {
  const { finding, fix } = checkTexts(id, language)
  return { id, ...checkSummary(id, language, 'name'), findingTitle: finding, fixTitle: fix, vectorType, riskLevel, cwe }
}

function routes(): Handler[] {
  return [
    handle(listChecks, async (ctx) => {
      const results = listedChecks().map((check) => presentCheck(check, ctx.language))
      return { results, total: results.length }
    }),
  ]
}

export const checksModule: Module = { routes }
