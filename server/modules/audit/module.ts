import { exportAudit, listAudit, recordAudit } from '#contract/audit.ts'
import { handle, handleFile, type Handler } from '#server/http/handlers.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { exportAuditFile } from './export-audit.ts'
import { listAuditPage, recordReport } from './list-audit.ts'
import type { Module } from '#server/module.ts'

function routes({ contexts }: Services): Handler[] {
  return [
    handle(recordAudit, async (ctx, { body }) => {
      await recordReport(ctx, body)
      return { recorded: true as const }
    }),
    handle(listAudit, (ctx, { query }) => listAuditPage(ctx, query)),
    handleFile(exportAudit, (scope, { query }) => {
      if (scope === null) throw problem('auth.required')
      return exportAuditFile(contexts, scope, query)
    }),
  ]
}

export const auditModule: Module = { routes }
