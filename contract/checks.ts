import * as z from 'zod/mini'
import { levelOfEffort, riskLevel, vectorType } from './fields.ts'
import { defineRoute } from './route.ts'

export const check = z.strictObject({
  id: z.string(),
  /** Its neutral name; a finding and a remediation of it bear the other two. */
  title: z.string(),
  findingTitle: z.string(),
  fixTitle: z.string(),
  vectorType,
  category: z.string(),
  /** In the language of Accept-Language, as `scannerTypeName`. */
  categoryName: z.string(),
  scannerType: z.string(),
  scannerTypeName: z.string(),
  riskLevel,
  levelOfEffort,
  cwe: z.nullable(z.string()),
})
export const listChecks = defineRoute('GET /v1/checks', 'checks', {
  right: 'account.read',
  summary: 'Every check the scanners know, in the language of Accept-Language',
  reply: z.strictObject({ results: z.array(check), total: z.number() }),
})
