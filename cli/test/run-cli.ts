import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface Installation {
  dataDir: string
  env: Record<string, string>
  /** Stops its database and removes it. */
  remove: () => Promise<void>
}

/** An installation of its own in a temporary folder; its embedded database starts when a command needs it. */
export function newInstallation(settings: Record<string, string> = {}): Installation {
  const root = mkdtempSync(join(tmpdir(), 'parapet-cli-'))
  // the database runs as another user when the tests run as root
  chmodSync(root, 0o755)
  const dataDir = join(root, 'data')
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('PARAPET_') && name !== 'DATABASE_URL'),
  )
  const env = {
    ...inherited,
    PARAPET_DATA_DIR: dataDir,
    PARAPET_PORT: '0',
    PARAPET_DEMO_TARGET_PORT: '0',
    NODE_NO_WARNINGS: '1',
    ...settings,
  }
  return {
    dataDir,
    env,
    async remove() {
      const cluster = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log: () => undefined })
      await cluster.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}

export interface CliResult {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs the command as people do: a process of its own. @param input what it reads on standard input */
export function runCli(args: readonly string[], env: Record<string, string>, input = ''): Promise<CliResult> {
  const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  // a command that reads nothing may be gone before
  child.stdin.on('error', () => undefined).end(input)
  const result: CliResult = { code: null, stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => (result.stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (result.stderr += String(chunk)))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ ...result, code }))
  })
}
