import * as z from 'zod/mini'
import { riskLevel, text } from './fields.ts'
import { defineRoute } from './route.ts'

export const search = defineRoute('GET /v1/search', 'search', {
  right: 'findings.read',
  summary: 'What the palette finds: connections, findings, remediations',
  query: z.strictObject({ q: text(200) }),
  reply: z.strictObject({
    results: z.array(
      z.strictObject({
        kind: z.enum(['connection', 'finding', 'remediation']),
        id: z.string(),
        /** What it is called: a connection's name, what is wrong, what fixes it. */
        label: z.string(),
        /** Where it is, or its key: a target, a resource, REM-12. */
        hint: z.string(),
        /** Of a finding. */
        riskLevel: z.nullable(riskLevel),
        /** Of a remediation: the connection it fixes. */
        connectionName: z.nullable(z.string()),
      }),
    ),
  }),
})
