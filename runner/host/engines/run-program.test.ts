import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runProgram, type Program } from './run-program.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'engines-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const LIMITS = { wallClockMs: 5_000, cpuSeconds: 5, memoryMb: 256, outputBytes: 100_000 }
let written = 0
/** A program of a few lines, as an engine that misbehaves. */
function program(script: string, over: Partial<Program> = {}): Program {
  const path = join(folder, `engine-${(written += 1)}`)
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return { path, args: [], limits: LIMITS, ...over }
}
const never = new AbortController().signal
/** Not that its end was heard of, which is up to whoever adopted it. */
const isAlive = (pid: number) => existsSync(`/proc/${pid}/stat`) && !/\) Z /u.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
/** The processes that a program noted in a file. */
const noted = (file: string): number[] => readFileSync(file, 'utf8').trim().split('\n').map(Number)
async function read(script: string): Promise<string> {
  const end = await runProgram(program(script, { outputFile: 'report.xml' }), never)
  return end.state === 'ended' ? end.output.toString() : end.reason
}

describe('an external tool', () => {
  test('gets its arguments as they are, an empty folder and nothing of our environment', async () => {
    const end = await runProgram(program('printf "%s|" "$@"; ls -A; env | sort; pwd', { args: ['--', '$(id)', '-x "y"', ';ls'] }), never)
    expect(end).toMatchObject({ state: 'ended', code: 0 })
    const said = end.state === 'ended' ? end.output.toString() : ''
    const [first = '', ...lines] = said.trim().split('\n')
    expect(first).toBe('--|$(id)|-x "y"|;ls|HOME=' + lines.at(-1))
    expect(lines.map((line) => line.split('=')[0])).toEqual(['LC_ALL', 'PATH', 'PWD', 'TMPDIR', lines.at(-1)])
    const own = lines.at(-1) ?? ''
    expect(own).toContain('parapet-engine-')
    expect(existsSync(own)).toBe(false)
  })
  test('hands over the file that it wrote, and neither one of ours nor a pipe', async () => {
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'ours')
    expect(await read('echo noise; echo "<a/>" > report.xml')).toBe('<a/>\n')
    expect(await read(`ln -s ${secret} report.xml`)).toBe('')
    expect(await read('mkfifo report.xml')).toBe('')
    expect(await read('true')).toBe('')
    expect(await read('head -c 200000 /dev/zero > report.xml')).toBe('too_large')
  })
  test('tells its exit code, and a signal that ended it', async () => {
    expect(await runProgram(program('echo half; exit 3'), never)).toMatchObject({ state: 'ended', code: 3 })
    expect(await runProgram(program('kill -9 $$'), never)).toEqual({ state: 'failed', reason: 'killed' })
    expect(await runProgram({ ...program(''), path: join(folder, 'absent') }, never)).toMatchObject({ state: 'ended', code: 127 })
  })
  test.each([
    ['hangs', 'sleep 60', { wallClockMs: 300 }, ['timeout']],
    ['ignores what asks it to end', "trap '' TERM INT HUP; while :; do sleep 1; done", { wallClockMs: 300 }, ['timeout']],
    ['prints without end', 'yes', {}, ['too_large']],
    ['keeps more than it may', 'a=x; while :; do a=$a$a$a; done', { memoryMb: 50 }, ['too_much_memory', 'killed']],
    ['computes without end', 'while :; do :; done', { cpuSeconds: 1, wallClockMs: 20_000 }, ['killed']],
    ['starts itself without end', 'for i in $(seq 200); do sleep 60 & done; wait', { memoryMb: 4_096 }, ['too_many_processes']],
  ])('that %s is ended', async (_what, script, limits, reasons) => {
    const started = performance.now()
    const end = await runProgram(program(script, { limits: { ...LIMITS, ...limits } }), never)
    expect(reasons).toContain(end.state === 'failed' ? end.reason : end.state)
    expect(performance.now() - started).toBeLessThan(15_000)
  })
  test('is ended within a second of a cancel, with all that it has started, in its group and out of it', async () => {
    const pids = join(folder, 'pids')
    const stop = new AbortController()
    const script = `sh -c 'echo $$ >> ${pids}; sleep 60' & setsid sh -c 'echo $$ >> ${pids}; sleep 60' & echo $$ >> ${pids}; wait`
    const running = runProgram(program(script), stop.signal)
    await expect.poll(() => (existsSync(pids) ? noted(pids).length : 0)).toBe(3)
    const cancelled = performance.now()
    stop.abort()
    expect(await running).toEqual({ state: 'failed', reason: 'aborted' })
    expect(performance.now() - cancelled).toBeLessThan(1_000)
    await expect.poll(() => noted(pids).filter(isAlive)).toEqual([])
  })
  test('that ends leaves nothing running, though that holds its output open', async () => {
    const pids = join(folder, 'orphans')
    const end = await runProgram(
      program(`setsid sh -c 'echo $$ > ${pids}; sleep 60' & while [ ! -s ${pids} ]; do sleep 0.05; done; echo told`),
      never,
    )
    expect(end).toMatchObject({ state: 'ended', code: 0 })
    await wait(50)
    expect(noted(pids).filter(isAlive)).toEqual([])
  })
})
