import { readdir, readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { Client } from 'pg'
import { expect } from 'vitest'
import { streamEvents } from '#contract/events.ts'
import { EXPORT_FORMATS } from '#contract/fields.ts'
import { routes } from '#server/kinds.ts'
import type { Canaries } from './canaries.ts'
import type { CloudScans } from './cloud-scans.ts'
import type { TestApp } from './test-app.ts'

/** Where something stands, and what stands there. */
export interface Told {
  where: string
  text: string
}

/** Every row of every table. */
async function everyRow({ ownerUrl }: TestApp): Promise<Told[]> {
  const database = new Client({ connectionString: ownerUrl })
  await database.connect()
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const dumped: Told[] = []
  for (const { name } of tables) {
    const { rows } = await database.query<Record<string, unknown>>(`select * from ${name}`)
    const text = rows.flatMap((row) =>
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : (JSON.stringify(value) ?? ''))),
    )
    // quotes and line ends within JSON are as they were
    dumped.push({ where: name, text: text.join('\n') })
  }
  await database.end()
  return dumped
}

/** Every answer that the API gives to a reader, with each id there is in each place for one. */
async function everyAnswer(app: TestApp, token: string, ids: readonly string[]): Promise<Told[]> {
  const reads = routes.filter(({ method, auth }) => method === 'GET' && auth === 'session')
  const urls = reads
    .filter((route) => route !== streamEvents)
    .flatMap(({ path }) => (/\{\w+\}/u.test(path) ? ids.map((id) => path.replaceAll(/\{\w+\}/gu, encodeURIComponent(id))) : [path]))
  const ways = urls.flatMap((path) => (path.endsWith('/export') ? EXPORT_FORMATS.map((one) => `${path}?format=${one}`) : [path]))
  const answers: Told[] = []
  for (const path of ways) {
    const answer = await app.http.inject({ method: 'GET', url: `/client${path}`, headers: { authorization: `Bearer ${token}` } })
    answers.push({ where: `${answer.statusCode} ${path}`, text: answer.body })
  }
  return answers
}

/** What is kept beside the database: evidence that is large. */
async function everyFile({ services }: TestApp): Promise<Told[]> {
  const folder = join(services.config.dataDir, 'objects')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Promise.all(files.map(async (where) => ({ where, text: await readFile(where, 'latin1') })))
}

/** All that the product holds of a connected cloud and tells about it. @param checkIds those that have judged it */
async function everywhere({ app, owner, connectionId }: CloudScans, checkIds: readonly string[]): Promise<Told[]> {
  const { platform } = app.services.database
  const tables = ['scan', 'finding', 'remediation', 'resource', 'proof', 'execution'] as const
  const rows = await Promise.all(
    tables.map((table) => platform.selectFrom(table).select('id').where('connection_id', '=', connectionId).execute()),
  )
  const ids = [connectionId, ...rows.flat().map(({ id }) => id), ...checkIds]
  return [...(await everyRow(app)), ...(await everyFile(app)), ...(await everyAnswer(app, owner.token, ids))]
}

interface Looked {
  /** Those that have judged it. */
  checkIds: readonly string[]
  /** What calls answered besides, what was written to the log, and what open pages heard. */
  answers: string
  log: string
  heard: string
  /** A text of a resource that is no secret. */
  harmless: string
  /** What tokens of the fixture server look like, of providers that give some. */
  token?: RegExp
}
/** Expects planted secrets, and tokens, to be nowhere in what is held and told of a cloud; and that there was something to be read. */
export async function expectKept(canaries: Canaries, scans: CloudScans, looked: Looked): Promise<void> {
  const { checkIds, answers, log, heard, harmless, token } = looked
  const told = await everywhere(scans, checkIds)
  expect(told.filter(({ where }) => where.startsWith('200')).length).toBeGreaterThan(40)
  const at = (end: string) => told.flatMap(({ where, text }) => (where.includes(end) ? [text] : [])).join('')
  expect(at('.proof')).toContain('fixed')
  expect(at('.resource')).toContain(harmless)
  expect(at('/resources/export')).toContain(harmless)
  expect(heard).toContain('scan')
  const all = [...told, { where: 'answers', text: answers }, { where: 'log', text: log }, { where: 'stream', text: heard }]
  expect(all.flatMap(({ where, text }) => canaries.leaksIn(where, text))).toEqual([])
  expect(all.filter(({ text }) => token?.test(text) === true).map(({ where }) => where)).toEqual([])
}

/** Everything that is written to the log from now on. */
export function logOf({ services: { log } }: TestApp): () => string {
  const written: string[] = []
  const write = (...words: unknown[]) => void written.push(...words.map((word) => inspect(word, { depth: 10, maxStringLength: null })))
  for (const level of ['fatal', 'error', 'warn', 'info', 'debug'] as const) log[level] = write
  return () => written.join('\n')
}

/** What open pages of a person hear from now on. */
export async function streamOf(app: TestApp, token: string): Promise<{ heard: () => string; close: () => void }> {
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  let text = ''
  const request = get(`${address}/client${streamEvents.path}`, { headers: { authorization: `Bearer ${token}` } }, (response) => {
    response.setEncoding('utf8').on('data', (part: string) => void (text += part))
  })
  request.on('error', () => undefined)
  return { heard: () => text, close: () => void request.destroy() }
}
