import { writeFile } from 'node:fs/promises'
import { benchFirstPage } from './first-page.ts'
import { openInstallation } from './installation.ts'
import { report } from './report.ts'
import { benchTakeIn } from './ingest.ts'

const installation = await openInstallation()
try {
  const takeIn = await benchTakeIn(installation)
  console.log(`take-in: p50 ${takeIn.parapet.p50.toFixed(0)} ms of database time, a row per result ${takeIn.rows.p50.toFixed(0)} ms`)
  const firstPage = await benchFirstPage(installation, console.log)
  const { rows } = await installation.owner.query<{ server_version: string }>('show server_version')
  const text = report({ takeIn, firstPage, postgres: rows[0]?.server_version ?? 'unknown', day: new Date().toISOString().slice(0, 10) })
  await writeFile(new URL('../docs/benchmarks.md', import.meta.url), text)
  console.log(text)
} finally {
  await installation.close()
}
