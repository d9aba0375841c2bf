import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openServices } from '#server/start.ts'
import { newInstallation, runCli, type Installation } from './test/run-cli.ts'

let installation: Installation
let folder: string
beforeAll(() => {
  installation = newInstallation({ PARAPET_LIBRARY_SIGNATURES_URL: 'off' })
  folder = mkdtempSync(join(tmpdir(), 'parapet-dataset-'))
})
afterAll(async () => {
  await installation.remove()
  rmSync(folder, { recursive: true, force: true })
})

const dataset = (...args: string[]) => runCli(['dataset', ...args], installation.env)
function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const SIGNATURES = JSON.stringify({
  shoplib: {
    vulnerabilities: [{ below: '2.0', severity: 'high', identifiers: { CVE: ['CVE-2030-1'] } }],
    extractors: { filecontent: ['shoplib (§§version§§)'] },
  },
})

describe('parapet dataset', { timeout: 120_000 }, () => {
  test('tells how old each is, takes one from a file, and tells that', async () => {
    const before = await dataset('status')
    expect(before.code).toBe(0)
    expect(before.stdout).toMatch(/^library-signatures: as of 20\d\d-\d\d-\d\d, by release$/mu)
    expect(await dataset('import', 'library-signatures', file('good.json', SIGNATURES))).toMatchObject({
      code: 0,
      stdout: 'library-signatures: 1 entries imported.\n',
    })
    const today = new Date().toISOString().slice(0, 10)
    expect((await dataset('status')).stdout).toContain(`library-signatures: as of ${today}, by import`)
  })
  test('tells the audit of whoever operates the installation who imported what', async () => {
    const person = ['--email', 'ada@quay.test', '--company', 'Quay', '--password-from', 'env:PASSWORD']
    const created = await runCli(['user', 'create', ...person], { ...installation.env, PASSWORD: 'mellow-otter-27-rides' })
    expect(created).toMatchObject({ code: 0 })
    const path = file('good.json', SIGNATURES)
    expect((await dataset('import', 'library-signatures', path)).code).toBe(0)
    const { services, close } = await openServices(readConfig(installation.env), { work: false, log: pino({ level: 'silent' }) })
    try {
      const rows = await services.database.platform.selectFrom('audit').selectAll().where('event', '=', 'dataset.imported').execute()
      expect(rows).toMatchObject([
        {
          status: 'Success',
          source: 'cli',
          actor_id: null,
          actor_label: `parapet dataset import (${userInfo().username})`,
          target: 'library-signatures',
          details: { entries: 1, sha256: createHash('sha256').update(SIGNATURES).digest('hex') },
        },
      ])
    } finally {
      await close()
    }
  })
  test.each([
    ['a file that is no set of signatures', ['library-signatures', 'bad.json'], 1, 'not JSON'],
    ['a file that is not there', ['library-signatures', 'gone.json'], 2, 'cannot be read'],
    ['no file', ['library-signatures'], 2, 'Name the file'],
    ['an unknown dataset', ['weather', 'bad.json'], 2, 'library-signatures'],
    ['one that comes with the release alone', ['software-versions', 'bad.json'], 2, 'library-signatures'],
  ])('refuses %s', async (_, [id = '', name], code, reason) => {
    file('bad.json', '<html>')
    const refused = await dataset('import', id, ...(name === undefined ? [] : [join(folder, name)]))
    expect(refused.code).toBe(code)
    expect(refused.stderr).toContain(reason)
  })
})
