/** What the database's owner can do to an audit: everything but name a hash under the installation's key. */
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  appendAudit,
  audit,
  auditKeysOf,
  EMPTY_CHAIN,
  nextEnd,
  type NewAuditRow,
  pastAuditKeysOf,
  type PastAuditKeys,
} from '#server/audit.ts'
import { advanceMarks, readMarks, verifyAllChains, verifyAuditChain, type ChainReport } from './index.ts'
import { figure, repetitionsOf } from '#server/test/repetitions.ts'
import type { AuditKeys } from '#server/context.ts'
import { statementsOf } from '#server/test/statements.ts'
import { asWorker, createPerson, testApp, type TestApp } from '#server/test/test-app.ts'

const ROWS = repetitionsOf('chainRows')
/** First, second, last and some between. */
const PLACES = [1, 2, 97, ROWS / 2, ROWS - 1, ROWS].map(Math.floor)

let app: TestApp
let owner: Client
let accountId: string
let otherId: string
beforeAll(async () => {
  app = await testApp()
  owner = new Client({ connectionString: app.ownerUrl })
  await owner.connect()
  // nothing of the schema stands in the owner's way
  await owner.query(
    'alter table audit drop constraint audit_pkey, drop constraint audit_account_id_fkey, drop constraint audit_status_check',
  )
  accountId = (await createPerson(app)).accountId
  otherId = (await createPerson(app)).accountId
  await fill(accountId, ROWS)
  await fill(otherId, 5)
}, 120_000)
afterAll(async () => {
  await owner.end()
  await app.close()
})

const fill = (account: string, rows: number): Promise<void> =>
  asWorker(app, account, async (ctx) => {
    for (let row = 1; row <= rows; row++)
      await audit(ctx, 'scan.completed', { target: `scan-${row}`, details: { second: row, first: `ü "${row}"`, none: null, yes: true } })
  })
const keysOf: AuditKeys = (account, at) => auditKeysOf(app.services.secrets)(account, at)
const pastKeysOf: PastAuditKeys = (account, at) => pastAuditKeysOf(app.services.secrets)(account, at)
const verify = (account = accountId): Promise<ChainReport> => verifyAuditChain(app.services.database.identity, account, pastKeysOf)

/** Changes the audit as the owner, verifies, and puts all back as it was. @returns what the verifier found */
async function afterSabotage(...statements: string[]): Promise<ChainReport['fault']> {
  await owner.query('create table kept as table audit; create table kept_head as table audit_head')
  try {
    await owner.query('set session_replication_role = replica')
    for (const statement of statements)
      await owner.query(statement.replaceAll('$account', `'${accountId}'`).replaceAll('$other', `'${otherId}'`))
    return (await verify()).fault
  } finally {
    await owner.query('truncate audit, audit_head; insert into audit table kept; insert into audit_head table kept_head')
    await owner.query('drop table kept, kept_head; set session_replication_role = default')
  }
}
const at = (seq: number): string => `where account_id = $account and seq = ${seq}`

test(`an untouched chain of ${ROWS} rows verifies`, async () => {
  expect(await verify()).toEqual({ accountId, rows: ROWS, fault: null })
  figure(`a chain of ${ROWS} rows, changed at rows ${PLACES.join(', ')}`)
})

