import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { AuditRecord, exportAudit } from '#contract/audit.ts'
import type { Input } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Contexts, type Scope } from '#server/context.ts'
import type { FileReply } from '#server/http/handlers.ts'
import { auditCondition, type AuditFilters, presentAudit, selectAudit } from './list-audit.ts'

const BATCH = 1_000
const HEADINGS = [
  'seq',
  'at',
  'event',
  'action',
  'status',
  'source',
  'userId',
  'actor',
  'target',
  'details',
  'ip',
  'place',
  'browser',
  'version',
  'os',
  'device',
]

const cellsOf = (record: AuditRecord): unknown[] => [
  record.seq,
  record.at,
  record.event,
  record.action,
  record.status,
  record.source,
  record.userId,
  record.actor,
  record.target,
  JSON.stringify(record.details),
  record.ipStack.ip,
  record.ipStack.place,
  record.userStack.browser,
  record.userStack.version,
  record.userStack.os,
  record.userStack.device,
]

const FORMATS: Readonly<Record<'csv' | 'ndjson', { type: string; head: string; of: (records: readonly AuditRecord[]) => string }>> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: stringify([HEADINGS]),
    // names and targets are other people's words: a spreadsheet must not take one for a formula
    of: (records) => stringify(records.map(cellsOf), { escape_formulas: true }),
  },
  ndjson: {
    type: 'application/x-ndjson; charset=utf-8',
    head: '',
    of: (records) => records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  },
}

/** The filtered audit as a file, newest first, read as it is sent; the export itself is audited and is its first row. */
export async function exportAuditFile(
  contexts: Contexts,
  scope: Scope,
  { format, ...filters }: Input<typeof exportAudit>['query'],
): Promise<FileReply> {
  await contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'audit.read')
    await audit(ctx, 'audit.exported', { details: { format, ...given(filters) } })
  })
  const day = new Date().toISOString().slice(0, 10)
  return {
    type: FORMATS[format].type,
    name: `audit-${day}.${format}`,
    body: Readable.from(linesOf(contexts, scope, { format, filters })),
  }
}

const given = (filters: AuditFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** Each batch in a transaction of its own, so that a slow reader holds none open and a withdrawn right ends the file. */
async function* linesOf(
  contexts: Contexts,
  scope: Scope,
  { format, filters }: { format: 'csv' | 'ndjson'; filters: AuditFilters },
): AsyncGenerator<string> {
  const { head, of } = FORMATS[format]
  if (head !== '') yield head
  let before: number | undefined
  for (;;) {
    const place = before
    const records = await contexts.inTransaction(scope, { readOnly: true }, async (ctx) => {
      authorize(ctx, 'audit.read')
      return (await selectAudit(ctx, auditCondition(ctx, filters), { before: place, rows: BATCH })).map(presentAudit)
    })
    if (records.length > 0) yield of(records)
    if (records.length < BATCH) return
    before = records.at(-1)?.seq
  }
}
