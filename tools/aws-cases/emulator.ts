import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = new URL('../..', import.meta.url).pathname
const VERSION = '5.2.5'
/** What every scan begins with, and the slowest service to load. */
const FIRST: readonly BotoCall[] = [
  { service: 'sts', region: null, op: 'get_caller_identity', args: {} },
  { service: 'ec2', region: null, op: 'describe_regions', args: {} },
  { service: 'iam', region: null, op: 'list_users', args: {} },
]
const READY_MS = 30_000

/** One call as boto3 spells it. */
export interface BotoCall {
  service: string
  /** null: the home of global services; `$expr`: AWS_REGION_US_WEST_2. */
  region: string | { $expr: string } | null
  op: string
  args: Record<string, unknown>
}
/** moto, an AWS emulator of others, in a Python environment of its own below .cache. */
export interface Emulator {
  url: string
  /** Empties the account and plays the calls. @returns what failed */
  play(calls: readonly BotoCall[]): Promise<string[]>
  stop(): void
}

/** Installs it where it is missing. @throws Error when Python or the package is not to be had: nothing is skipped silently */
function installed(): string {
  const home = join(root, '.cache', `moto-${VERSION}`)
  const python = join(home, 'bin', 'python')
  if (existsSync(join(home, 'bin', 'moto_server'))) return home
  execFileSync('python3', ['-m', 'venv', home], { stdio: 'inherit' })
  execFileSync(python, ['-m', 'pip', 'install', '--quiet', `moto[server]==${VERSION}`, 'boto3'], { stdio: 'inherit' })
  return home
}

/** @param hasPolicies with the policies of AWS itself: a thousand, so that every call to IAM takes seconds */
export async function startEmulator(port: number, hasPolicies = false): Promise<Emulator> {
  const home = installed()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, MOTO_IAM_LOAD_MANAGED_POLICIES: String(hasPolicies) }
  const server = spawn(join(home, 'bin', 'moto_server'), ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore', env })
  const player = spawn(join(home, 'bin', 'python'), [join(root, 'tools/aws-cases/play.py'), url], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: player.stdout })
  const ended = once(player, 'exit').then(([code]): never => {
    throw new Error(`The player of calls ended with exit code ${String(code)}.`)
  })
  // told to whoever waits for an answer
  ended.catch(() => undefined)
  const stop = () => {
    player.kill()
    server.kill()
  }
  await listens(url, server).catch((error: unknown) => {
    stop()
    throw error
  })
  const play = async (calls: readonly BotoCall[]): Promise<string[]> => {
    player.stdin.write(`${JSON.stringify(calls)}\n`)
    const [line]: unknown[] = await Promise.race([once(lines, 'line'), ended])
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- play.py answers with a list of texts
    return JSON.parse(String(line)) as string[]
  }
  // it loads a service when it is first asked for it, which takes longer than a scan waits
  await play(FIRST)
  return {
    url,
    play,
    stop,
  }
}

async function listens(url: string, server: ChildProcess): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(200)) {
    if (server.exitCode !== null) throw new Error(`moto ended with exit code ${server.exitCode}`)
    const answer = await fetch(`${url}/moto-api/data.json`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (answer?.ok === true) return
  }
  server.kill()
  throw new Error('moto does not answer')
}
