/**
 * Makes a client from the OpenAPI document with a public generator (https://openapi-ts.dev), compiles it and does the main job
 * with it against a server on an empty data folder. Part of `npm run prove`.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'

const root = new URL('../../', import.meta.url).pathname
const work = `${root}.cache/generated-client`
/** Kept out of the project's own dependencies: the generator asks for another TypeScript. */
const PACKAGES = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3', '@types/node@24']
const dataDir = mkdtempSync(join(tmpdir(), 'parapet-client-'))
// as root the database runs as another user, who must be let in
chmodSync(dataDir, 0o755)

const run = (command: string, args: readonly string[], env: Record<string, string> = {}): string =>
  execFileSync(command, args, { cwd: work, encoding: 'utf8', env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] })

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}

const [port, demoPort] = [await freePort(), await freePort()]
const env = { PARAPET_DATA_DIR: dataDir, PARAPET_PORT: port, PARAPET_DEMO_TARGET_PORT: demoPort, PARAPET_LOG_LEVEL: 'warn' }

const parapet = (...args: string[]) =>
  run(process.execPath, [`${root}cli/main.ts`, ...args], { ...env, PASSWORD: 'a long enough sentence 7' })

/** The commands that an operator uses: a person, and a key in that person's name. */
function makeKey(): string {
  parapet(
    'user',
    'create',
    '--email',
    'client@example.test',
    '--password-from',
    'env:PASSWORD',
    '--company',
    'Client',
    '--first-name',
    'Ada',
    '--last-name',
    'Client',
  )
  const made = parapet('api-key', 'create', '--email', 'client@example.test', '--name', 'client', '--scopes', 'read,scan,manage')
  return (JSON.parse(made) as { key: string }).key
}

async function whenReady(origin: string): Promise<void> {
  for (let tries = 0; tries < 240; tries++) {
    if (
      await fetch(`${origin}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await sleep(250)
  }
  throw new Error('The server did not start in a minute.')
}

mkdirSync(work, { recursive: true })
writeFileSync(join(work, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
run('npm', ['install', '--no-audit', '--no-fund', '--silent', ...PACKAGES])
const server = spawn(process.execPath, ['server/main.ts'], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
try {
  const origin = `http://localhost:${port}`
  await whenReady(origin)
  // a field with a default may be left out: the document says so, and this generator only when it is told
  const optional = ['--default-non-nullable', 'false']
  run(join(work, 'node_modules/.bin/openapi-typescript'), [`${origin}/client/openapi.json`, ...optional, '-o', 'schema.d.ts'])
  copyFileSync(new URL('loop.ts', import.meta.url), join(work, 'loop.ts'))
  const strict = [
    '--strict',
    '--noEmit',
    '--skipLibCheck',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--allowImportingTsExtensions',
    '--types',
    'node',
  ]
  run(join(work, 'node_modules/.bin/tsc'), [...strict, 'loop.ts'])
  process.stdout.write(run(process.execPath, ['loop.ts', `${origin}/client`, makeKey(), `http://127.0.0.1:${demoPort}/`]))
} finally {
  server.kill('SIGINT')
  await new Promise((resolve) => server.once('exit', resolve))
  const { stop } = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log: () => undefined })
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
}
