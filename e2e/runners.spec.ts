import { once } from 'node:events'
import { expect, test, type Page } from '@playwright/test'
import type { getInstallation } from '#contract/demo.ts'
import type { ReplyOf } from '#contract/route.ts'
import { spawnRunner, type SpawnedRunner } from '#server/test/spawn-runner.ts'
import { overflowAt, violationsOf } from './axe.ts'
import { enterAs, makePerson, postAs, tokenOf } from './credentials.ts'
import { choose, complaintsOf } from './demo.ts'

const PAGE = '/connections/runners'
/** A runner's process starts, scans the demo shop, and hears that it is revoked. */
const SLOW = { timeout: 90_000 }
/** EX_NOPERM of sysexits.h: the server refuses it. */
const REFUSED = 77

let started: SpawnedRunner[] = []
test.afterEach(async () => {
  for (const { child } of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  started = []
})

async function examine(page: Page, what: string): Promise<void> {
  expect(await violationsOf(page), what).toEqual([])
  for (const width of [390, 1440]) expect(await overflowAt(page, width), `${what} at ${width}`).toBeLessThanOrEqual(0)
}

/** Somebody whose one connection is the demo shop, on the page of their runners. */
async function enterWithShop(page: Page): Promise<string> {
  const { demoTargetUrl }: ReplyOf<typeof getInstallation> = await (await page.request.get('/client/v1/installation')).json()
  const email = await makePerson(page, 'Runa')
  const { id } = await postAs<{ id: string }>(
    page,
    '/v1/launcher/website',
    { name: 'Shop', url: demoTargetUrl },
    await tokenOf(page, email),
  )
  await enterAs(page, email, PAGE)
  return id
}

/** Fills the dialog and returns the token that is shown once. */
async function register(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Register a runner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Register a runner' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Scope').fill('127.0.0.0/8, ::1, localhost')
  await dialog.getByLabel('Tags').fill('office')
  await dialog.getByRole('button', { name: 'Register a runner' }).click()
  const made = page.getByRole('dialog', { name: `Runner ${name} registered` })
  await expect(made.getByText('It is not shown again')).toBeVisible()
  const token = (await made.getByRole('region', { name: 'Token' }).innerText()).trim()
  for (const machine of ['Docker', 'Kali', 'Linux']) {
    await made.getByRole('tab', { name: machine }).click()
    await expect(made.getByRole('region', { name: 'Commands' })).toContainText(token)
  }
  await examine(page, 'token')
  await page.setViewportSize({ width: 1440, height: 900 })
  await made.getByRole('button', { name: 'Close' }).click()
  return token
}

for (const theme of ['light', 'dark'] as const)
  test(`runners, ${theme}: registered, started, scans what it is chosen for, and is refused once it is revoked`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(240_000)
    await choose(page, { theme })
    const complaints = complaintsOf(page)
    const connectionId = await enterWithShop(page)
    await expect(page.getByText('A runner scans from a machine of your own')).toBeVisible()
    await examine(page, 'no runners')
    const token = await register(page, 'Office')
    const row = page.getByRole('row').filter({ hasText: 'Office' })
    await expect(row).toContainText('Never seen')

    // chosen before it runs: the scan waits for it and says so
    await page.goto(`/connections/${connectionId}?tab=settings`)
    await page.getByRole('combobox', { name: 'Place' }).click()
    await page.getByRole('option', { name: 'Runner Office (Never seen)' }).click()
    const from = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Scan from', exact: true }) })
    await examine(page, 'scan from')
    await page.setViewportSize({ width: 1440, height: 900 })
    await from.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Changes saved')).toBeVisible()
    await page.goto(`/connections/${connectionId}`)
    await expect(page.getByRole('link', { name: 'Runner Office' })).toBeVisible()
    await page.getByRole('button', { name: 'Scan now' }).first().click()
    await expect(page.getByText('Waiting for runner Office').first()).toBeVisible(SLOW)

    const runner = spawnRunner(baseURL ?? '', token)
    started.push(runner)
    const ended = once(runner.child, 'exit')
    await page.getByRole('link', { name: 'Runner Office' }).click()
    await expect(page.getByText('Online').first(), runner.log()).toBeVisible(SLOW)
    await expect(page.getByRole('row').filter({ hasText: 'Shop' })).toContainText('Completed', SLOW)
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
    await examine(page, 'a runner')
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.getByRole('button', { name: 'Revoke' }).click()
    const asked = page.getByRole('dialog', { name: 'Revoke runner Office?' })
    await expect(asked).toContainText('It is refused from this moment on')
    await asked.getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('Runner Office revoked')).toBeVisible()
    expect(await ended, runner.log()).toEqual([REFUSED, null])
    await page.goto(PAGE)
    await expect(row).toContainText('Revoked')
    await examine(page, 'runners')
    expect(complaints).toEqual([])
  })

test('a scope that is none is refused at its field, and what was typed stays', async ({ page }) => {
  await enterWithShop(page)
  await page.getByRole('button', { name: 'Register a runner' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Office')
  await dialog.getByLabel('Scope').fill('10.1.2.3/8')
  await dialog.getByRole('button', { name: 'Register a runner' }).click()
  await expect(dialog.getByText('Enter 1 to 100 entries')).toBeVisible()
  await expect(dialog.getByText('10.1.2.3/8')).toBeVisible()
})
