/**
 * Asks every route what its OpenAPI document promises, with schemathesis (https://schemathesis.readthedocs.io): once by a
 * session, once by an API key. Needs python3 with venv and pip; part of `npm run prove`.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAccount, openInstallation, type Installation } from '../../bench/installation.ts'
import { addApiKey } from '#contract/api-keys.ts'
import { API_KEY_SCOPES } from '#contract/rights.ts'

const root = new URL('../../', import.meta.url).pathname
const here = new URL('.', import.meta.url).pathname
const VERSION = '4.32.5'
const VENV = `${root}.cache/schemathesis`

/** @returns the exit code and what was printed, which is shown as it comes */
function run(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    // what it leaves behind belongs to the cache
    const child = spawn(command, args, { cwd: `${root}.cache`, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      process.stdout.write(text)
    })
    child.once('error', () => resolve({ code: 1, output }))
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

async function install(): Promise<string> {
  const program = `${VENV}/bin/schemathesis`
  if (existsSync(program)) return program
  mkdirSync(VENV, { recursive: true })
  const venv = await run('python3', ['-m', 'venv', VENV])
  const pip = venv.code === 0 ? await run(`${VENV}/bin/pip`, ['install', '-q', `schemathesis==${VERSION}`]) : venv
  if (pip.code !== 0) throw new Error('schemathesis needs python3 with venv and pip (Debian: apt-get install python3-venv).')
  return program
}

type Credential = 'session' | 'key'

/** Every case acts in an account of its own: one may delete what the next one needs. */
async function freshCredential(installation: Installation, kind: Credential): Promise<string> {
  const { token } = await createAccount(installation)
  if (kind === 'session') return token
  const answer = await fetch(`${installation.origin}/client${addApiKey.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'conformance', scopes: API_KEY_SCOPES }),
  })
  // without a credential every call would be refused, and a refusal is a proper answer
  if (!answer.ok) throw new Error(`No API key was made: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { key: string }).key
}

async function conformance(installation: Installation, program: string, kind: Credential): Promise<number> {
  const credentials = createServer((_request, response) => {
    freshCredential(installation, kind).then(
      (credential) => response.end(credential),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => credentials.listen(0, '127.0.0.1', resolve))
  const { port } = credentials.address() as AddressInfo
  const args = ['--config-file', `${here}schemathesis.toml`, 'run', `${installation.origin}/client/openapi.json`, ...process.argv.slice(2)]
  const { code, output } = await run(program, args, {
    PARAPET_CREDENTIALS: `http://127.0.0.1:${port}/`,
    SCHEMATHESIS_HOOKS: 'hooks',
    PYTHONPATH: here,
  })
  credentials.close()
  const [cases = 'no summary'] = /\d+ generated[^\n]*/u.exec(output) ?? []
  console.log(`figure: by ${kind}: ${cases.trim()}`)
  for (const [failure] of output.matchAll(/ST\d+ [^\n:]+: \d+/gu)) console.log(`figure: by ${kind}: ${failure}`)
  return code
}

const program = await install()
const installation = await openInstallation()
try {
  for (const kind of ['session', 'key'] as const) {
    console.log(`\n— by ${kind}`)
    if ((await conformance(installation, program, kind)) !== 0) process.exitCode = 1
  }
} finally {
  await installation.close()
}
