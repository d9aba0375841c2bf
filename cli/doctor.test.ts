import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig, type Config } from '#server/config.ts'
import {
  examineDatabase,
  examineDataFolder,
  examineDisk,
  examineEmbedded,
  examineKey,
  examineNode,
  examinePort,
  examinePublicUrl,
} from './doctor/examine.ts'
import { activate, announce, newKey, retireOthers, ringOf, ringText, withoutRolePasswords } from '#server/secrets/key.ts'
import { examineEngines } from './doctor/examine-engines.ts'
import { runCli } from './test/run-cli.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'parapet-doctor-'))
  chmodSync(root, 0o755)
})
afterAll(() => rm(root, { recursive: true, force: true }))
const config = (overrides: Partial<Config> = {}): Config => ({ ...readConfig({ PARAPET_DATA_DIR: join(root, 'data') }), ...overrides })

describe('doctor', () => {
  test('lists the external tools: what was found, what the others add and how they are installed', async () => {
    const folder = mkdtempSync(join(root, 'bin-'))
    writeFileSync(join(folder, 'nmap'), '#!/bin/sh\necho "Nmap version 7.93"\n', { mode: 0o755 })
    writeFileSync(join(folder, 'ssh-audit'), '#!/bin/sh\necho "# ssh-audit v1.7.0"\n', { mode: 0o755 })
    writeFileSync(join(folder, 'nuclei'), '#!/bin/sh\necho "Nuclei Engine Version: v3.4.2"\n', { mode: 0o755 })
    const engines = { folders: [folder], without: ['sslscan'] as const }
    const told = (await examineEngines({ engines })).map(({ what, state, detail }) => `${what} ${state}: ${detail}`)
    expect(told[0]).toBe(`Engine nmap ok: 7.93, ${folder}/nmap`)
    expect(told[1]).toBe('Engine sslscan note: not used, by PARAPET_ENGINES')
    expect(told[2]).toMatch(/^Engine ssh-audit note: 1\.7\.0 at .* is too old; 2\.5 or newer is needed\. .*apt install ssh-audit$/u)
    expect(told[3]).toMatch(/^Engine nuclei note: 3\.4\.2 at .*, but no folder nuclei-templates in /u)
    const none = await examineEngines({ engines: { folders: [], without: [] } })
    for (const { state, detail } of none)
      expect(state === 'ok' || /^not installed\. .{20,}(?:apt install [a-z-]+|https:\S+)$|no folder|too old/u.test(detail)).toBe(true)
  })
  test('this machine has what the tests run on', async () => {
    for (const found of [
      await examineNode(),
      await examineDataFolder(config()),
      await examineDisk(config()),
      await examineEmbedded(config()),
      await examineKey(config()),
    ]) {
      expect(found, found.what).toMatchObject({ state: 'ok' })
    }
  })
  test('a key file that others can read is told with the command that fixes it', async () => {
    const file = join(root, 'key')
    writeFileSync(file, 'x')
    chmodSync(file, 0o644)
    expect(await examineKey(config({ dataDir: root }))).toMatchObject({
      state: 'missing',
      detail: expect.stringContaining(`chmod 600 ${file}`),
    })
  })
  test('a key file that holds no key is told, and so is a rotation that was interrupted', async () => {
    const dataDir = mkdtempSync(join(root, 'keys-'))
    const write = (text: string) => writeFileSync(join(dataDir, 'key'), text, { mode: 0o600 })
    write('x')
    expect(await examineKey(config({ dataDir }))).toMatchObject({ state: 'missing', detail: expect.stringContaining('64 hexadecimal') })
    const rotated = retireOthers(activate(announce(ringOf([newKey()]))), { now: new Date(), leaked: false, databaseRoles: true })
    write(ringText(rotated))
    expect(await examineKey(config({ dataDir }))).toMatchObject({ state: 'note', detail: expect.stringContaining('stop all servers') })
    write(ringText(withoutRolePasswords(rotated)))
    expect(await examineKey(config({ dataDir }))).toMatchObject({ state: 'ok' })
    write(ringText(announce(ringOf([newKey()]))))
    expect(await examineKey(config({ dataDir }))).toMatchObject({ state: 'note', detail: expect.stringContaining('parapet key rotate') })
  })
  test('the public address is asked whether it leads here, and shows no figures', async () => {
    const answers: Record<string, string> = {}
    const server = createServer((request, response) => {
      const text = answers[request.url ?? '']
      response.writeHead(text === undefined ? 404 : 200).end(text)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const publicUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    const there = config({ publicUrl, isLocal: false, allowInsecureHttp: true })
    expect(await examinePublicUrl(there)).toMatchObject({ state: 'missing', detail: 'answers 404, but is not Parapet.' })
    answers['/health/live'] = '{"status":"ok"}'
    expect(await examinePublicUrl(there)).toMatchObject({ state: 'ok' })
    answers['/metrics'] = '# HELP parapet_process_cpu_seconds_total'
    expect(await examinePublicUrl(there)).toMatchObject({ state: 'missing', detail: expect.stringContaining('/metrics') })
    expect(await examinePublicUrl({ ...there, allowInsecureHttp: false })).toMatchObject({ detail: expect.stringContaining('plain http') })
    expect(await examinePublicUrl({ ...there, isLocal: true })).toBeNull()
    await new Promise((resolve) => server.close(resolve))
    expect(await examinePublicUrl(there)).toMatchObject({ state: 'note', detail: expect.stringContaining('ECONNREFUSED') })
  })
  test('a data folder that is a file is told', async () => {
    const file = join(root, 'a-file')
    writeFileSync(file, '')
    expect(await examineDataFolder(config({ dataDir: file }))).toMatchObject({
      state: 'missing',
      detail: expect.stringContaining('PARAPET_DATA_DIR'),
    })
  })
  test('a port in use is told, unless Parapet itself answers there', async () => {
    let answers = 404
    const server = createServer((_request, response) => response.writeHead(answers).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    expect(await examinePort(config({ port }))).toMatchObject({ state: 'missing', detail: expect.stringContaining('PARAPET_PORT') })
    answers = 200
    expect(await examinePort(config({ port }))).toMatchObject({ state: 'note' })
    await new Promise((resolve) => server.close(resolve))
    expect(await examinePort(config({ port }))).toMatchObject({ state: 'ok' })
  })
  test('a database that cannot be reached is told', async () => {
    expect(await examineDatabase('postgres://nobody@127.0.0.1:1/none')).toMatchObject({
      state: 'missing',
      detail: expect.stringContaining('cannot be used'),
    })
  })
  test('a wrong setting is told in one sentence, with exit code 1', async () => {
    const { code, stdout } = await runCli(['doctor'], { PATH: process.env['PATH'] ?? '', PARAPET_PORT: 'eighty' })
    expect(code).toBe(1)
    expect(stdout).toContain('✗ Settings: PARAPET_PORT="eighty" is not valid')
  })
})

describe('help', () => {
  test('without a command the list of commands is shown', async () => {
    const bare = await runCli([], { PATH: process.env['PATH'] ?? '' })
    expect(bare.code).toBe(2)
    for (const name of [
      'start',
      'doctor',
      'migrate',
      'user create',
      'api-key create',
      'scan',
      'key rotate',
      'backup',
      'restore',
      'events replay',
      'audit verify',
    ])
      expect(bare.stdout).toContain(`  ${name} `)
  })
  test('every command explains itself', async () => {
    expect(await runCli(['scan', '--help'], {})).toMatchObject({ code: 0, stdout: expect.stringContaining('Exit codes') })
    expect(await runCli(['launch'], {})).toMatchObject({ code: 2, stderr: expect.stringContaining('no command "launch"') })
  })
})
