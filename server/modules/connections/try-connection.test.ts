import { expect, test } from 'vitest'
import type { PreflightReport, TestReport } from '#scanners/sdk/connection.ts'
import { readConfig } from '#server/config.ts'
import { scannerFor } from '#server/kinds.ts'
import type { Scope } from '#server/context.ts'
import type { Services } from '#server/services.ts'
import { tryConnection } from './try-connection.ts'

const GIVEN = {
  AWS: { roleArn: 'arn:aws:iam::111122223333:role/ParapetRead', externalId: 'parapet-0' },
  Websites: { url: 'https://shop.example/' },
}
async function tried(kind: 'AWS' | 'Websites', answer: { test: TestReport; preflight: PreflightReport | null }, preflight = true) {
  const scanner = scannerFor(kind)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test asks these for nothing else
  const outside = {
    config: readConfig({}),
    contexts: { inTransaction: async (_scope: Scope, _options: object, work: (ctx: object) => unknown) => work({}) },
    lender: { lend: async () => ({}) },
    runners: { test: async () => answer },
  } as unknown as Services
  const { test: told } = await tryConnection(outside, scanner, { fields: GIVEN[kind], credentials: null, preflight }, {
    accountId: 'a',
    language: 'en',
  } as Scope)
  return { told, checks: scanner.checks.length }
}
const passed: TestReport = { ok: true, steps: [], finalUrl: null }

test('permissions that there was no time for are told as not tried, of every check', async () => {
  const { told, checks } = await tried('AWS', { test: passed, preflight: null })
  expect(told.preflight).toMatchObject({ runnable: 0, checks, blind: [], permissions: [], patch: null })
  expect(told.preflight?.untried).toHaveLength(checks)
})
test('what was tried is told as it is', async () => {
  const preflight: PreflightReport = { permissions: [], blind: [], untried: [] }
  const { told, checks } = await tried('AWS', { test: passed, preflight })
  expect(told.preflight).toMatchObject({ runnable: checks, untried: [] })
})
test('nothing is told of permissions where the test failed, where nobody asked, and of a kind without', async () => {
  const none = { test: passed, preflight: null }
  expect((await tried('AWS', { test: { ...passed, ok: false }, preflight: null })).told.preflight).toBeNull()
  expect((await tried('AWS', none, false)).told.preflight).toBeNull()
  expect((await tried('Websites', none)).told.preflight).toBeNull()
})
