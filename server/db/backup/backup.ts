import { createWriteStream } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import type { Config } from '#server/config.ts'
import { errorCode } from '#server/problem.ts'
import { ringText, stageOf } from '#server/secrets/key.ts'
import { OBJECT_LOCK } from '#server/db/object-lock.ts'
import { ownerUrlOf, ringOfConfig } from '#server/db/owner.ts'
import { encrypted } from './encryption.ts'
import { openObjectStore } from '#server/storage/open-object-store.ts'
import { FORMAT, type Header, migrationsOf, readObjects, tablesInOrder } from './format.ts'

const ROWS_A_LINE = 500

export interface BackupSummary {
  tables: number
  rows: number
  objects: number
}

export interface BackupOptions {
  /** null: the file is not encrypted, and everybody who gets it can read it. */
  passphrase: string | null
  /** The file holds the installation's key as well, so that it can be restored without anything else. */
  withKey: boolean
}

/**
 * Writes database and objects into one file of mode 0600. The rows are one consistent picture (REPEATABLE READ); no object that
 * they name is deleted until the file is written.
 * @throws Error with one sentence when the file exists, cannot be written, or there is nothing to back up
 */
export async function backupTo(config: Config, file: string, { passphrase, withKey }: BackupOptions): Promise<BackupSummary> {
  const client = new Client({ connectionString: await ownerUrlOf(config, () => undefined) })
  await client.connect()
  const unfinished = `${file}.unfinished`
  const summary: BackupSummary = { tables: 0, rows: 0, objects: 0 }
  try {
    await client.query(`select pg_advisory_lock_shared(${OBJECT_LOCK})`)
    await client.query('begin transaction isolation level repeatable read read only')
    const header = await headerOf(client, config, withKey)
    summary.tables = header.tables.length
    const out = createWriteStream(unfinished, { mode: 0o600, flags: 'wx' })
    await pipeline(
      Readable.from(lines(client, config, header, summary)),
      createGzip(),
      (packed) => (passphrase === null ? packed : encrypted(packed, passphrase)),
      out,
    )
    // linking fails where the name is taken; renaming would replace
    await link(unfinished, file)
    await rm(unfinished)
    return summary
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') {
      await rm(unfinished, { force: true })
      throw error
    }
    throw new Error(`${file} or ${unfinished} exists already; nothing was overwritten.`, { cause: error })
  } finally {
    await client.end()
  }
}

async function headerOf(client: Client, config: Config, withKey: boolean): Promise<Header> {
  const migrations = await migrationsOf(client)
  if (migrations.length === 0) throw new Error('The database is empty: there is nothing to back up.')
  const ring = ringOfConfig(config)
  if (!withKey && stageOf(ring) !== 'resting')
    throw new Error('A rotation of the key was interrupted: finish it by "parapet key rotate", or take the key along with --with-key.')
  const key = withKey ? ringText(ring).trim() : null
  return { format: FORMAT, madeAt: new Date().toISOString(), migrations, keyId: ring[0].id, key, tables: await tablesInOrder(client) }
}

const line = (value: object): string => `${JSON.stringify(value)}\n`

async function* lines(client: Client, config: Config, header: Header, summary: BackupSummary): AsyncGenerator<string> {
  yield line(header)
  for (const { name } of header.tables) {
    await client.query(`declare picture cursor for select t::text as row from ${client.escapeIdentifier(name)} t`)
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_A_LINE} from picture`)
      if (rows.length === 0) break
      summary.rows += rows.length
      yield line({ table: name, rows: rows.map(({ row }) => row) })
    }
    await client.query('close picture')
  }
  for await (const object of readObjects(await openObjectStore(config.objects))) {
    summary.objects++
    yield line(object)
  }
  yield line({ end: true, rows: summary.rows, objects: summary.objects })
}
