import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CLI = new URL('../../cli/main.ts', import.meta.url).pathname

export interface SpawnedRunner {
  child: ChildProcess
  /** What it wrote to its log so far. */
  log: () => string
}

/** `parapet runner` as somebody starts it, in a process of its own. */
export function spawnRunner(
  url: string,
  token: string,
  args: readonly string[] = [],
  further: Readonly<Record<string, string>> = {},
): SpawnedRunner {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-runner-'))
  const child = spawn(process.execPath, [CLI, 'runner', '--url', url, '--data', folder, ...args], {
    env: {
      PATH: process.env['PATH'],
      PARAPET_RUNNER_TOKEN: token,
      NODE_COMPILE_CACHE: join(tmpdir(), 'parapet-runner-compiled'),
      ...further,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
  return { child, log: () => said }
}
