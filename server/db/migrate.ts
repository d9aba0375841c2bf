import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { Client, Pool } from 'pg'
import { declaredAccess } from './access.ts'
import { applyAccess } from './apply-access.ts'
import { ensureRoles, type RoleKey } from './roles.ts'
import { ACCESS } from './tables.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Migrations by name and the digest of their text, each one SQL file, forward only: one that was edited is another one. */
async function loadMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const loaded: Record<string, Migration> = {}
  for (const name of files) {
    const text = await readFile(new URL(name, folder), 'utf8')
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 8)
    loaded[`${name.replace(/\.sql$/u, '')}-${digest}`] = {
      up: async (db) => {
        await sql.raw(text).execute(db)
      },
    }
  }
  return loaded
}

/**
 * Brings a database to the newest schema under Kysely's advisory lock: roles, migrations, this and the next months' partitions,
 * then who may touch which table.
 * @throws Error with one sentence when another build made the database, or when a migration fails; the database is as before
 */
export async function migrate(ownerUrl: string, passwordOf: (role: RoleKey) => string): Promise<void> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    // roles belong to the cluster: two databases of one cluster must not make them at once
    await owner.query(`select pg_advisory_lock(hashtext('parapet roles'))`)
    await ensureRoles(owner, passwordOf)
    await migrateToLatest(ownerUrl)
    await applyAccess(owner, declaredAccess(ACCESS))
  } finally {
    await owner.end()
  }
}

async function migrateToLatest(ownerUrl: string): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: ownerUrl, max: 2 }) }) })
  try {
    const migrations = await loadMigrations()
    await refuseForeign(db, Object.keys(migrations))
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw error instanceof Error ? error : new Error('The migration failed', { cause: error })
    await ensurePartitions(db)
  } finally {
    await db.destroy()
  }
}

/** Another program's database is left alone; and until 1.0 nothing is carried over from a build with other migrations. */
async function refuseForeign(db: Kysely<unknown>, known: string[]): Promise<void> {
  const { rows } = await sql<{
    where: string
    tables: string[]
  }>`select format('%s on %s:%s', current_database(), host(inet_server_addr()), inet_server_port()) as where,
      array(select tablename::text from pg_tables where schemaname = 'public' order by tablename) as tables`.execute(db)
  const { where = '', tables = [] } = rows[0] ?? {}
  if (tables.length === 0) return
  if (!tables.includes('kysely_migration'))
    throw new Error(
      `The database ${where} is not Parapet's: it holds tables of another program (${tables.slice(0, 3).join(', ')}). Give Parapet an empty database of its own in DATABASE_URL.`,
    )
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  if (applied.rows.every(({ name }) => known.includes(name))) return
  throw new Error(
    'This database was made by another build of Parapet. Before version 1.0 data is not carried over: start with an empty data folder (PARAPET_DATA_DIR) or an empty database.',
  )
}

async function ensurePartitions(db: Kysely<unknown>): Promise<void> {
  await sql`select ensure_finding_event_partition((date_trunc('month', now()) + make_interval(months => n))::date) from generate_series(0, 3) n`.execute(
    db,
  )
}
