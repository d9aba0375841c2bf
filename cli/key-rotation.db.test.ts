/** `parapet key rotate` on an installation of its own: beside a running server, killed at random points, with a leaked key. */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pastAuditKeysOf } from '#server/audit.ts'
import { readConfig } from '#server/config.ts'
import { noClient } from '#server/context.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { rolePasswordOf } from '#server/db/owner.ts'
import { verifyAllChains } from '#server/modules/audit/index.ts'
import { connectionSecretColumn } from '#server/modules/connections/index.ts'
import { identitySealedColumns } from '#server/modules/identity/index.ts'
import { newRecoveryCodes, spendRecoveryCode } from '#server/modules/identity/embedded-pool/factor-codes.ts'
import { issueSession } from '#server/modules/sessions/index.ts'
import { sessionOfRefreshToken } from '#server/modules/sessions/lifecycle/issue-session.ts'
import { accountSecretColumn } from '#server/secrets/account-secret.ts'
import { announce, parseRing, ringText } from '#server/secrets/key.ts'
import { replaceKeyFile } from '#server/secrets/key-file.ts'
import type { SealedColumn } from '#server/db/rotation/sealed-column.ts'
import { createSecrets, type Secrets } from '#server/secrets/secrets.ts'
import { openServices, type OpenServices } from '#server/start.ts'
import { figure, repetitionsOf } from '#server/test/repetitions.ts'
import { SEALED_COLUMNS } from './commands/key.ts'
import { newInstallation, runCli, type Installation } from './test/run-cli.ts'

const ROWS = 1_500
const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

let here: Installation
let keyFile: string
let owner: Client
let person: { userId: string; accountId: string }
let server: OpenServices | undefined

async function startServer(): Promise<OpenServices> {
  server = await openServices({ ...readConfig(here.env), logLevel: 'silent' }, { work: false })
  return server
}
async function stopServer(): Promise<void> {
  await server?.close()
  server = undefined
}
const ring = () => parseRing(readFileSync(keyFile, 'utf8'), keyFile)
const freshSecrets = (): Secrets => createSecrets({ keyFile })
const rotate = (...options: string[]) => runCli(['key', 'rotate', ...options], here.env)

const placeOf = ({ placesOf }: SealedColumn, row: Record<string, unknown>) => {
  const of = (column: string) => row[column] as never
  const [place] = placesOf({ text: of, number: of, bytes: of })
  if (place === undefined) throw new Error('No place')
  return place
}
/** How many values of all sealed columns a ring opens, and which it does not. */
async function opened(secrets: Secrets): Promise<{ opens: number; refuses: string[] }> {
  const result = { opens: 0, refuses: [] as string[] }
  for (const column of SEALED_COLUMNS) {
    const { rows } = await owner.query<Record<string, unknown>>(`select * from ${column.table} where ${column.column} like 's1.%'`)
    for (const row of rows) {
      try {
        expect(String(secrets.open(placeOf(column, row), String(row[column.column])))).toMatch(/^secret of /u)
        result.opens++
      } catch (error) {
        result.refuses.push(`${column.table}: ${String(error)}`)
      }
    }
  }
  return result
}
const SEALED = ROWS + 5

async function seed(secrets: Secrets): Promise<void> {
  const { accountId, userId } = person
  await owner.query(
    `insert into connection (account_id, id, vector_type, name, target) values ($1, gen_random_uuid(), 'Websites', 'one', 'https://a.test/')`,
    [accountId],
  )
  const { rows } = await owner.query<{ id: string }>('select id from connection')
  const connectionId = rows[0]?.id ?? ''
  const fields = Array.from({ length: ROWS }, (_, at) => `field_${at}`)
  const sealed = fields.map((field) =>
    secrets.seal(
      placeOf(connectionSecretColumn, { account_id: accountId, connection_id: connectionId, field, version: 3 }),
      `secret of ${field}`,
    ),
  )
  await owner.query(
    `insert into connection_secret (account_id, connection_id, field, version, sealed, updated_at)
       select $1, $2, f, 3, s, now() from unnest($3::text[], $4::text[]) as v (f, s)`,
    [accountId, connectionId, fields, sealed],
  )
  const seal = (column: SealedColumn | undefined, row: Record<string, unknown>) =>
    column === undefined ? '' : secrets.seal(placeOf(column, row), `secret of ${column.table}`)
  const [totp, pool, code, attempt] = identitySealedColumns
  await owner.query(`insert into account_secret (account_id, name, sealed) values ($1, 'sso_client_secret', $2)`, [
    accountId,
    seal(accountSecretColumn, { account_id: accountId, name: 'sso_client_secret' }),
  ])
  await owner.query(`update credential set totp_sealed = $2 where user_id = $1`, [userId, seal(totp, { user_id: userId })])
  await owner.query('insert into pool_token (user_id, sealed) values ($1, $2)', [userId, seal(pool, { user_id: userId })])
  await owner.query(
    `insert into one_time_code (id, user_id, purpose, code_hash, payload, attempts_left, expires_at)
       values (gen_random_uuid(), $1, 'set_up_totp', '\\x01', $2, 5, now() + interval '1 day')`,
    [userId, seal(code, { user_id: userId })],
  )
  const state = Buffer.from('0a0b', 'hex')
  await owner.query(
    `insert into federated_attempt (state_hash, provider, browser_hash, nonce, verifier_sealed, expires_at)
       values ($1, 'google', '\\x01', 'n', $2, now() + interval '1 day')`,
    [state, seal(attempt, { state_hash: state })],
  )
}

