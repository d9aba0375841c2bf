import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { getScanLog, ScanLogCode, ScanLogLine } from '#contract/scans.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { recordset } from '#server/db/sql.ts'
import { scanById } from './select-scans.ts'

/** Longest text that fills in a sentence, in UTF-16 units. */
const LONGEST = 200
/** Left free for how the scan ends. */
const RESERVED = 10

export interface LogEntry {
  code: ScanLogCode
  params?: Readonly<Record<string, string | number>>
  level?: ScanLogLine['level']
}
const ENDS: ReadonlySet<ScanLogCode> = new Set(['completed', 'failed', 'cancelled', 'cancel_requested'])

/** PostgreSQL holds neither NUL nor half a surrogate pair. */
const shortened = (value: string | number): string | number =>
  typeof value === 'string' ? value.slice(0, LONGEST).replaceAll('\0', '\uFFFD').toWellFormed() : value

/**
 * Adds lines to the log of a scan that the transaction holds, or has just made. Beyond limits.scanLogLines nothing is kept but how
 * it ended; the log then says that it was cut. Never a secret: codes, numbers, names of checks and hosts alone.
 */
export async function logScan(ctx: Ctx, scanId: string, entries: readonly LogEntry[]): Promise<void> {
  if (entries.length === 0) return
  const kept = await ctx.db
    .selectFrom('scan_log')
    .select(({ fn }) => fn.max('n').as('n'))
    .where('account_id', '=', ctx.accountId)
    .where('scan_id', '=', scanId)
    .executeTakeFirst()
  const used = kept?.n ?? 0
  const room = limits.scanLogLines - RESERVED - used
  const fitting = entries.filter(({ code }, at) => at < room || (ENDS.has(code) && at + used < limits.scanLogLines))
  const isCut = fitting.length < entries.length && used < limits.scanLogLines - RESERVED
  const lines = isCut ? [...fitting, { code: 'cut' as const, level: 'warning' as const }] : fitting
  if (lines.length === 0) return
  const rows = lines.map(({ code, params = {}, level = 'info' }, at) => ({
    n: used + at + 1,
    level,
    code,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shortened(value)])),
  }))
  await sql`
    insert into scan_log (account_id, scan_id, n, at, level, code, params)
    select ${ctx.accountId}, ${scanId}, n, ${ctx.now}, level, code, params
      from ${recordset(rows, { n: 'integer', level: 'text', code: 'text', params: 'jsonb' }, 'given')}`.execute(ctx.db)
}

/**
 * What a scan did, in order.
 * @throws problem resource.not_found
 */
export async function readScanLog(ctx: Ctx, scanId: string): Promise<ReplyOf<typeof getScanLog>> {
  await scanById(ctx, scanId)
  const lines = await ctx.db
    .selectFrom('scan_log')
    .select(['n', 'at', 'level', 'code', 'params'])
    .where('account_id', '=', ctx.accountId)
    .where('scan_id', '=', scanId)
    .orderBy('n')
    .execute()
  return { results: lines.map((line) => ({ ...line, at: line.at.toISOString() })), total: lines.length }
}
