/** The product as a process on its own folder: killed without warning, started again. */
import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts'

const root = new URL('..', import.meta.url).pathname
let dataDir: string
let port: number
let running: ChildProcess | undefined
let printed: ReturnType<typeof output> | undefined

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
const environment = () => ({
  ...process.env,
  PARAPET_DATA_DIR: dataDir,
  PARAPET_PORT: String(port),
  PARAPET_DEMO: '0',
  PARAPET_ALLOWED_PRIVATE_TARGETS: '127.0.0.1/32',
  PARAPET_LOG_LEVEL: 'silent',
  NODE_ENV: 'production',
})

function output(child: ChildProcess): Promise<{ code: number | null; text: string }> {
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, text })))
}
async function command(...args: string[]): Promise<Record<string, unknown>> {
  const env = { ...environment(), PASSWORD: 'correct horse battery staple' }
  const { code, text } = await output(spawn(process.execPath, ['cli/main.ts', ...args], { cwd: root, env }))
  expect(code, text).toBe(0)
  return JSON.parse(text) as Record<string, unknown>
}

async function start(): Promise<void> {
  running = spawn(process.execPath, ['server/main.ts'], { cwd: root, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = output(running)
  printed = ended
  for (let tries = 0; tries < 300; tries++) {
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    if (running.exitCode !== null) throw new Error((await ended).text)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The server did not become ready')
}
async function killEverything(): Promise<void> {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres', 'cluster', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])
  const gone = running ? new Promise((resolve) => running?.once('exit', resolve)) : Promise.resolve()
  running?.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await gone
}
async function api(method: string, path: string, key: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`http://127.0.0.1:${port}/client${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'parapet-start-'))
  // as root the database runs as another user, who must be let in
  chmodSync(dataDir, 0o755)
  port = await freePort()
})
afterEach(async () => {
  running?.kill('SIGKILL')
  const { stop } = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log: () => undefined })
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('kill -9 of everything: the next start has all that was acknowledged', async () => {
  await start()
  await command('user', 'create', '--email', 'ops@example.test', '--password-from', 'env:PASSWORD', '--company', 'Example')
  const { key } = (await command('api-key', 'create', '--email', 'ops@example.test', '--name', 'test', '--scopes', 'read,manage,scan')) as {
    key: string
  }
  const made: string[] = []
  for (let n = 0; n < 20; n++) {
    const answer = await api('POST', '/v1/launcher/website', key, { name: `Site ${n}`, url: `http://127.0.0.1:${8_001 + n}/` })
    if (answer.status === 201) made.push(String(answer.body['id']))
  }
  expect(made.length, 'connections acknowledged').toBe(20)
  const first = printed
  await killEverything()
  // what a newcomer needs: where the product is, and the way to its mails
  const link = /\/outbox#start=[\w-]{22}\n/u.exec((await first)?.text ?? '')?.[0]
  expect(link).toBeDefined()
  await start()
  const list = await api('GET', '/v1/launcher?limit=100', key)
  expect(list.status).toBe(200)
  expect((list.body['results'] as { id: string }[]).map(({ id }) => id).toSorted()).toEqual(made.toSorted())
}, 120_000)
