import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { AuditEvent, AuditStatus } from '#contract/audit.ts'
import type { ExportFormat } from '#contract/fields.ts'
import type { Right } from '#contract/rights.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Contexts, type Ctx, type Scope } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import type { FileReply } from './handlers.ts'

/** Rows that one transaction reads. */
const BATCH = 500

interface Batch<Row> {
  results: readonly Row[]
  nextCursor: string | null
}
/** A list as a file: its rows page by page, and what a spreadsheet shows of each. */
export interface ListFile<Row> {
  /** The beginning of the file's name. */
  name: string
  format: ExportFormat
  right: Right
  /** What the audit calls it, and the filters that it tells with it. */
  event: AuditEvent
  filters: Readonly<Record<string, unknown>>
  /** Heading → cell. */
  columns: Readonly<Record<string, (row: Row) => unknown>>
  page: (ctx: Ctx, place: { limit: number; cursor: string | undefined }) => Promise<Batch<Row>>
}

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
}

/**
 * Streams a list as it is read: CSV (RFC 4180) with a line of headings; or with every field of the API, one JSON array or one object a line.
 * The first rows are read before the answer begins, so that a refusal is one. The audit has it as a request before anything is read,
 * and how many rows were sent afterwards: as a failure when the reader stopped before the end.
 * @throws problem auth.required · right.missing
 */
export async function listFile<Row>(contexts: Contexts, scope: Scope | null, file: ListFile<Row>): Promise<FileReply> {
  if (scope === null) throw problem('auth.required')
  const note = (status: AuditStatus, rows?: number): Promise<void> =>
    contexts.inTransaction(scope, {}, async (ctx) => {
      authorize(ctx, file.right)
      await audit(ctx, file.event, {
        status,
        details: { format: file.format, ...filtersAsText(file.filters), ...(rows !== undefined && { rows }) },
      })
    })
  await note('Request')
  // each batch in a transaction of its own: a slow reader holds none open, and a withdrawn right ends the file
  const read = (cursor: string | undefined): Promise<Batch<Row>> =>
    contexts.inTransaction(scope, { readOnly: true }, (ctx) => {
      authorize(ctx, file.right)
      return file.page(ctx, { limit: BATCH, cursor })
    })
  const first = await read(undefined)
  const day = new Date().toISOString().slice(0, 10)
  return {
    type: TYPES[file.format],
    name: `${file.name}-${day}.${file.format}`,
    body: Readable.from(audited(linesOf(file, first, read), note, scope)),
  }
}

/** Filters as the audit keeps them: as they stand in the address. */
const filtersAsText = (filters: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, [value].flat().map(asText).join(',')]])),
  )
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Passes a file on and has the audit told, at its end or where its reader stopped, how many rows it had. */
async function* audited(
  parts: AsyncIterable<Part>,
  note: (status: AuditStatus, rows: number) => Promise<void>,
  { log }: Scope,
): AsyncGenerator<string> {
  let rows = 0
  let status: AuditStatus = 'Fail'
  try {
    for await (const part of parts) {
      rows += part.rows
      yield part.text
    }
    status = 'Success'
  } finally {
    // whoever may not read any more has no transaction to write it in
    await note(status, rows).catch((error: unknown) => log.warn({ err: error, rows }, 'the end of an export is not in the audit'))
  }
}

/** What is sent at once, and how many rows are in it. */
interface Part {
  text: string
  rows: number
}
async function* linesOf<Row>(
  { format, columns }: ListFile<Row>,
  first: Batch<Row>,
  read: (cursor: string) => Promise<Batch<Row>>,
): AsyncGenerator<Part> {
  const cells = Object.values(columns)
  // names and targets are other people's words: a spreadsheet must not take one for a formula
  const asCsv = (rows: readonly Row[]) =>
    stringify(
      rows.map((row) => cells.map((cell) => cell(row))),
      { escape_formulas: true },
    )
  const asLines = (rows: readonly Row[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  // a line a row as well, so that large files stay readable
  const asItems = (rows: readonly Row[], isFirst: boolean) =>
    rows.map((row, i) => `${isFirst && i === 0 ? '' : ',\n'}${JSON.stringify(row)}`).join('')
  const text = (rows: readonly Row[], isFirst: boolean) =>
    format === 'csv' ? asCsv(rows) : format === 'json' ? asItems(rows, isFirst) : asLines(rows)
  if (format === 'csv') yield { text: stringify([Object.keys(columns)]), rows: 0 }
  if (format === 'json') yield { text: '[', rows: 0 }
  for (let batch = first; ; batch = await read(batch.nextCursor)) {
    const { results } = batch
    if (results.length > 0) yield { text: text(results, batch === first), rows: results.length }
    if (batch.nextCursor === null) break
  }
  if (format === 'json') yield { text: ']\n', rows: 0 }
}
