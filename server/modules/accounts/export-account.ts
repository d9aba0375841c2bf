import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { audit } from '#server/audit.ts'
import { authorize, type Contexts, type Ctx, type Scope } from '#server/context.ts'
import type { FileReply } from '#server/http/handlers.ts'
import { problem } from '#server/problem.ts'
import type { Db } from '#server/db/database.ts'

/** Workings of the product that say nothing of the account: the queue of events, the head of the audit's chain. */
const WORKINGS = ['domain_event', 'event_cursor', 'event_failure', 'audit_head']
/** Never leaves: sealed texts. Every bytea column is left out as well: they are hashes. */
const SEALED = ['sealed']

interface ExportedTable {
  name: string
  /** Columns that are left out. */
  withheld: string[]
}

/** Every table that carries the account's rows, as the catalogue has it: a table added later is exported too. */
async function exportedTables(db: Db): Promise<ExportedTable[]> {
  const { rows } = await sql<ExportedTable>`
    select c.relname as name,
           array(select attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                    and (a.atttypid = 'bytea'::regtype or a.attname = any(${SEALED}::text[]))) as withheld
      from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant') and c.relname <> all(${WORKINGS}::text[])
     order by c.relname`.execute(db)
  return rows
}

/** Rows held in memory at a time; a row of evidence may be large. */
const BATCH = 200

/** Whoever takes an export may lose the right to it before its end: it is asked again this often. */
const ASK_AGAIN_MS = 1_000
/** @returns asks whether the export may go on, if it was not asked lately; throws when it may not */
function askAgain(contexts: Contexts, scope: Scope): () => Promise<void> {
  let asked = performance.now()
  return async () => {
    if (performance.now() - asked < ASK_AGAIN_MS) return
    asked = performance.now()
    await contexts.inTransaction(scope, { readOnly: true }, async (ctx) => authorize(ctx, 'account.delete'))
  }
}

/** Accounts whose export is being taken from this process. Each holds a connection as long as its reader takes: they must not get all. */
const underWay = new Set<string>()
const MOST_UNDER_WAY = 3

/**
 * Everything that the account has: a JSON object a line, `{"table":"finding","row":{…}}`, each table as it was when its reading began.
 * Secrets and hashes are left out. Rows are read as the file is taken: whoever stops taking it ends the reading.
 * @throws problem request.rate_limited while another export of the account, or too many of others, are being taken
 */
export async function exportAccount(contexts: Contexts, scope: Scope): Promise<FileReply> {
  const { accountId } = scope
  if (underWay.has(accountId) || underWay.size >= MOST_UNDER_WAY)
    throw problem('request.rate_limited', { title: 'An export is already running', detail: 'Try again when it has finished.' })
  underWay.add(accountId)
  const out = new PassThrough()
  try {
    await contexts.inTransaction(scope, {}, async (ctx) => {
      authorize(ctx, 'account.delete')
      await audit(ctx, 'account.exported', { target: accountId })
    })
  } catch (error) {
    underWay.delete(accountId)
    throw error
  }
  void contexts
    .inTransaction(scope, { readOnly: true }, async (ctx) => {
      authorize(ctx, 'account.delete')
      await writeEverything(ctx, out, askAgain(contexts, scope))
    })
    .then(
      () => out.end(),
      (error: unknown) => {
        if (!out.destroyed) scope.log.warn({ err: error }, 'an export was not finished')
        out.destroy(error instanceof Error ? error : undefined)
      },
    )
    .finally(() => underWay.delete(accountId))
  return { type: 'application/x-ndjson; charset=utf-8', name: `parapet-${new Date().toISOString().slice(0, 10)}.ndjson`, body: out }
}

async function writeEverything(ctx: Ctx, out: PassThrough, mayGoOn: () => Promise<void>): Promise<void> {
  for (const table of await exportedTables(ctx.db)) await writeTable(ctx, out, table, mayGoOn)
  await writePeople(ctx, out)
}

async function writeTable(ctx: Ctx, out: PassThrough, { name, withheld }: ExportedTable, mayGoOn: () => Promise<void>): Promise<void> {
  // a cursor takes no parameters
  const withheldText = sql.lit(`{${withheld.join(',')}}`)
  await sql`declare exported no scroll cursor for
    select (to_jsonb(t) - ${withheldText}::text[])::text as row from ${sql.table(name)} t
     where account_id = ${sql.lit(ctx.accountId)}::uuid`.execute(ctx.db)
  for (;;) {
    await mayGoOn()
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(BATCH)} from exported`.execute(ctx.db)
    if (rows.length === 0) break
    await write(
      out,
      rows.map(({ row }) => lineOf(name, row)),
    )
  }
  await sql`close exported`.execute(ctx.db)
}

async function writePeople(ctx: Ctx, out: PassThrough): Promise<void> {
  const people = await ctx.db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.id', 'm.user_id')
    .where('m.account_id', '=', ctx.accountId)
    .select([
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.language',
      'u.agreement_version',
      'u.agreement_signed_at',
      'u.created_at',
    ])
    .execute()
  await write(
    out,
    people.map((person) => lineOf('person', JSON.stringify(person))),
  )
}

const lineOf = (table: string, row: string): string => `{"table":${JSON.stringify(table)},"row":${row}}\n`

/** Waits until the reader has taken what was written. @throws Error when the reader is gone */
async function write(out: PassThrough, lines: readonly string[]): Promise<void> {
  if (!out.destroyed && !out.write(lines.join(''))) await takenOrGone(out)
  if (out.destroyed) throw new Error('The reader of the export is gone.')
}

function takenOrGone(out: PassThrough): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      out.off('drain', done)
      out.off('close', done)
      resolve()
    }
    out.on('drain', done)
    out.on('close', done)
  })
}
