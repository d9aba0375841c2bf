import * as z from 'zod/mini'
import { levelOfEffort, riskLevel, vectorType } from './fields.ts'
import { defineRoute } from './route.ts'

export const check = z.strictObject({
  id: z.string(),
  title: z.string(),
  vectorType,
  scannerType: z.string(),
  category: z.string(),
  riskLevel,
  levelOfEffort,
  cwe: z.nullable(z.string()),
})
export const listChecks = defineRoute('GET /v1/checks', 'checks', {
  right: 'account.read',
  summary: 'Every check the scanners know, in the language of Accept-Language',
  reply: z.strictObject({ results: z.array(check), total: z.number() }),
})
