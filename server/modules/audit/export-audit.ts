import type { AuditRecord, exportAudit } from '#contract/audit.ts'
import type { Input } from '#contract/route.ts'
import type { Contexts, Scope } from '#server/context.ts'
import type { FileReply } from '#server/http/handlers.ts'
import { listFile, type ListFile } from '#server/http/list-file.ts'
import { auditCondition, presentAudit, selectAudit } from './list-audit.ts'

const COLUMNS: ListFile<AuditRecord>['columns'] = {
  seq: (record) => record.seq,
  at: (record) => record.at,
  event: (record) => record.event,
  action: (record) => record.action,
  status: (record) => record.status,
  source: (record) => record.source,
  userId: (record) => record.userId,
  actor: (record) => record.actor,
  target: (record) => record.target,
  details: (record) => JSON.stringify(record.details),
  ip: (record) => record.ipStack.ip,
  place: (record) => record.ipStack.place,
  browser: (record) => record.userStack.browser,
  version: (record) => record.userStack.version,
  os: (record) => record.userStack.os,
  device: (record) => record.userStack.device,
}

/** The filtered audit as a file, newest first, read as it is sent; the export itself is audited and is its first row. */
export function exportAuditFile(
  contexts: Contexts,
  scope: Scope,
  { format, ...filters }: Input<typeof exportAudit>['query'],
): Promise<FileReply> {
  return listFile(contexts, scope, {
    name: 'audit',
    format,
    right: 'audit.read',
    event: 'audit.exported',
    filters,
    columns: COLUMNS,
    async page(ctx, { limit, cursor }) {
      const before = cursor === undefined ? undefined : Number(cursor)
      const results = (await selectAudit(ctx, auditCondition(ctx, filters), { before, rows: limit })).map(presentAudit)
      const last = results.at(-1)
      return { results, nextCursor: last === undefined || results.length < limit ? null : String(last.seq) }
    },
  })
}
