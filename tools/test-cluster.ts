import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareJobs } from '#server/jobs/jobs.ts'
import { CLUSTER_FILE, TEMPLATE, testPasswordOf } from '#server/test/database.ts'

/** Vitest global set-up: one embedded PostgreSQL for the run, with a migrated template that each test file clones. */
export default async function setup(): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'parapet-cluster-'))
  const cluster = await startEmbeddedPostgres({ dir, log: () => undefined, durable: false })
  const owner = new Client({ connectionString: cluster.adminUrl })
  await owner.connect()
  await owner.query(`create database ${TEMPLATE}`)
  await owner.end()
  const url = new URL(cluster.adminUrl)
  url.pathname = `/${TEMPLATE}`
  await migrate(url.href, testPasswordOf)
  await prepareJobs(url.href)
  mkdirSync(dirname(CLUSTER_FILE), { recursive: true })
  writeFileSync(CLUSTER_FILE, JSON.stringify({ url: cluster.adminUrl }), { mode: 0o600 })
  return async () => {
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
    rmSync(CLUSTER_FILE, { force: true })
  }
}
