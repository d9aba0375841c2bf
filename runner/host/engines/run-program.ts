import { spawn } from 'node:child_process'
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EngineLimits } from '#scanners/engines/engine.ts'
import { endFamily, familyUsage } from './process-family.ts'

const SHELL = '/bin/sh'
/**
 * No core file, so much processor time, files no longer than so many blocks of 512 bytes, so many open files. What a system does not
 * know it leaves out.
 */
const LIMITED = 'ulimit -c 0; ulimit -t "$1"; ulimit -f "$2"; ulimit -n 512 2>/dev/null || :; shift 2; exec "$@"'
const BLOCK = 512
/** Room for what engines keep in their folder, beside what they tell. */
const FILE_MAX = 67_108_864
const WATCH_MS = 250
const PROCESSES_MAX = 64
const NICE = 10
const STDERR_MAX = 4_096

export interface Program {
  path: string
  args: readonly string[]
  limits: EngineLimits
  /** A file in its folder that it writes; else what it prints counts. */
  outputFile?: string | undefined
}
export type ProgramEnd =
  | { state: 'ended'; code: number; output: Buffer; stderr: string }
  | { state: 'failed'; reason: 'not_started' | 'killed' | 'timeout' | 'too_large' | 'too_much_memory' | 'too_many_processes' | 'aborted' }

/**
 * Runs an external tool to its end: without a shell between it and its arguments, with nothing of this process's environment, in a new
 * folder that is removed afterwards, in a process group of its own, held to its limits. Whatever it has started ends with it, what has
 * left the group among it. Never throws.
 */
export async function runProgram(program: Program, signal: AbortSignal): Promise<ProgramEnd> {
  if (signal.aborted) return { state: 'failed', reason: 'aborted' }
  const folder = await mkdtemp(join(tmpdir(), 'parapet-engine-'))
  try {
    return await runIn(folder, program, signal)
  } finally {
    endFamily(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}

function runIn(folder: string, { path, args, limits, outputFile }: Program, signal: AbortSignal): Promise<ProgramEnd> {
  const { cpuSeconds, memoryMb, outputBytes, wallClockMs } = limits
  const child = spawn(SHELL, ['-c', LIMITED, 'engine', String(cpuSeconds), String(FILE_MAX / BLOCK), path, ...args], {
    detached: true,
    cwd: folder,
    // TMPDIR is also the mark by which what it starts is found again
    env: { HOME: folder, TMPDIR: folder, PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { promise, resolve } = Promise.withResolvers<ProgramEnd>()
  const chunks: Buffer[] = []
  let size = 0
  let stderr = ''
  let reason: Extract<ProgramEnd, { state: 'failed' }>['reason'] | undefined
  const end = (why: NonNullable<typeof reason>): void => {
    reason ??= why
    endFamily(folder, child.pid)
  }
  const abort = (): void => end('aborted')
  signal.addEventListener('abort', abort, { once: true })
  const late = setTimeout(() => end('timeout'), wallClockMs)
  const watch = setInterval(() => {
    const { residentMb, processes } = familyUsage(child.pid)
    if (residentMb > memoryMb) end('too_much_memory')
    if (processes > PROCESSES_MAX) end('too_many_processes')
  }, WATCH_MS)
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > outputBytes) end('too_large')
    else if (outputFile === undefined) chunks.push(chunk)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = `${stderr}${chunk.toString('utf8')}`.slice(-STDERR_MAX)
  })
  child.on('spawn', () => giveWay(child.pid))
  child.on('error', () => {
    reason ??= 'not_started'
  })
  // what it has left behind may hold the pipes open: they are not waited for
  child.on('exit', () => endFamily(folder, child.pid))
  child.on('close', (code) => {
    clearTimeout(late)
    clearInterval(watch)
    signal.removeEventListener('abort', abort)
    if (reason === undefined && code === null) reason = 'killed'
    if (reason !== undefined || code === null) resolve({ state: 'failed', reason: reason ?? 'killed' })
    else resolve(ended(outputFile === undefined ? Buffer.concat(chunks) : readOwn(join(folder, outputFile), outputBytes), code, stderr))
  })
  return promise
}

const ended = (output: Buffer | 'too_large' | undefined, code: number, stderr: string): ProgramEnd =>
  output === 'too_large' ? { state: 'failed', reason: 'too_large' } : { state: 'ended', code, output: output ?? Buffer.alloc(0), stderr }

/** A file that the program has written itself: no link to one of ours, and no pipe that never ends. */
function readOwn(path: string, max: number): Buffer | 'too_large' | undefined {
  let file: number | undefined
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const { size, isFile } = { size: fstatSync(file).size, isFile: fstatSync(file).isFile() }
    if (!isFile) return undefined
    if (size > max) return 'too_large'
    const bytes = Buffer.alloc(size)
    return bytes.subarray(0, readSync(file, bytes, 0, size, 0))
  } catch {
    return undefined
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICE)
  } catch {
    // it is gone already
  }
}
