import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyFinding } from '#contract/findings.ts'
import { updateRemediation } from '#contract/remediations.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { outcome, ScannedTarget, scannerOf, verdict } from '#server/test/scanning.ts'
import { asWorker, call, createPerson, deliver, testApp, type TestApp } from '#server/test/test-app.ts'
import { completeScan } from './end-scan.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const rows = () => app.services.database.platform
const told = (userId: string) =>
  rows()
    .selectFrom('notification')
    .select(['kind', 'link', 'values'])
    .where('user_id', '=', userId)
    .where('kind', 'in', ['verify_passed', 'verify_failed', 'verify_inconclusive'])
    .execute()

/** A finding that its owner verifies, and what the scan sees; `before` happens to its card first. */
async function verified(seen: CheckOutcome, before?: { columnId: string }) {
  const owner = await createPerson(app)
  const target = await ScannedTarget.create(app, owner.accountId, scannerOf('csp'))
  await target.scan(outcome('csp', [verdict('FAIL')]))
  // beyond the number of the scan above
  await rows().updateTable('connection').set({ next_scan_seq: 100 }).where('account_id', '=', owner.accountId).execute()
  const findingId = (await target.findings())[0]?.id ?? ''
  const card = await rows().selectFrom('remediation').select('id').where('account_id', '=', owner.accountId).executeTakeFirstOrThrow()
  if (before) await call(app, updateRemediation, { token: owner.token, params: { id: card.id }, body: before })
  const { body } = await call(app, verifyFinding, { token: owner.token, params: { id: findingId } })
  const scan = await rows().selectFrom('scan').selectAll().where('id', '=', body.scanId).executeTakeFirstOrThrow()
  await target.take(scan, seen)
  await asWorker(app, owner.accountId, (ctx) => completeScan(ctx, scan))
  await deliver(app, owner.accountId)
  return { findingId, told: await told(owner.userId) }
}

test.each([
  ['verify_passed', outcome('csp', [verdict('PASS')])],
  ['verify_failed', outcome('csp', [verdict('FAIL')])],
  ['verify_inconclusive', outcome('csp', [], { state: 'unreachable', reason: 'timeout' })],
] as const)('whoever verifies from a finding is told %s of it, and nothing of its card', async (kind, seen) => {
  const answer = await verified(seen)
  expect(answer.told).toEqual([
    { kind, link: `/dashboard/findings/${answer.findingId}`, values: { checkId: 'csp', connectionName: 'Shop' } },
  ])
})

test('once, where the card tells it too', async () => {
  const { told: notices } = await verified(outcome('csp', [verdict('PASS')]), { columnId: 'Column_ReadyToVerify' })
  expect(notices.map(({ kind }) => kind)).toEqual(['verify_passed'])
})
