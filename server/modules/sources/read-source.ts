import { sql } from 'kysely'
import type { SourceCode, SourceMark } from '#contract/sources.ts'
import { RISK, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import type { MessageValues } from '#server/db/tables/scan-results.ts'
import { checkTexts, renderMessage } from '#server/modules/checks/index.ts'
import { problem } from '#server/problem.ts'
import type { ObjectStore } from '#server/storage/object-store.ts'
import { readSource } from './stored-source.ts'
import { linesOf } from './upload-source.ts'

/** Lines that one page of code marks. */
const MARKS_MAX = 2_000

interface ScanSource {
  scan_id: string
  sha256: string
  origin: SourceCode['origin']
  compiler: string | null
  at: Date
}
/** What is shown, before its text is read from the store. */
export interface FoundSource {
  source: ScanSource
  marks: SourceMark[]
}

interface MarkedRow {
  id: string
  check_id: string
  risk: number
  message: string
  values: MessageValues
}
/** Checks of source say in their values where they look: a file, and its lines from 1. */
function marksOf(ctx: Ctx, rows: readonly MarkedRow[]): SourceMark[] {
  return rows.flatMap(({ id, check_id, risk, message, values }): SourceMark[] => {
    const { file, line, endLine = line } = values
    if (typeof file !== 'string' || typeof line !== 'number' || typeof endLine !== 'number') return []
    return [
      {
        findingId: id,
        checkId: check_id,
        title: checkTexts(check_id, ctx.language).finding,
        riskLevel: RISK.word(risk),
        message: renderMessage(check_id, message, values, ctx.language),
        path: file,
        line,
        endLine: Math.max(line, endLine),
      },
    ]
  })
}

/**
 * The source that the newest scan of a contract read, with its open findings.
 * @throws problem resource.not_found where no scan has read any
 */
export async function findConnectionSource(ctx: Ctx, connectionId: string): Promise<FoundSource> {
  const source = await newestSource(ctx, sql`s.connection_id = ${connectionId} and s.kind = 'full'`)
  const { rows } = await sql<MarkedRow>`
    select id, check_id, risk, message, values from finding
     where account_id = ${ctx.accountId} and connection_id = ${connectionId} and state = ${STATE.of('open')} and values ? 'file'
     order by risk desc, priority desc, id limit ${MARKS_MAX}`.execute(ctx.db)
  return { source, marks: marksOf(ctx, rows) }
}

/**
 * The source that a finding was last seen in: of one that has ended, what was scanned before it was found to be gone.
 * @throws problem resource.not_found also for a finding that is about no source
 */
export async function findFindingSource(ctx: Ctx, findingId: string): Promise<FoundSource> {
  const { rows } = await sql<MarkedRow & { connection_id: string; state: number; seq: number | null }>`
    select f.id, f.check_id, f.risk, f.message, f.values, f.connection_id, f.state, s.seq
      from finding f left join scan s on s.account_id = f.account_id and s.id = f.last_scan_id
     where f.account_id = ${ctx.accountId} and f.id = ${findingId}`.execute(ctx.db)
  const [row] = rows
  const marks = row === undefined ? [] : marksOf(ctx, [row])
  if (row === undefined || marks.length === 0) throw problem('resource.not_found')
  const isGone = STATE.word(row.state) === 'resolved' && row.seq !== null
  const source = await newestSource(
    ctx,
    sql`s.connection_id = ${row.connection_id} and (s.check_ids is null or ${row.check_id} = any(s.check_ids))
        ${isGone ? sql`and s.seq < ${row.seq}` : sql``}`,
  )
  return { source, marks }
}

async function newestSource(ctx: Ctx, where: ReturnType<typeof sql<boolean>>): Promise<ScanSource> {
  const { rows } = await sql<ScanSource>`
    select n.scan_id, n.sha256, n.origin, n.compiler, coalesce(s.started_at, s.requested_at) as at
      from scan_source n join scan s on s.account_id = n.account_id and s.id = n.scan_id
     where n.account_id = ${ctx.accountId} and ${where} order by s.seq desc limit 1`.execute(ctx.db)
  const [source] = rows
  if (source === undefined) throw problem('resource.not_found')
  return source
}

/** One file of it, with the lines that are marked; reads the store outside any transaction. */
export async function presentSource(storage: ObjectStore, { source, marks }: FoundSource, wanted: string | undefined): Promise<SourceCode> {
  const files = (await readSource(storage, source.sha256))?.files ?? []
  const file = files.find(({ path }) => path === (wanted ?? marks[0]?.path)) ?? (wanted === undefined ? files[0] : undefined)
  if (file === undefined) throw problem('resource.not_found')
  return {
    scanId: source.scan_id,
    readAt: source.at.toISOString(),
    origin: source.origin,
    compiler: source.compiler,
    files: files.map(({ path, content }) => ({
      path,
      lines: linesOf(content),
      marks: marks.filter((mark) => mark.path === path).length,
    })),
    file,
    marks: marks.filter(({ path }) => path === file.path),
  }
}