let recoveryCodes: string[]
let refreshToken: string
beforeAll(async () => {
  here = newInstallation({ PARAPET_DEMO: '0' })
  keyFile = join(here.dataDir, 'key')
  const made = await runCli(['user', 'create', '--email', 'ada@quay.test', '--company', 'Quay'], here.env, 'mellow-otter-27-rides')
  person = JSON.parse(made.stdout) as typeof person
  const { adminUrl } = await startEmbeddedPostgres({ dir: join(here.dataDir, 'postgres'), log: () => undefined })
  owner = new Client({ connectionString: adminUrl })
  await owner.connect()
  await seed(freshSecrets())
  const { services } = await startServer()
  recoveryCodes = await newRecoveryCodes(services.database.identity, services.secrets, person.userId)
  ;({ refreshToken } = await issueSession(services, { ...person, client: noClient }))
}, 120_000)
afterAll(async () => {
  await stopServer()
  await owner.end()
  await here.remove()
})

/** What must go on before, during and after a rotation. */
async function expectEverythingWorks(services: OpenServices['services']): Promise<void> {
  expect(await opened(services.secrets)).toEqual({ opens: SEALED, refuses: [] })
  expect(sessionOfRefreshToken(services.secrets, refreshToken)).not.toBeNull()
  const { identity } = services.database
  expect(await spendRecoveryCode(identity, services.secrets, person.userId, recoveryCodes.pop() ?? '')).toBe(true)
  const reports = await verifyAllChains(identity, pastAuditKeysOf(services.secrets), new Map())
  expect(reports.filter(({ fault }) => fault !== null)).toEqual([])
  expect(reports[0]?.rows).toBeGreaterThan(0)
}
async function expectOpensNothing(key: string): Promise<void> {
  const old = createSecrets({ keyFromEnv: key })
  const { opens, refuses } = await opened(old)
  expect(opens).toBe(0)
  expect(refuses).toHaveLength(SEALED)
  expect(readFileSync(keyFile, 'utf8')).not.toContain(key)
  expect(readdirSync(here.dataDir).filter((name) => name.startsWith('key'))).toEqual(['key'])
}
async function signsIn(secrets: Secrets): Promise<boolean> {
  const url = new URL(`postgres://${owner.host}:${owner.port}/${owner.database}`)
  url.username = 'parapet_platform'
  url.password = rolePasswordOf(secrets)('platform')
  const client = new Client({ connectionString: url.href })
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

test('beside a running server that goes on sealing: afterwards the old key opens nothing, and everything still works', async () => {
  const { services } = server ?? (await startServer())
  await expectEverythingWorks(services)
  const old = ring()[0]
  const over = new AbortController()
  let written = 0
  // people change a secret all the time, in transactions that may be slow
  const writing = (async () => {
    while (!over.signal.aborted) {
      const place = placeOf(accountSecretColumn, { account_id: person.accountId, name: 'sso_client_secret' })
      const sealed = services.secrets.seal(place, `secret of turn ${written++}`)
      await services.database.transact('identity', {}, async (db) => {
        if (written % 20 === 0) await sleep(300)
        await db.updateTable('account_secret').set({ sealed }).where('account_id', '=', person.accountId).execute()
      })
      await sleep(5)
    }
  })()
  const rotated = await rotate()
  over.abort()
  await writing
  expect(rotated).toMatchObject({ code: 0, stdout: '' })
  expect(rotated.stderr).toContain(`connection_secret.sealed: ${ROWS} sealed again.`)
  expect(rotated.stderr).toContain(`The key ${old.id} opens nothing any more.`)
  expect(written).toBeGreaterThan(100)
  expect(ring().map(({ retiredAt }) => retiredAt === null)).toEqual([true, false])
  await sleep(1_100)
  expect(services.secrets.keyId).toBe(ring()[0].id)
  await expectEverythingWorks(services)
  await expectOpensNothing(old.text)
  // the server's own connections go on, and new ones are made
  expect(await signsIn(services.secrets)).toBe(true)
  const told = await owner.query(`select target from audit where event = 'account.key_rotated'`)
  expect(told.rows).toEqual([{ target: ring()[0].id }])
  // the passwords of the database's roles follow at the next start
  await stopServer()
  await startServer()
  expect(await signsIn(createSecrets({ keyFromEnv: old.text }))).toBe(false)
  expect(await signsIn(freshSecrets())).toBe(true)
}, 120_000)

test('every column that holds sealed values is one that a rotation knows', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and column_name like '%sealed%'`,
  )
  const known = new Set(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`))
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})

