import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunnerJob } from '#runner/protocol.ts'
import type { EngineRequest } from '#scanners/sdk/engines.ts'
import { permitFor, type PermitPlace, type PermitScope } from '#scanners/sdk/permit.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import { createEngineHost } from './engine-host.ts'
import { findEngines } from './find-engines.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'engines-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let folders = 0
/** A folder with programs in the engines' place, by name. */
function folderOf(programs: Readonly<Record<string, string>>): string {
  const own = join(folder, `bin-${(folders += 1)}`)
  mkdirSync(own)
  for (const [name, script] of Object.entries(programs)) writeFileSync(join(own, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return own
}
const NMAP = 'if [ "$1" = --version ]; then echo "Nmap version 7.93 ( https://nmap.org )"; exit; fi'
const stateOf = async (name: string, own: string, versionMs = 15_000) =>
  (await findEngines({ folders: [own], versionMs })).find(({ engine }) => engine.name === name)

describe('an engine is found', () => {
  test('by its version, in the first folder that has it', async () => {
    const own = folderOf({ nmap: NMAP })
    expect(await stateOf('nmap', own)).toMatchObject({ state: 'found', version: '7.93', path: join(own, 'nmap') })
  })
  test.each([
    ['too old', 'echo "Nmap version 7.09"', 'outdated'],
    ['another program of the same name', 'echo "Usage: nmap"', 'missing'],
    ['one that hangs', 'sleep 60', 'missing'],
  ])('%s: not', async (_what, script, state) => {
    expect(await stateOf('nmap', folderOf({ nmap: script }), 1_500)).toMatchObject({ state })
  })
  test('not where everyone could have put it', async () => {
    const own = folderOf({ nmap: `${NMAP}; echo ours` })
    chmodSync(join(own, 'nmap'), 0o777)
    expect((await stateOf('nmap', own))?.path).not.toBe(join(own, 'nmap'))
    chmodSync(join(own, 'nmap'), 0o755)
    chmodSync(own, 0o777)
    expect((await stateOf('nmap', own))?.path).not.toBe(join(own, 'nmap'))
  })
  test('not without the rules that it needs, and not when it is not wanted', async () => {
    const own = folderOf({ nuclei: 'echo "[INF] Nuclei Engine Version: v3.4.2" >&2', nmap: NMAP })
    expect(await stateOf('nuclei', own)).toMatchObject({ state: 'no_data', version: '3.4.2' })
    mkdirSync(join(own, 'nuclei-templates'))
    expect(await stateOf('nuclei', own)).toMatchObject({ state: 'found', data: join(own, 'nuclei-templates') })
    const without = await findEngines({ folders: [own], without: ['nmap'] })
    expect(without.find(({ engine }) => engine.name === 'nmap')?.state).toBe('missing')
  })
})

const permitted = (host: string, over: Partial<PermitPlace> = {}): PermitScope =>
  permitFor({ host, withSubdomains: false, ports: 'any', ...over })
const HERE = permitted('127.0.0.1')
const LOOPBACK: RunnerJob['egress'] = { allowedPrivateTargets: ['127.0.0.1/32'], allowedEndpoints: [] }
const never = new AbortController().signal
const request = (over: Partial<EngineRequest> = {}): EngineRequest => ({ engine: 'nmap', host: '127.0.0.1', ports: [8080], ...over })

describe('an engine is started', () => {
  /** Its arguments, or why it was not started. */
  async function asked(
    over: Partial<EngineRequest>,
    job: Partial<Pick<RunnerJob, 'permit' | 'egress'>> = {},
    own = folderOf({ nmap: `${NMAP}; echo "$@"` }),
  ) {
    const start = createEngineHost({ folders: [own] }).of({ permit: HERE, egress: LOOPBACK, ...job })
    try {
      const { output, address } = await start(request(over), never)
      return `${address}: ${output.toString().trim()}`
    } catch (error) {
      if (error instanceof ScanFailure) return error.code
      throw error
    }
  }
  test('with an address and ports, whatever the host is called', async () => {
    expect(await asked({ ports: [22, 8080] })).toMatch(/^127\.0\.0\.1: .* -p 22,8080 -oX - -- 127\.0\.0\.1$/u)
    expect(await asked({}, { permit: { ...HERE, perSecond: 7 } })).toContain(' --max-rate 7 ')
    const named = permitted('box.localhost')
    expect(await asked({ host: 'box.localhost' }, { permit: named })).toMatch(/^127\.0\.0\.1: .* -- 127\.0\.0\.1$/u)
  })
  test.each<[string, Partial<EngineRequest>, Partial<Pick<RunnerJob, 'permit' | 'egress'>>, string]>([
    ['without a permit', {}, { permit: null }, 'permit_elsewhere'],
    ['at another host than the permit is for', { host: '127.0.0.2' }, {}, 'permit_elsewhere'],
    ['at a port that the permit is not for', { ports: [80, 8080] }, { permit: permitted('127.0.0.1', { ports: 80 }) }, 'permit_elsewhere'],
    ['at an address that scans may not reach', {}, { egress: { allowedPrivateTargets: [], allowedEndpoints: [] } }, 'address_refused'],
    ['at the metadata of a cloud', { host: '169.254.169.254' }, { permit: permitted('169.254.169.254') }, 'address_refused'],
    ['once its permit has ended', {}, { permit: { ...HERE, until: '2020-01-01T00:00:00Z' } }, 'permit_elsewhere'],
    ['outside of what its machine permits', {}, { egress: { ...LOOPBACK, within: [['10.0.0.0/8']] } }, 'address_refused'],
    ['with an option for a host', { host: '--script=x' }, {}, 'permit_elsewhere'],
    ['where it is not installed', { engine: 'nuclei' }, {}, 'engine_missing'],
  ])('not %s', async (_what, over, job, code) => {
    expect(await asked(over, job)).toBe(code)
  })
  test.each([
    ['prints garbage and fails', `${NMAP}; echo '<<<'; exit 1`, 'engine_failed'],
    ['floods', `${NMAP}; yes`, 'too_large'],
    ['is killed', `${NMAP}; kill -9 $$`, 'engine_failed'],
  ])('and its failure told when it %s', async (_what, script, code) => {
    expect(await asked({}, {}, folderOf({ nmap: script }))).toBe(code)
  })
  test('no more than two at a time for one scan', async () => {
    const log = join(folder, 'turns')
    writeFileSync(log, '')
    const own = folderOf({ nmap: `${NMAP}; echo + >> ${log}; sleep 0.3; echo "$(grep -c + ${log}) $(grep -c - ${log})"; echo - >> ${log}` })
    const start = createEngineHost({ folders: [own] }).of({ permit: HERE, egress: LOOPBACK })
    const told = await Promise.all([1, 2, 3, 4, 5].map(() => start(request(), never)))
    for (const { output } of told) {
      const [begun = 0, ended = 0] = output.toString().split(' ').map(Number)
      expect(begun - ended).toBeLessThanOrEqual(2)
    }
  })
})
