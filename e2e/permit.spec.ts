import { once } from 'node:events'
import { expect, test, type Page } from '@playwright/test'
import type { listFindings } from '#contract/findings.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { getScan } from '#contract/scans.ts'
import { start, type Running } from '#scanners/network/test/doubles/double.ts'
import { redis } from '#scanners/network/test/doubles/stores.ts'
import { spawnRunner, type SpawnedRunner } from '#server/test/spawn-runner.ts'
import { overflowAt, violationsInBothThemes } from './axe.ts'
import { enterAs, makePerson, postAs, tokenOf } from './credentials.ts'
import { pick } from './select.ts'

/** An address of this machine that the operator does not open: a runner with it in its scope answers for it. */
const HOST = '127.0.0.2'
const REASON = 'Scans of this kind probe their target, so its ownership has to be proved first.'
/** A runner's process starts and scans. */
const SLOW = { timeout: 90_000 }

let runner: SpawnedRunner
let store: Running
test.afterEach(async () => {
  await store.close()
  if (runner.child.exitCode !== null || runner.child.signalCode !== null) return
  runner.child.kill('SIGKILL')
  await once(runner.child, 'exit')
})

async function examine(page: Page, what: string): Promise<void> {
  for (const width of [390, 1440]) {
    expect(await overflowAt(page, width), `${what} at ${width}`).toBeLessThanOrEqual(0)
    expect(await violationsInBothThemes(page), `${what} at ${width}`).toEqual([])
  }
}
const panelOf = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Permit to probe' }) })

/** Connects the store in the wizard, to be scanned from the runner. @returns its id */
async function connect(page: Page): Promise<string> {
  const hosts = page.getByLabel('Hosts and networks')
  // what can be chosen besides the kinds comes late, and moves the button
  await expect(async () => {
    await page.getByRole('button', { name: 'Continue with Kali / network' }).click({ timeout: 2_000 })
    await expect(hosts).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await hosts.fill(HOST)
  await pick(page.getByRole('combobox', { name: 'Ports', exact: true }), 'A list of your own')
  await page.getByLabel('Own list of ports').fill(String(store.port))
  await page.getByRole('combobox', { name: 'Scan from' }).click()
  await page.getByRole('option', { name: /^Runner Office/u }).click()
  await expect(page.getByRole('button', { name: 'Test now' })).toHaveCount(0)
  await page.getByLabel('Name', { exact: true }).fill('Store')
  await pick(page.getByRole('combobox', { name: 'Schedule' }), 'On demand')
  await examine(page, 'the wizard')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Runner Office')).toBeVisible()
  await page.getByRole('button', { name: 'Save only' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Store' })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** The refusal leads to where ownership is proved, of the host it is about. */
async function expectRefusal(page: Page): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: REASON })
  await toast.getByRole('button', { name: 'Prove ownership' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'DNS verification' })).toBeVisible()
  await expect(page.getByLabel('Domain, address or network')).toHaveValue(HOST)
}

test('a network shows who answers for probing it; once nobody does, each refusal says why and leads to the proof', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(240_000)
  store = await start(redis(true), HOST)
  const email = await makePerson(page, 'Perry')
  const bearer = await tokenOf(page, email)
  const registered = { name: 'Office', scope: ['127.0.0.0/29'], tags: [] }
  const { id: runnerId, token } = await postAs<{ id: string; token: string }>(page, '/v1/runners', registered, bearer)
  runner = spawnRunner(baseURL ?? '', token, [], { PARAPET_ENGINES: 'off' })
  await enterAs(page, email, '/connections/new?kind=kali')
  const id = await connect(page)
  const panel = panelOf(page)
  await expect(panel.getByText(HOST)).toBeVisible()
  await expect(panel.getByText(/answered for by whoever registered the runner: Perry /u)).toBeVisible()
  await expect(panel.getByText('1,000 connections a second')).toBeVisible()
  await expect(panel.getByText('At any time')).toBeVisible()
  await examine(page, 'with a permit')

  const headers = { authorization: `Bearer ${bearer}` }
  const read = async <T>(path: string): Promise<T> => (await page.request.get(`/client${path}`, { headers })).json()
  const { scanId } = await postAs<{ scanId: string }>(page, '/v1/launcher', { manualMode: true, connectionId: id }, bearer)
  await expect
    .poll(async () => (await read<ReplyOf<typeof getScan>>(`/v1/scans/${scanId}`)).status, { ...SLOW, message: runner.log() })
    .toBe('completed')
  const { results } = await read<ReplyOf<typeof listFindings>>(`/v1/findings?connectionId=${id}`)
  const [finding] = results
  expect(finding?.checkId).toBe('net-redis-noauth')
  await postAs(page, `/v1/runners/${runnerId}/revoke`, {}, bearer)

  await page.goto(`/connections/${id}`)
  await expect(panel.getByText('Nobody answers for probing this target')).toBeVisible()
  await examine(page, 'without a permit')
  await panel.getByRole('link', { name: 'Prove ownership' }).click()
  await expect(page.getByLabel('Domain, address or network')).toHaveValue(HOST)

  await page.goto(`/dashboard/findings/${finding?.id}`)
  await page.getByRole('button', { name: 'Verify now' }).first().click()
  // what the pointer is on stays
  await page.getByText(REASON).hover()
  expect(await violationsInBothThemes(page, '.toast')).toEqual([])
  await expectRefusal(page)

  await page.goto(`/dashboard/remediation/${finding?.remediationId}`)
  await page.getByRole('button', { name: 'Verify now' }).first().click()
  await expectRefusal(page)
})