describe.each(PLACES)(`row %i of ${ROWS}`, (seq) => {
  test('edited: found, whichever column', async () => {
    const edits = [
      `at = at + interval '1 millisecond'`,
      `event = 'scan.failed'`,
      `status = 'Fail'`,
      `source = 'cli'`,
      `actor_id = gen_random_uuid()`,
      `actor_label = 'somebody else'`,
      `target = 'scan-0'`,
      `details = details || '{"second": 0}'`,
      `details = details || '{"new": 1}'`,
      `ip = '203.0.113.7'`,
      `browser = 'Firefox'`,
      `browser_version = '1'`,
      `os = 'Windows 11'`,
      `device = 'mobile'`,
      `place = 'DE'`,
      `action = 'Login by Google'`,
      `hash = sha256(hash)`,
    ]
    for (const edit of edits) expect(await afterSabotage(`update audit set ${edit} ${at(seq)}`), edit).toEqual({ seq, reason: 'altered' })
    expect(await afterSabotage(`update audit set previous_hash = sha256(hash) ${at(seq)}`)).toEqual({ seq, reason: 'unlinked' })
    // with a hash made again, though without the key
    const forged = `update audit set target = 'scan-0', hash = sha256(previous_hash || 'scan-0') ${at(seq)}`
    expect(await afterSabotage(forged)).toEqual({ seq, reason: 'altered' })
  })
  test('deleted: found, also when those after it move up', async () => {
    expect(await afterSabotage(`delete from audit ${at(seq)}`)).toEqual({ seq, reason: seq === ROWS ? 'head' : 'missing' })
    const fault = await afterSabotage(
      `delete from audit ${at(seq)}`,
      `update audit set seq = seq - 1 where account_id = $account and seq > ${seq}`,
      `update audit_head set seq = seq - 1 where account_id = $account`,
    )
    expect(fault?.seq).toBe(seq)
  })
  test('cut off with all after it, and the head set back: found', async () => {
    const fault = await afterSabotage(
      `delete from audit where account_id = $account and seq >= ${seq}`,
      `update audit_head set seq = ${seq - 1}, hash = coalesce((select hash from audit ${at(seq - 1)}), decode(repeat('00', 32), 'hex')) where account_id = $account`,
    )
    expect(fault).toEqual({ seq, reason: 'head' })
  })
  test('swapped with another, in content or in place: found', async () => {
    const other = seq === ROWS ? seq - 1 : seq + 1
    const first = Math.min(seq, other)
    const inPlace = `update audit set seq = ${seq + other} - seq where account_id = $account and seq in (${seq}, ${other})`
    expect(await afterSabotage(inPlace)).toEqual({ seq: first, reason: 'unlinked' })
    const linked = `update audit a set seq = b.seq, previous_hash = b.previous_hash from audit b
      where a.account_id = $account and b.account_id = $account and a.seq in (${seq}, ${other}) and b.seq = ${seq + other} - a.seq`
    expect(await afterSabotage(linked)).toEqual({ seq: first, reason: 'altered' })
    const contents = `update audit a set target = b.target, details = b.details, hash = b.hash from audit b
      where a.account_id = $account and b.account_id = $account and a.seq in (${seq}, ${other}) and b.seq = ${seq + other} - a.seq`
    expect(await afterSabotage(contents)).toEqual({ seq: first, reason: 'altered' })
  })
  test('doubled, or with another put before it: found', async () => {
    const columns =
      'at, event, status, source, actor_id, actor_label, target, details, ip, browser, browser_version, os, device, place, action, previous_hash, hash'
    expect(await afterSabotage(`insert into audit table audit except select * from audit ${at(0)}`)).not.toBeNull()
    const inserted = await afterSabotage(
      `update audit set seq = seq + 1 where account_id = $account and seq >= ${seq}`,
      `insert into audit (account_id, seq, ${columns}) select account_id, ${seq}, ${columns} from audit ${at(seq + 1)}`,
      `update audit_head set seq = seq + 1 where account_id = $account`,
    )
    expect(inserted).not.toBeNull()
  })
  test('replaced by a row of another account: found', async () => {
    const moved = await afterSabotage(
      `delete from audit ${at(seq)}`,
      `update audit set account_id = $account, seq = ${seq} where account_id = $other and seq = 3`,
    )
    expect(moved?.seq).toBe(seq)
    const linked = await afterSabotage(
      `update audit o set account_id = $account, seq = ${seq}, previous_hash = v.previous_hash from audit v
        where o.account_id = $other and o.seq = 4 and v.account_id = $account and v.seq = ${seq}`,
      `delete from audit ${at(seq)} and target = 'scan-${seq}'`,
    )
    expect(linked).toEqual({ seq, reason: 'altered' })
  })
})

describe('the end of the chain', () => {
  test.each([
    ['taken away', 'delete from audit_head where account_id = $account'],
    ['without its seal', 'update audit_head set seal = null where account_id = $account'],
    [
      'of another account',
      'update audit_head h set seal = o.seal from audit_head o where h.account_id = $account and o.account_id = $other',
    ],
    ['set back alone', `update audit_head set seq = ${ROWS - 1} where account_id = $account`],
  ])('%s: found', async (_what, statement) => {
    expect(await afterSabotage(statement)).toEqual({ seq: ROWS + 1, reason: 'head' })
  })
  test('cut off and written on to: the fault stays', async () => {
    const { accountId: account } = await createPerson(app)
    await fill(account, 5)
    await owner.query(`delete from audit where account_id = '${account}' and seq > 3`)
    await owner.query(
      `update audit_head set seq = 3, hash = (select hash from audit where account_id = '${account}' and seq = 3) where account_id = '${account}'`,
    )
    await fill(account, 2)
    // the seal that was before them enters the next row's hash: the cut is found where it was made
    expect((await verify(account)).fault).toEqual({ seq: 4, reason: 'altered' })
  })
})

const advance = () => advanceMarks(app.services.database.identity, app.services.storage)

describe('a whole account brought back as it was on an earlier day, head and all', () => {
  let account: string
  const found = async () => {
    const { identity } = app.services.database
    return (await verifyAllChains(identity, pastKeysOf, await readMarks(app.services.storage))).find(
      (report) => report.accountId === account,
    )?.fault
  }
  beforeAll(async () => {
    account = (await createPerson(app)).accountId
    await fill(account, 3)
    await advance()
    await owner.query(`create table day as table audit; create table day_head as table audit_head`)
    await fill(account, 2)
    await advance()
  })

  test('marks outside the database know where the chain was', async () => {
    expect(await found()).toBeNull()
    await owner.query(
      'truncate audit, audit_head; insert into audit table day; insert into audit_head table day_head; drop table day, day_head',
    )
    expect((await verify(account)).fault).toBeNull()
    expect(await found()).toEqual({ seq: 4, reason: 'head' })
  })
  test('and neither time nor new rows cover it up', async () => {
    await advance()
    expect(await found()).toEqual({ seq: 4, reason: 'head' })
    await fill(account, 4)
    await advance()
    expect(await found()).toEqual({ seq: 5, reason: 'altered' })
  })
})

