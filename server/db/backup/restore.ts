import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Client } from 'pg'
import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { createSecrets, type Secrets } from '#server/secrets/secrets.ts'
import { openObjectStore } from '#server/storage/open-object-store.ts'
import type { ObjectStore } from '#server/storage/object-store.ts'
import { migrate } from '#server/db/migrate.ts'
import { keyFileOf, ownerUrlOf, rolePasswordOf } from '#server/db/owner.ts'
import { decrypted, isEncrypted } from './encryption.ts'
import { bodyLine, type Header, headerLine, migrationsOf, tablesInOrder } from './format.ts'

export interface RestoreSummary {
  tables: number
  rows: number
  objects: number
  madeAt: string
}

/** True when a passphrase opens the file. @throws Error when it cannot be read */
export async function isEncryptedBackup(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return isEncrypted(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

/**
 * Fills an empty installation from a backup, all or nothing: the rows in one transaction, the end mark checked before it
 * is committed. Sessions do not come back to life, and scans that ran are ended.
 * @param passphrase of an encrypted backup; null for a plain one
 * @throws Error with one sentence when the installation is not empty, the file is cut off, or it is newer than this build
 */
export async function restoreFrom(config: Config, file: string, passphrase: string | null): Promise<RestoreSummary> {
  const source = openLines(file, passphrase)
  const header = await readHeader(source, file)
  await mkdir(config.dataDir, { recursive: true })
  const ownerUrl = await ownerUrlOf(config, () => undefined)
  await requireEmpty(ownerUrl)
  const secrets = await placeKey(config, header)
  await migrate(ownerUrl, rolePasswordOf(secrets))
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await requireSameShape(client, header)
    await client.query('begin')
    const { rows, objects } = await fill(client, source, { header, store: await openObjectStore(config.objects) })
    await client.query('commit')
    return { tables: header.tables.length, rows, objects, madeAt: header.madeAt }
  } finally {
    source.close()
    await client.end()
  }
}

interface LineSource {
  next: () => Promise<string | undefined>
  close: () => void
}
function openLines(file: string, passphrase: string | null): LineSource {
  const stored = createReadStream(file)
  const input = passphrase === null ? stored : Readable.from(decrypted(stored, passphrase))
  const unpacked = createGunzip()
  for (const source of new Set([stored, input])) source.on('error', (error: Error) => unpacked.destroy(error))
  const lines = createInterface({ input: input.pipe(unpacked), crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
  return {
    next: async () => {
      try {
        const { value, done } = await lines.next()
        return done === true ? undefined : value
      } catch (cause) {
        throw new Error(`${file} cannot be read: ${cause instanceof Error ? cause.message : 'unknown'}.`, { cause })
      }
    },
    close: () => stored.destroy(),
  }
}

async function readHeader(source: LineSource, file: string): Promise<Header> {
  const first = await source.next()
  const header = z.safeParse(headerLine, parseLine(first ?? ''))
  if (!header.success) throw new Error(`${file} is not a backup of Parapet.`)
  return header.data
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function requireEmpty(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const busy = await client.query(`select from pg_stat_activity where datname = current_database() and application_name like 'parapet %'`)
    if ((busy.rowCount ?? 0) > 0) throw new Error('The server is running on this database. Stop it first.')
    if ((await migrationsOf(client)).length === 0) return
    const accounts = await client.query('select from account limit 1')
    if ((accounts.rowCount ?? 0) > 0)
      throw new Error('The database holds accounts already. Restore into an empty data folder (PARAPET_DATA_DIR) or database.')
  } finally {
    await client.end()
  }
}

/** Sealed values and the audit chain need the key they were made with. */
async function placeKey(config: Config, header: Header): Promise<Secrets> {
  const file = keyFileOf(config)
  if (config.key === undefined && header.key !== null) await writeFile(file, `${header.key}\n`, { mode: 0o600 })
  if (config.key === undefined && !existsSync(file)) {
    throw new Error(
      `The backup does not hold the installation's key ${header.keyId}. Put its key file at ${file} (mode 0600), or set PARAPET_KEY.`,
    )
  }
  const secrets = createSecrets(config.key === undefined ? { keyFile: file } : { keyFromEnv: config.key })
  if (secrets.keyId !== header.keyId)
    throw new Error(`The backup belongs to the key ${header.keyId}; this installation has ${secrets.keyId}.`)
  return secrets
}

async function requireSameShape(client: Client, header: Header): Promise<void> {
  const here = await tablesInOrder(client)
  const unlike = header.tables.find(({ name, columns }) => here.find((table) => table.name === name)?.columns.join() !== columns.join())
  if (unlike === undefined) return
  throw new Error(
    `The table ${unlike.name} differs from the backup's. Restore with the version of Parapet that made it (schema ${header.migrations.at(-1)}), then upgrade.`,
  )
}

interface Amounts {
  rows: number
  objects: number
}

/** The columns of each table that are written, as SQL names them; the database computes the others itself. */
async function writtenColumns(client: Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; columns: string }>(`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     group by c.relname`)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** @throws Error when the end that a backup declares is not where it ends */
async function requireEnd(source: LineSource, declared: Amounts, done: Amounts): Promise<void> {
  if (declared.rows !== done.rows || declared.objects !== done.objects)
    throw new Error('The backup is damaged: lines are missing. Nothing was restored.')
  // the file's own sums are checked at its very end
  if ((await source.next()) !== undefined) throw new Error('The backup is damaged: it goes on after its end. Nothing was restored.')
}

async function fill(client: Client, source: LineSource, { header, store }: { header: Header; store: ObjectStore }): Promise<Amounts> {
  const names = header.tables.map(({ name }) => client.escapeIdentifier(name))
  // kept counts come from the backup itself
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  const written = await writtenColumns(client)
  const done = { rows: 0, objects: 0 }
  for (;;) {
    const read = z.safeParse(bodyLine, parseLine((await source.next()) ?? ''))
    if (!read.success) throw new Error('The backup is cut off or damaged; nothing was restored.')
    const line = read.data
    if ('end' in line) {
      await requireEnd(source, line, done)
      break
    }
    if ('object' in line) {
      await store.put(line.object, Buffer.from(line.base64, 'base64'))
      done.objects++
    } else {
      const columns = header.tables.some(({ name }) => name === line.table) ? written.get(line.table) : undefined
      if (columns === undefined) throw new Error('The backup is damaged: it names an unknown table.')
      const name = client.escapeIdentifier(line.table)
      await client.query(`insert into ${name} (${columns}) select ${columns} from unnest($1::text[]::${name}[])`, [line.rows])
      done.rows += line.rows.length
    }
  }
  await settle(client)
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  return done
}

/** What was under way when the picture was taken is over: its jobs and streams did not come along. */
async function settle(client: Client): Promise<void> {
  await client.query(`update session set ended_at = now(), ended_because = 'restored' where ended_at is null`)
  await client.query(
    `update scan set status = 'failed', failure_code = 'restored', finished_at = now() where status in ('queued', 'running')`,
  )
  await client.query('update remediation set verify_scan_id = null where verify_scan_id is not null')
  // ids of events that are no longer kept are remembered by notifications
  await client.query(`select setval(pg_get_serial_sequence('domain_event', 'id'),
    greatest((select max(id) from domain_event), (select max(event_id) from notification), 1))`)
}
