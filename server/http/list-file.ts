import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { ExportFormat } from '#contract/fields.ts'
import type { Right } from '#contract/rights.ts'
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
  /** Heading → cell. */
  columns: Readonly<Record<string, (row: Row) => unknown>>
  page: (ctx: Ctx, place: { limit: number; cursor: string | undefined }) => Promise<Batch<Row>>
}

const TYPES: Readonly<Record<ExportFormat, string>> = { csv: 'text/csv; charset=utf-8', ndjson: 'application/x-ndjson; charset=utf-8' }

/**
 * Streams a list as it is read: CSV (RFC 4180) with a line of headings, or one JSON object a line with every field of the API.
 * The first rows are read before the answer begins, so that a refusal is one.
 * @throws problem auth.required · right.missing
 */
export async function listFile<Row>(contexts: Contexts, scope: Scope | null, file: ListFile<Row>): Promise<FileReply> {
  if (scope === null) throw problem('auth.required')
  // each batch in a transaction of its own: a slow reader holds none open, and a withdrawn right ends the file
  const read = (cursor: string | undefined): Promise<Batch<Row>> =>
    contexts.inTransaction(scope, { readOnly: true }, (ctx) => {
      authorize(ctx, file.right)
      return file.page(ctx, { limit: BATCH, cursor })
    })
  const first = await read(undefined)
  const day = new Date().toISOString().slice(0, 10)
  return { type: TYPES[file.format], name: `${file.name}-${day}.${file.format}`, body: Readable.from(linesOf(file, first, read)) }
}

async function* linesOf<Row>(
  { format, columns }: ListFile<Row>,
  first: Batch<Row>,
  read: (cursor: string) => Promise<Batch<Row>>,
): AsyncGenerator<string> {
  const cells = Object.values(columns)
  // names and targets are other people's words: a spreadsheet must not take one for a formula
  const asCsv = (rows: readonly Row[]) =>
    stringify(
      rows.map((row) => cells.map((cell) => cell(row))),
      { escape_formulas: true },
    )
  const asLines = (rows: readonly Row[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  if (format === 'csv') yield stringify([Object.keys(columns)])
  for (let batch = first; ; batch = await read(batch.nextCursor)) {
    if (batch.results.length > 0) yield format === 'csv' ? asCsv(batch.results) : asLines(batch.results)
    if (batch.nextCursor === null) return
  }
}
