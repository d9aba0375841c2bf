import * as z from 'zod/mini'
import { text } from './fields.ts'
import { defineRoute } from './route.ts'

export const search = defineRoute('GET /v1/search', 'search', {
  right: 'findings.read',
  summary: 'What the palette finds: connections, findings, remediations',
  query: z.strictObject({ q: text(200) }),
  reply: z.strictObject({
    results: z.array(
      z.strictObject({ kind: z.enum(['connection', 'finding', 'remediation']), id: z.string(), label: z.string(), hint: z.string() }),
    ),
  }),
})