/** Kills the command after a time. @returns whether it was still running */
async function killedAfter(ms: number): Promise<boolean> {
  const child = spawn(process.execPath, [MAIN, 'key', 'rotate'], { env: here.env, stdio: 'ignore' })
  const ended = new Promise<boolean>((resolve) => child.once('close', (code) => resolve(code === null)))
  await Promise.race([sleep(ms), ended])
  child.kill('SIGKILL')
  return ended
}

test('killed at random points: everything opens at once and after, and the next call goes on where it was', async () => {
  await stopServer()
  const begun = performance.now()
  expect(await rotate()).toMatchObject({ code: 0 })
  const whole = performance.now() - begun
  const old = ring()[0]
  const stages: string[] = []
  for (let kill = 0; kill < repetitionsOf('rotationKills'); kill++) {
    // nothing happens before Node has read the program
    await killedAfter(whole * (0.4 + Math.random() * 0.6))
    const { rows } = await owner.query<{ left: string }>('select count(*) as left from connection_secret where starts_with(sealed, $1)', [
      `s1.${old.id}.`,
    ])
    stages.push(`${ring().filter(({ retiredAt }) => retiredAt === null).length} keys, ${rows[0]?.left} values left`)
    expect(await opened(freshSecrets()), `kill ${kill}: ${stages.at(-1)}`).toEqual({ opens: SEALED, refuses: [] })
  }
  expect(await rotate()).toMatchObject({ code: 0 })
  expect(ring().filter(({ retiredAt }) => retiredAt === null)).toHaveLength(1)
  expect(ring()[0].id).not.toBe(old.id)
  await expectOpensNothing(old.text)
  expect(await signsIn(createSecrets({ keyFromEnv: old.text }))).toBe(false)
  await expectEverythingWorks((await startServer()).services)
  figure(`rotations killed at random points: ${stages.length}; seen: ${stages.join('; ')}`)
}, 300_000)

test('killed before the roles got the new passwords: the next call signs in all the same', async () => {
  await stopServer()
  for (const role of ['app', 'worker', 'identity', 'platform']) await owner.query(`alter role parapet_${role} password 'of the key before'`)
  expect(await signsIn(freshSecrets())).toBe(false)
  expect(await rotate()).toMatchObject({ code: 0 })
  expect(await signsIn(freshSecrets())).toBe(true)
}, 120_000)

test('of a leaked key, sessions and links end as well; recovery codes and the audit stay', async () => {
  await stopServer()
  const { services } = await startServer()
  const { refreshToken: session } = await issueSession(services, { ...person, client: noClient })
  await stopServer()
  expect(await rotate('--leaked')).toMatchObject({ code: 0 })
  const { services: after } = await startServer()
  expect(sessionOfRefreshToken(after.secrets, session)).toBeNull()
  expect(await spendRecoveryCode(after.database.identity, after.secrets, person.userId, recoveryCodes.pop() ?? '')).toBe(true)
  expect(await runCli(['audit', 'verify'], here.env)).toMatchObject({ code: 0 })
}, 120_000)

test('an interrupted rotation is no moment for a backup without the key', async () => {
  const before = ring()
  replaceKeyFile(keyFile, announce(before))
  const file = join(here.dataDir, '..', 'between.parapet')
  const backup = (...options: string[]) => runCli(['backup', file, ...options], here.env, 'five words drawn by chance')
  expect(await backup()).toMatchObject({ code: 2, stderr: expect.stringContaining('finish it by "parapet key rotate"') })
  expect(await backup('--with-key')).toMatchObject({ code: 0 })
  replaceKeyFile(keyFile, before)
}, 60_000)

test('a key in PARAPET_KEY is rotated in two steps, each of which tells its next value', async () => {
  await stopServer()
  const variable = ringText(ring()).trim().replaceAll('\n', ',')
  const withKey = (key: string) => runCli(['key', 'rotate'], { ...here.env, PARAPET_KEY: key })
  const first = await withKey(variable)
  expect(first).toMatchObject({ code: 0, stdout: expect.stringMatching(/^PARAPET_KEY=[0-9a-f]{64},[0-9a-f]{64},retired:\S+\n$/u) })
  expect(await opened(createSecrets({ keyFromEnv: variable })), 'the first step changes nothing').toMatchObject({ opens: SEALED })
  const second = await withKey(first.stdout.trim().replace('PARAPET_KEY=', ''))
  expect(second).toMatchObject({ code: 0, stdout: expect.stringMatching(/^PARAPET_KEY=[0-9a-f]{64},retired:\S+\n$/u) })
  expect(await opened(createSecrets({ keyFromEnv: variable }))).toMatchObject({ opens: 0 })
  const key = second.stdout.trim().replace('PARAPET_KEY=', '')
  expect(await opened(createSecrets({ keyFromEnv: key }))).toEqual({ opens: SEALED, refuses: [] })
  expect(await runCli(['audit', 'verify'], { ...here.env, PARAPET_KEY: key })).toMatchObject({ code: 0 })
}, 120_000)
