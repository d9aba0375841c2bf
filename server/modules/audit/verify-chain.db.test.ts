import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit, auditKeyOf } from '#server/audit.ts'
import { verifyAllChains, verifyAuditChain } from './index.ts'
import { asWorker, createPerson, testApp, type TestApp } from '../../test/test-app.ts'

const ROWS = 40
let app: TestApp
let owner: Client
let accountId: string
beforeAll(async () => {
  app = await testApp()
  owner = new Client({ connectionString: app.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await app.close()
})
beforeEach(async () => {
  accountId = (await createPerson(app)).accountId
  await asWorker(app, accountId, async (ctx) => {
    for (let row = 1; row <= ROWS; row++)
      await audit(ctx, 'scan.completed', { target: `scan-${row}`, details: { second: row, first: `ü "${row}"`, none: null, yes: true } })
  })
})

const verify = () => verifyAuditChain(app.services.database.identity, accountId, auditKeyOf(app.services.secrets)(accountId))
const sabotage = (sql: string) => owner.query(sql.replaceAll('$account', `'${accountId}'`))

describe('the audit chain', () => {
  test('an untouched chain verifies', async () => {
    expect(await verify()).toEqual({ accountId, rows: ROWS, fault: null })
  })
  test.each([
    ['an edited row', "update audit set actor_label = 'somebody else' where account_id = $account and seq = 7", 7, 'altered'],
    ['edited details', `update audit set details = details || '{"second": 8}' where account_id = $account and seq = 7`, 7, 'altered'],
    ['a changed time', `update audit set at = at + interval '1 second' where account_id = $account and seq = 7`, 7, 'altered'],
    ['a deleted row', 'delete from audit where account_id = $account and seq = 7', 7, 'missing'],
    ['a row deleted at the end', `delete from audit where account_id = $account and seq = ${ROWS}`, ROWS, 'head'],
    [
      'two rows swapped',
      `update audit set seq = case seq when 7 then -8 else -7 end where account_id = $account and seq in (7, 8); update audit set seq = -seq where account_id = $account and seq < 0`,
      7,
      'unlinked',
    ],
    ['a deleted head', 'delete from audit_head where account_id = $account', ROWS + 1, 'head'],
  ])("finds %s made by the database's owner", async (_what, sql, seq, reason) => {
    await sabotage(sql)
    expect((await verify()).fault).toEqual({ seq, reason })
  })
  test('a row with a hash made without the key is found', async () => {
    await sabotage(`update audit set target = 'scan-0', hash = sha256(hash) where account_id = $account and seq = ${ROWS}`)
    expect((await verify()).fault).toEqual({ seq: ROWS, reason: 'altered' })
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
    await sabotage('delete from audit where account_id = $account and seq = 3')
    const reports = await verifyAllChains(app.services.database.identity, auditKeyOf(app.services.secrets))
    expect(reports.length).toBeGreaterThan(1)
    expect(reports.find((report) => report.accountId === accountId)?.fault).toEqual({ seq: 3, reason: 'missing' })
  })
})
