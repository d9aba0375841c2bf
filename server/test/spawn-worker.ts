import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { TestApp } from './test-app.ts'

interface WorkerOptions {
  /** The latest moment, in milliseconds after a scan's start, at which it kills itself; 0, the default: it lives. */
  latestKillMs?: number
  /** Variables that the operator sets. */
  settings?: Readonly<Record<string, string>>
}

/** A worker of the product in a process of its own, on the test's database. */
export function spawnWorker({ ownerUrl, services }: TestApp, { latestKillMs = 0, settings = {} }: WorkerOptions = {}): ChildProcess {
  const script = new URL('mortal-worker.ts', import.meta.url).pathname
  const { dataDir } = services.config
  return spawn(process.execPath, [script, ownerUrl, dataDir, String(latestKillMs), JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // many processes load the same files: compiled once, they start sooner
    env: { ...process.env, NODE_COMPILE_CACHE: join(dataDir, 'compiled') },
  })
}
