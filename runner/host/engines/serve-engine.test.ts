import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permitFor } from '#scanners/sdk/permit.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import { JobReader } from '../job-reader.ts'
import { createRunners, type AccountOrder, type Runners } from '../runners.ts'
import { createEngineHost } from './engine-host.ts'

const PROGRAM = new URL('../test/misbehaving-runner.ts', import.meta.url).pathname
const LIMITS = { wallClockMs: 20_000, cpuMs: 5_000, ordinaryCpuMs: 5_000, heapMb: 64, memoryMb: 256, verdicts: 100, bytes: 4_194_304 }
const order = (behaviour: string): AccountOrder => ({
  accountId: 'one',
  scanner: { vectorType: 'Websites', limits: LIMITS },
  target: `https://shop.example/${behaviour}`,
  fields: {},
  memory: null,
  credentials: null,
  checkIds: ['one'],
  permit: permitFor({ host: '127.0.0.1', withSubdomains: false, ports: 'any' }),
  userAgent: 'Parapet/test',
  egress: { allowedPrivateTargets: ['127.0.0.1/32'], allowedEndpoints: [] },
})

let folder: string
let runners: Runners
let started: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'engines-'))
  started = join(folder, 'started')
  const script = `#!/bin/sh\nif [ "$1" = --version ]; then echo "Nmap version 7.93"; exit; fi\necho $$ >> ${started}\nfor word in "$@"; do last=$word; done\nhead -c 1000000 /dev/zero | tr '\\0' x; echo " at $last"\n[ -e ${folder}/hang ] && sleep 60\nexit 0\n`
  writeFileSync(join(folder, 'nmap'), script, { mode: 0o755 })
  const engines = createEngineHost({ folders: [folder], without: ['sslscan'] })
  runners = createRunners({ scansAtOnce: 2, extraCaCerts: undefined, log: pino({ level: 'silent' }), program: PROGRAM, engines })
})
afterAll(async () => {
  await runners.close()
  rmSync(folder, { recursive: true, force: true })
})

/** How a scan ended. */
async function ended(behaviour: string, signal = new AbortController().signal): Promise<{ code: string; detail: string }> {
  try {
    for await (const event of runners.scan(order(behaviour), signal)) void event
  } catch (error) {
    if (error instanceof ScanFailure) return { code: error.code, detail: error.message }
    throw error
  }
  return { code: 'none', detail: '' }
}
const starts = (): string[] => (existsSync(started) ? readFileSync(started, 'utf8').trim().split('\n') : [])

describe('a runner that asks for an engine', { timeout: 30_000 }, () => {
  test('is handed all that it printed, though that is longer than a line', async () => {
    const { code, detail } = await ended('ask-for-engine')
    expect({ code, end: detail.slice(-20) }).toEqual({ code: 'told', end: 'xxxxxxx at 127.0.0.1' })
  })
  test('elsewhere than its scan may go is refused, and nothing is started', async () => {
    const before = starts()
    expect(await ended('ask-for-engine-elsewhere')).toMatchObject({ code: 'permit_elsewhere' })
    expect(starts()).toEqual(before)
  })
  test.each(['ask-for-program', 'ask-with-option'])('as none that is well asks (%s) is ended', async (behaviour) => {
    const before = starts()
    expect(await ended(behaviour)).toMatchObject({ code: 'bad_output' })
    expect(starts()).toEqual(before)
  })
  test('without end is ended', async () => {
    expect(await ended('ask-without-end')).toMatchObject({ code: 'bad_output', detail: expect.stringContaining('more than 4096') })
  })
  test('and is canceled takes the engine with it', async () => {
    writeFileSync(join(folder, 'hang'), '')
    const before = starts().length
    const stop = new AbortController()
    const running = ended('ask-for-engine', stop.signal)
    await expect.poll(() => starts().length).toBe(before + 1)
    stop.abort()
    expect(await running).toMatchObject({ code: 'aborted' })
    const pid = starts().at(-1) ?? ''
    await expect.poll(() => existsSync(`/proc/${pid}/stat`) && !/\) Z /u.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))).toBe(false)
  })
})

test('where no engines can be started, a request for one is a fault', () => {
  const reader = new JobReader({ mode: 'scan', checkIds: [] }, LIMITS)
  const line = JSON.stringify({ type: 'engine', id: 1, engine: 'nmap', host: '127.0.0.1', ports: [80], tls: false })
  expect(() => reader.read(line)).toThrow(/a request for an engine/u)
})
