/** Commands that work on an installation itself: people, keys, audit, backup and restore, on its own embedded database. */
import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { OBJECT_LOCK } from '#server/db/object-lock.ts'
import { openFolderStore } from '#server/storage/folder-store.ts'
import { newInstallation, runCli, type Installation } from './test/run-cli.ts'

const PERSON = ['--email', 'ada@quay.test', '--company', 'Quay']
const PASSWORD = 'mellow-otter-27-rides\n'
let here: Installation
const cli = (...args: string[]) => runCli(args, here.env, PASSWORD)
async function connect({ dataDir }: Installation): Promise<Client> {
  const { adminUrl } = await startEmbeddedPostgres({ dir: join(dataDir, 'postgres'), log: () => undefined })
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  return client
}
async function query<R extends object>(installation: Installation, sql: string): Promise<R[]> {
  const client = await connect(installation)
  try {
    const { rows } = await client.query<R>(sql)
    return rows
  } finally {
    await client.end()
  }
}

const pictureOf = (installation: Installation, table: string) =>
  query<{ row: string }>(installation, `select t::text as row from ${table} t order by 1`).then((rows) => rows.map(({ row }) => row))

beforeAll(() => {
  here = newInstallation()
})
afterAll(() => here.remove())

describe('user create and api-key create', () => {
  test('print JSON on standard output and nothing else, on an installation that never ran', async () => {
    const user = await cli('user', 'create', ...PERSON, '--first-name', 'Ada', '--last-name', 'Lind')
    expect(user).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(user.stdout)).toEqual({
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/u),
      accountId: expect.any(String),
      email: 'ada@quay.test',
    })
    const key = await cli('api-key', 'create', '--email', 'ada@quay.test', '--name', 'pipeline', '--scopes', 'read,scan')
    expect(key).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(key.stdout)).toMatchObject({
      key: expect.stringMatching(/^parapet_live_/u),
      scopes: ['read', 'scan'],
      accountId: JSON.parse(user.stdout).accountId,
    })
  }, 60_000)
  test.each([
    ['a taken address', ['user', 'create', ...PERSON], 'already registered'],
    ['a weak password', ['user', 'create', '--email', 'x@quay.test', '--company', 'Quay', '--password-from', 'env:WEAK'], 'guessed first'],
    ['a password that others can read', ['user', 'create', ...PERSON, '--password', 'mellow-otter-27-rides'], 'Use --password-from'],
    [
      'a password that others can read, as a source',
      ['user', 'create', ...PERSON, '--password-from', 'mellow-otter-27'],
      'not the secret itself',
    ],
    ['what is no address', ['user', 'create', '--email', 'quay', '--company', 'Quay'], '--email'],
    ['a missing option', ['user', 'create', '--email', 'x@quay.test'], '--company is missing'],
    ['an unknown option', ['user', 'create', '--mail', 'x@quay.test'], "Unknown option '--mail'"],
    ['to promote an unknown person', ['user', 'promote', '--email', 'nobody@quay.test'], 'No one is registered'],
    ['an account id that is none', ['account', 'set', '--id', 'quay', '--msp', 'on'], '--id must be an account id'],
    ['to replay to nobody known', ['events', 'replay', 'nobody', '--from', '1'], 'There is no subscriber "nobody"'],
    ['a replay from no time', ['events', 'replay', 'notifications', '--from', 'monday'], '--from is neither'],
    ['an unknown account', ['account', 'set', '--id', '01900000-0000-7000-8000-000000000000', '--msp', 'on'], 'There is no account'],
    ['an account change that changes nothing', ['account', 'set', '--id', '01900000-0000-7000-8000-000000000000'], 'Nothing to set'],
    ['a plan that is none', ['account', 'set', '--id', '01900000-0000-7000-8000-000000000000', '--plan', 'Gold'], '--plan must be'],
    [
      'an unknown scope',
      ['api-key', 'create', '--email', 'ada@quay.test', '--name', 'x', '--scopes', 'everything'],
      'everything is not a scope',
    ],
    ['an unknown person', ['api-key', 'create', '--email', 'nobody@quay.test', '--name', 'x'], 'No one is registered'],
  ])('refuse %s with a sentence and exit code 2', async (_what, args, sentence) => {
    const refused = await runCli(args, { ...here.env, WEAK: 'password12345' }, PASSWORD)
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr).toContain(sentence)
    expect(refused.stderr).not.toMatch(/mellow-otter|password12345/u)
    expect(refused.stderr).not.toMatch(/\n\s+at /u)
  })
})

