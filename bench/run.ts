import { writeFile } from 'node:fs/promises'
import { benchFirstPage } from './first-page.ts'
import { openInstallation } from './installation.ts'
import { report } from './report.ts'
import { benchIngest } from './ingest.ts'

const installation = await openInstallation()
try {
  const ingest = await benchIngest(installation)
  console.log(`ingest: p50 ${ingest.parapet.p50.toFixed(0)} ms of database time, a row per result ${ingest.rows.p50.toFixed(0)} ms`)
  const firstPage = await benchFirstPage(installation, console.log)
  const { rows } = await installation.owner.query<{ server_version: string }>('show server_version')
  const text = report({ ingest, firstPage, postgres: rows[0]?.server_version ?? 'unknown', day: new Date().toISOString().slice(0, 10) })
  await writeFile(new URL('../docs/benchmarks.md', import.meta.url), text)
  console.log(text)
} finally {
  await installation.close()
}
