import { readdir, readFile } from 'node:fs/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { Client, Pool } from 'pg'
import { ensureRoles, type RoleKey } from './roles.ts'

const folder = new URL('./migrations/', import.meta.url)

/** Migrations by name, each one SQL file, forward only. */
async function loadMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  const loaded: Record<string, Migration> = {}
  for (const name of files) {
    const text = await readFile(new URL(name, folder), 'utf8')
    loaded[name.replace(/\.sql$/u, '')] = {
      up: async (db) => {
        await sql.raw(text).execute(db)
      },
    }
  }
  return loaded
}

/**
 * Brings a database to the newest schema under Kysely's advisory lock: roles, migrations, this and the next months' partitions.
 * @returns names of the migrations that ran
 * @throws when a migration fails; the database is as before
 */
export async function migrate(ownerUrl: string, passwordOf: (role: RoleKey) => string): Promise<string[]> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    // roles belong to the cluster: two databases of one cluster must not make them at once
    await owner.query(`select pg_advisory_lock(hashtext('parapet roles'))`)
    await ensureRoles(owner, passwordOf)
  } finally {
    await owner.end()
  }
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: ownerUrl, max: 2 }) }) })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: loadMigrations } })
    const { error, results } = await migrator.migrateToLatest()
    if (error !== undefined) throw error instanceof Error ? error : new Error('The migration failed', { cause: error })
    await ensurePartitions(db)
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

async function ensurePartitions(db: Kysely<unknown>): Promise<void> {
  await sql`select ensure_finding_event_partition((date_trunc('month', now()) + make_interval(months => n))::date) from generate_series(0, 3) n`.execute(
    db,
  )
}