/** Appends rows as sign-in does, at an instant. */
const sign = (account: string, at: Date, labels: readonly string[]): Promise<void> =>
  app.services.database.transact('identity', {}, async (db) => {
    for (const actor_label of labels)
      appendAudit(db, keysOf, {
        account_id: account,
        at,
        event: 'session.signed_in',
        status: 'Success',
        source: 'client',
        actor_id: null,
        actor_label,
        target: null,
        details: { half: '\ud800', nested: 1.5 },
        ip: '8.8.8.8',
        browser: 'Firefox',
        browser_version: '128',
        os: 'Linux',
        device: 'desktop',
        place: 'US',
        action: 'Login \ud800 by Google',
      })
  })
const HOUR_MS = 3_600_000

test('a row with every column filled, and with half a surrogate pair, verifies beside rows with few', async () => {
  const { accountId: account } = await createPerson(app)
  await fill(account, 3)
  await sign(account, new Date(), ['ada@example.test'])
  expect(await verify(account)).toEqual({ accountId: account, rows: 4, fault: null })
})
test('rows of several hours in one transaction and 40 writers at once make one chain', async () => {
  const { accountId: account } = await createPerson(app)
  await Promise.all(Array.from({ length: 40 }, (_, at) => sign(account, new Date(Date.now() - (at % 3) * HOUR_MS), ['one', 'two'])))
  expect(await verify(account)).toEqual({ accountId: account, rows: 80, fault: null })
})
test('the key of one hour does not make rows of another', async () => {
  const { accountId: account } = await createPerson(app)
  const now = new Date()
  await sign(account, new Date(now.getTime() - HOUR_MS), ['a', 'b'])
  await sign(account, now, ['c'])
  const { rows } = await owner.query<NewAuditRow & { seq: string }>('select * from audit where account_id = $1 order by seq', [account])
  // whoever read this hour's key while the database had it writes all of the account's audit with it
  let end = EMPTY_CHAIN
  for (const row of rows) {
    const { hash: previous } = end
    end = nextEnd(keysOf(account, now), end, { ...row, actor_label: row.seq === '2' ? 'nobody' : row.actor_label })
    await owner.query(
      `update audit set actor_label = case seq when 2 then 'nobody' else actor_label end, previous_hash = $3, hash = $4 where account_id = $1 and seq = $2`,
      [account, row.seq, previous, end.hash],
    )
  }
  await owner.query('update audit_head set hash = $2, seal = $3 where account_id = $1', [account, end.hash, end.seal])
  expect((await verify(account)).fault).toEqual({ seq: 1, reason: 'altered' })
})
test('the chain is locked in the message that commits, which names neither row nor key', async () => {
  const { accountId: account } = await createPerson(app)
  const statements = await statementsOf(() => sign(account, new Date(), ['ada@example.test']))
  expect(statements).toEqual(['begin;', "select set_config('app.audit', $1, true)", 'select append_audit();commit'])
})
test('a transaction that fails leaves no row, nor does one whose rows cannot be appended', async () => {
  const { accountId: account } = await createPerson(app)
  const fails = asWorker(app, account, async (ctx) => {
    await audit(ctx, 'scan.completed')
    throw new Error('undone')
  })
  await expect(fails).rejects.toThrow('undone')
  const cannot = asWorker(app, account, async (ctx) => {
    await ctx.db.updateTable('account').set({ nickname: 'changed' }).where('account_id', '=', account).execute()
    await audit(ctx, 'scan.completed', { target: 'not a text: \0' })
  })
  await expect(cannot).rejects.toThrow(/unsupported Unicode/u)
  expect(await verify(account)).toEqual({ accountId: account, rows: 0, fault: null })
  const { rows } = await owner.query('select nickname from account where account_id = $1', [account])
  expect(rows).toEqual([{ nickname: null }])
})
test('no role of the server can change or delete a row', async () => {
  const { identity, platform } = app.services.database
  for (const db of [identity, platform]) {
    await expect(db.deleteFrom('audit').where('account_id', '=', accountId).execute()).rejects.toThrow(/permission denied/u)
    await expect(db.updateTable('audit').set({ actor_label: 'x' }).where('account_id', '=', accountId).execute()).rejects.toThrow(
      /permission denied/u,
    )
  }
})
test('all accounts are verified, and only the broken one is named', async () => {
  const { accountId: broken } = await createPerson(app)
  await fill(broken, 5)
  await owner.query('delete from audit where account_id = $1 and seq = 3', [broken])
  const reports = await verifyAllChains(app.services.database.identity, pastKeysOf, new Map())
  expect(reports.length).toBeGreaterThan(3)
  expect(reports.find((report) => report.accountId === broken)?.fault).toEqual({ seq: 3, reason: 'missing' })
  expect(reports.find((report) => report.accountId === otherId)?.fault).toBeNull()
})