test('user promote, user demote and account set print what holds now, and are audited', async () => {
  const ada = ['--email', 'ada@quay.test']
  const promoted = await cli('user', 'promote', ...ada)
  expect(promoted).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(promoted.stdout)).toEqual({ userId: expect.any(String), email: 'ada@quay.test', isSuperAdmin: true })
  expect(JSON.parse((await cli('user', 'demote', ...ada)).stdout)).toMatchObject({ isSuperAdmin: false })
  const [account] = await query<{ account_id: string }>(here, 'select account_id from account')
  const set = await cli('account', 'set', '--id', account?.account_id ?? '', '--msp', 'on', '--plan', 'Team')
  expect(set).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(set.stdout)).toEqual({
    accountId: account?.account_id,
    company: 'Quay',
    planName: 'Team',
    isMsp: true,
    isMultiTenant: false,
  })
  const audited = await query<{ event: string }>(here, `select event from audit where source = 'cli' order by seq desc limit 3`)
  expect(audited.map(({ event }) => event)).toEqual(['account.plan_changed', 'user.updated', 'user.updated'])
}, 60_000)

/** As it stands, and as JSON carries bytes. */
const spellings = (text: string): string[] => [text, Buffer.from(text).toString('base64'), Buffer.from(text).toString('hex')]

