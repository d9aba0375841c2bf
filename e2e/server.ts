/** The product on an empty data folder, for the browser tests; takes its database down with it. */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'parapet-e2e-'))
// as root the database runs as another user, who must be let in
chmodSync(dataDir, 0o755)
const server = spawn(process.execPath, ['server/main.ts'], { stdio: 'inherit', env: { ...process.env, PARAPET_DATA_DIR: dataDir } })

async function stop(): Promise<void> {
  server.kill('SIGINT')
  await new Promise((resolve) => server.once('exit', resolve))
  const { stop: stopPostgres } = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log: () => undefined })
  await stopPostgres()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
}
process.once('SIGTERM', () => void stop())
process.once('SIGINT', () => void stop())
