/** `parapet scan` as a pipeline runs it: a process of its own against a running server, on the real demo target. */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addApiKey } from '#contract/api-keys.ts'
import { startDemoTarget, type DemoCopy, type DemoTarget } from '#server/demo-target/demo-target.ts'
import { startScanWorker } from '#server/modules/ingest/jobs.ts'
import { startLocalSite } from '#server/test/local-site.ts'
import { call, createPerson, testApp, type TestApp } from '#server/test/test-app.ts'
import { runCli } from './test/run-cli.ts'

let app: TestApp
let target: DemoTarget
let shop: DemoCopy
let root: string
let env: Record<string, string>
beforeAll(async () => {
  app = await testApp({}, { work: true })
  root = mkdtempSync(join(tmpdir(), 'parapet-scan-'))
  target = await startDemoTarget({ port: 0, stateFile: join(root, 'state.json') })
  shop = target.copyOf('pipeline')
  await startScanWorker(app.services)
  const url = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const { token } = await createPerson(app)
  const { key } = (await call(app, addApiKey, { token, body: { name: 'pipeline', scopes: ['read', 'scan', 'manage'] } })).body
  env = { PATH: process.env['PATH'] ?? '', PARAPET_URL: url, PARAPET_API_KEY: key, NODE_NO_WARNINGS: '1' }
})
afterAll(async () => {
  await app.close()
  await target.close()
  await rm(root, { recursive: true, force: true })
})
const scan = (...args: string[]) => runCli(['scan', shop.url, ...args], env)

describe('parapet scan', () => {
  test('adds the website, prints a table of true findings and exits 0 without --fail-on', async () => {
    const result = await scan('--name', 'Demo target')
    expect(result).toMatchObject({ code: 0, stderr: '' })
    expect(result.stdout).toMatch(/^RISK +PRIORITY +FINDING/u)
    expect(result.stdout).toContain('critical')
    expect(result.stdout).toMatch(/Demo target \(http:\/\/shop-[a-z0-9]+\.localhost:\d+\/\): \d{2} open findings/u)
    expect(result.stdout).toMatch(/ \d+ of \d+ checks ran; the others:\n {2}\d+ do not apply to this site: .*SPF/u)
    expect(result.stdout).toContain(`${env['PARAPET_URL']}/dashboard/findings?connectionId=`)
  }, 60_000)
  test('finds the same connection again, and prints JSON', async () => {
    const result = await scan('--format', 'json')
    const outcome = JSON.parse(result.stdout)
    expect(outcome).toMatchObject({ connection: { name: 'Demo target' }, scan: { status: 'completed', newFindings: 0 } })
    expect(outcome.findings.length).toBeGreaterThanOrEqual(12)
    const connections = await app.services.database.platform.selectFrom('connection').select('id').execute()
    expect(connections).toHaveLength(1)
  }, 60_000)
  test('exits 1 when a finding reaches --fail-on, after what was fixed is seen as resolved', async () => {
    for (const { id } of shop.faults()) await shop.setFault(id, false)
    const fixed = await scan('--format', 'json', '--fail-on', 'critical')
    expect(JSON.parse(fixed.stdout).scan.resolvedFindings).toBeGreaterThanOrEqual(12)
    for (const { id } of shop.faults()) await shop.setFault(id, true)
    const broken = await scan('--fail-on', 'critical')
    expect(broken).toMatchObject({ code: 1, stderr: expect.stringMatching(/^\d+ of \d{2} open findings reach --fail-on critical\.\n$/u) })
  }, 90_000)
  test('prints SARIF 2.1.0 whose results refer to their rules and keep their fingerprints between runs', async () => {
    const [first, second] = [JSON.parse((await scan('--format', 'sarif')).stdout), JSON.parse((await scan('--format', 'sarif')).stdout)]
    expect(first).toMatchObject({ version: '2.1.0', $schema: expect.stringContaining('sarif-schema-2.1.0.json') })
    const [run] = first.runs
    expect(run.tool.driver.name).toBe('Parapet')
    const ruleIds = run.tool.driver.rules.map((rule: { id: string }) => rule.id)
    expect(new Set(ruleIds).size).toBe(ruleIds.length)
    expect(run.results.length).toBeGreaterThanOrEqual(12)
    for (const result of run.results) {
      expect(ruleIds[result.ruleIndex]).toBe(result.ruleId)
      expect(['error', 'warning', 'note']).toContain(result.level)
      expect(result.message.text).not.toBe('')
      expect(URL.canParse(result.locations[0].physicalLocation.artifactLocation.uri)).toBe(true)
    }
    const prints = (sarif: typeof first) =>
      sarif.runs[0].results.map((result: { partialFingerprints: object }) => result.partialFingerprints)
    expect(prints(second)).toEqual(prints(first))
  }, 60_000)
  test.each([
    ['a wrong key', { PARAPET_API_KEY: 'parapet_live_00000000000000000000000000000000_no' }, 'API key is invalid'],
    ['no key', { PARAPET_API_KEY: '' }, 'PARAPET_API_KEY is not set'],
    ['no server', { PARAPET_URL: 'http://127.0.0.1:1' }, 'No Parapet server answers at http://127.0.0.1:1'],
  ])('exits 2 with a sentence for %s', async (_what, changed, sentence) => {
    const result = await runCli(['scan', shop.url], { ...env, ...changed })
    expect(result).toMatchObject({ code: 2, stdout: '' })
    expect(result.stderr).toContain(sentence)
  })
  test.each([
    ['cannot be reached', 'http://127.0.0.1:2/', 'connect ECONNREFUSED 127.0.0.1:2'],
    ['is private', 'http://10.0.0.1/', 'PARAPET_ALLOWED_PRIVATE_TARGETS'],
    ['has no TLS and was given without a scheme', '127.0.0.1:2', 'https:// was assumed'],
    ['is no website', 'ftp://shop.example/', 'must be an address that starts with http:// or https://'],
  ])('exits 2 and adds nothing when the address %s', async (_what, url, sentence) => {
    const result = await runCli(['scan', url], env)
    expect(result).toMatchObject({ code: 2, stdout: '' })
    expect(result.stderr).toContain(sentence)
    const targets = await app.services.database.platform.selectFrom('connection').select('target').execute()
    expect(targets).toEqual([{ target: shop.url }])
  })
  test('exits 2 and says so when a website that was added cannot be reached any more', async () => {
    const site = await startLocalSite()
    expect((await runCli(['scan', site.url], env)).code).toBe(0)
    await site.close()
    const result = await runCli(['scan', site.url], env)
    expect(result).toMatchObject({ code: 2, stdout: '' })
    expect(result.stderr).toContain('The scan failed: Nothing answers at this address')
  }, 60_000)
  test('tells which scopes a key needs', async () => {
    const { token } = await createPerson(app)
    const { key } = (await call(app, addApiKey, { token, body: { name: 'reader', scopes: ['read'] } })).body
    const result = await runCli(['scan', shop.url], { ...env, PARAPET_API_KEY: key })
    expect(result.code).toBe(2)
    expect(result.stderr).toContain('The scopes of this API key do not allow this')
    expect(result.stderr).toContain('--scopes read,scan,manage')
  })
  test('refuses an unknown format and an unknown risk', async () => {
    expect((await scan('--format', 'xml')).stderr).toContain('choose from table, json, sarif')
    expect((await scan('--fail-on', 'severe')).stderr).toContain('choose from info, low, medium, high, critical')
  })
})