describe('backup and restore', () => {
  const PASSPHRASE = 'five words drawn by chance'
  const backup = (to: string, ...options: string[]) => runCli(['backup', to, ...options], here.env, `${PASSPHRASE}\n`)
  let file: string
  let there: Installation
  let empty: Installation
  beforeAll(() => {
    file = join(here.dataDir, '..', 'backup.parapet')
    there = newInstallation()
    empty = newInstallation()
  })
  afterAll(() => Promise.all([there.remove(), empty.remove()]))

  test('an installation restored into an empty folder has every row, object and the key', async () => {
    const [person] = await query<{ id: string; account_id: string }>(
      here,
      'select u.id, m.account_id from app_user u join membership m on m.user_id = u.id',
    )
    if (person === undefined) throw new Error('Nobody was created')
    await query(
      here,
      `
      insert into connection (account_id, id, vector_type, name, target, tags) values ('${person.account_id}', gen_random_uuid(), 'Websites', E'Ümlaut "quoted" \\\\ \\n line', 'https://a.test/', '{"a,b","c d"}');
      insert into scan (account_id, id, connection_id, seq, kind, trigger, status, failed_by_risk, permit) select account_id, gen_random_uuid(), id, 1, 'full', 'manual', 'running', '{0,1,2,3,4}', '{"method":"dns","by":"x","at":"2026-01-01"}' from connection;
      insert into resource (account_id, id, connection_id, generic_identifier, generic_identifier_value) select account_id, gen_random_uuid(), id, 'url', target from connection;
      insert into finding (account_id, id, connection_id, check_id, resource_id, fingerprint, state, risk, priority, band, confidence, exposure, message, first_seen_at, last_change_at)
        select r.account_id, gen_random_uuid(), r.connection_id, 'web-csp-missing', r.id, '\\x00ff5c', 1, 3, 50, 2, 2, 2, 'fail', now(), now() from resource r;
      insert into session (id, user_id, account_id, refresh_hash, idle_expires_at, absolute_expires_at) values (gen_random_uuid(), '${person.id}', '${person.account_id}', '\\x01', now() + interval '1 day', now() + interval '1 day')`,
    )
    await (await openFolderStore(join(here.dataDir, 'objects'))).put('evidence-1', Buffer.from([0, 255, 10, 13]))

    // somebody deletes objects: the backup takes its picture when that is over, and keeps them from then on
    const deleting = await connect(here)
    await deleting.query(`select pg_advisory_lock(${OBJECT_LOCK})`)
    const saving = backup(file, '--with-key')
    const waiting = async () => (await deleting.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount
    await expect.poll(waiting, { timeout: 60_000 }).toBe(1)
    await deleting.end()
    const saved = await saving
    expect(saved).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining("encrypted, with the installation's key") })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const restored = await runCli(['restore', file, '--passphrase-from', 'env:PASSPHRASE'], { ...there.env, PASSPHRASE })
    expect(restored).toMatchObject({ code: 0, stderr: '' })

    for (const table of [
      'account',
      'app_user',
      'membership',
      'credential',
      'api_key',
      'connection',
      'resource',
      'finding',
      'finding_count',
      'audit',
      'audit_head',
    ]) {
      const original = await pictureOf(here, table)
      expect(original.length, table).toBeGreaterThan(0)
      expect(await pictureOf(there, table), table).toEqual(original)
    }
    expect(Buffer.from((await (await openFolderStore(join(there.dataDir, 'objects'))).get('evidence-1')) ?? [])).toEqual(
      Buffer.from([0, 255, 10, 13]),
    )
    expect(await readFile(join(there.dataDir, 'key'), 'utf8')).toBe(await readFile(join(here.dataDir, 'key'), 'utf8'))
  }, 120_000)
  test('sessions do not come back to life, and scans that ran are ended', async () => {
    expect(await query(there, 'select ended_because from session')).toEqual([{ ended_because: 'restored' }])
    expect(await query(there, 'select status, failure_code from scan')).toEqual([{ status: 'failed', failure_code: 'restored' }])
  })
  test('a restored installation works: its audit chain verifies, and counts go on', async () => {
    expect(await runCli(['audit', 'verify'], there.env)).toMatchObject({ code: 0, stdout: expect.stringContaining('0 chains broken') })
    await query(there, 'update finding set state = 2')
    expect(await query(there, 'select state, amount from finding_count where amount <> 0')).toEqual([{ state: 2, amount: 1 }])
  }, 60_000)
  test('without the passphrase a backup reveals none of 20 canaries; a plain one, which has to be asked for, all but the key', async () => {
    const canaries = Array.from({ length: 18 }, (_, at) => `canary-${at}-${randomBytes(8).toString('hex')}`)
    const [name, nickname, first, last, target, ...others] = canaries
    await query(
      here,
      `update account set name = '${name}', nickname = '${nickname}'; update app_user set first_name = '${first}', last_name = '${last}';
       update connection set target = '${target}', tags = '{${others.join()}}'`,
    )
    const inObject = `canary-object-${randomBytes(8).toString('hex')}`
    await (await openFolderStore(join(here.dataDir, 'objects'))).put('canary', Buffer.from(inObject))
    const key = (await readFile(join(here.dataDir, 'key'), 'utf8')).trim()
    const shown = async (path: string): Promise<string[]> => {
      const bytes = await readFile(path)
      const texts = [bytes, bytes.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b])) ? gunzipSync(bytes) : bytes].map(String)
      return [...canaries, inObject, key].filter((canary) => texts.some((text) => spellings(canary).some((spelt) => text.includes(spelt))))
    }
    const sealed = join(here.dataDir, '..', 'sealed.parapet')
    expect(await backup(sealed, '--with-key')).toMatchObject({ code: 0, stderr: '' })
    expect(await shown(sealed)).toEqual([])
    const plain = join(here.dataDir, '..', 'plain.parapet')
    expect(await backup(plain, '--unencrypted')).toMatchObject({ code: 0, stdout: expect.stringContaining('NOT encrypted') })
    expect(await shown(plain)).toEqual([...canaries, inObject])
  }, 120_000)
  test('a backup needs a passphrase worth the name, and takes no key along unencrypted', async () => {
    const path = join(here.dataDir, '..', 'never.parapet')
    expect(await runCli(['backup', path], here.env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('standard input holds nothing'),
    })
    expect(await runCli(['backup', path], here.env, 'fifteen letters')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('at least 16'),
    })
    expect(await backup(path, '--unencrypted', '--with-key')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('encrypted file alone'),
    })
    await expect(stat(path)).rejects.toThrow('ENOENT')
  }, 60_000)
  test('the wrong passphrase opens nothing; without its key a backup waits for it, and is whole with it', async () => {
    const bare = newInstallation()
    try {
      const keyless = join(here.dataDir, '..', 'keyless.parapet')
      expect(await backup(keyless)).toMatchObject({ code: 0, stdout: expect.stringContaining("without the installation's key") })
      const restore = (passphrase: string) => runCli(['restore', keyless], bare.env, passphrase)
      expect(await restore('five words drawn by choice')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('the passphrase is another one'),
      })
      expect(await restore(PASSPHRASE)).toMatchObject({ code: 2, stderr: expect.stringContaining("does not hold the installation's key") })
      await copyFile(join(here.dataDir, 'key'), join(bare.dataDir, 'key'))
      expect(await restore(PASSPHRASE)).toMatchObject({ code: 0, stderr: '' })
      expect(await runCli(['audit', 'verify'], bare.env)).toMatchObject({ code: 0 })
    } finally {
      await bare.remove()
    }
  }, 120_000)
  test('an existing file, a full installation, a cut-off and a foreign file are refused; nothing changes', async () => {
    const restore = (path: string) => runCli(['restore', path], empty.env, PASSPHRASE)
    const plain = join(here.dataDir, '..', 'plain.parapet')
    expect(await backup(file)).toMatchObject({ code: 2, stderr: expect.stringContaining('exists already') })
    expect(await runCli(['restore', file], here.env, PASSPHRASE)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('holds accounts already'),
    })
    const cut = join(here.dataDir, '..', 'cut.parapet')
    const lines = gunzipSync(await readFile(plain))
      .toString()
      .trimEnd()
      .split('\n')
    await mkdir(empty.dataDir)
    await copyFile(join(here.dataDir, 'key'), join(empty.dataDir, 'key'))
    await writeFile(cut, gzipSync(`${lines.slice(0, -1).join('\n')}\n`))
    expect(await restore(cut)).toMatchObject({ code: 2, stderr: expect.stringContaining('cut off') })
    for (const whole of [plain, file]) {
      const bytes = await readFile(whole)
      for (const kept of [900, bytes.length - 1]) {
        await writeFile(cut, bytes.subarray(0, kept))
        expect(await restore(cut)).toMatchObject({ code: 2, stderr: expect.stringContaining('cut.parapet cannot be read') })
      }
    }
    expect(await query(empty, 'select from account')).toEqual([])
    await writeFile(cut, 'something else')
    expect(await restore(cut)).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be read') })
  }, 120_000)
})

