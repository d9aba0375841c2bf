import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareJobs } from '#server/jobs/jobs.ts'
import { TEMPLATE, testPasswordOf } from '#server/test/database.ts'

/** Vitest global set-up: one embedded PostgreSQL for the run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
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
  project.provide('clusterUrl', cluster.adminUrl)
  return async () => {
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