describe('events', () => {
  test('are told of by their subscribers, and handed on again from a time', async () => {
    const status = await cli('events', 'status')
    expect(status.code).toBe(0)
    const names = ['unpermitted_scans', 'notifications']
    expect(status.stdout).toBe(names.map((name) => `${name}: 0 waiting, 0 tried again later, 0 given up\n`).join(''))
    const replayed = await cli('events', 'replay', 'notifications', '--from', '2026-01-01')
    expect(replayed).toMatchObject({ code: 0, stdout: 'notifications hears 0 accounts again.\n' })
  }, 60_000)
})

describe('audit verify', () => {
  test("names the first row that the database's owner changed, with exit code 1", async () => {
    expect(await cli('audit', 'verify')).toMatchObject({ code: 0 })
    await query(here, `update audit set actor_label = 'somebody else' where seq = 2`)
    expect(await cli('audit', 'verify')).toMatchObject({ code: 1, stdout: expect.stringContaining('row 2 is not what was written') })
  }, 60_000)
})

describe('migrate', () => {
  test('may be run again and again', async () => {
    expect(await cli('migrate')).toMatchObject({ code: 0, stdout: expect.stringContaining('latest schema') })
    expect(await cli('migrate')).toMatchObject({ code: 0 })
  }, 60_000)
})
