import { expect, test, type Page } from '@playwright/test'
import { start, type Running } from '#scanners/network/test/doubles/double.ts'
import { redis } from '#scanners/network/test/doubles/stores.ts'
import { overflowAt, violationsInBothThemes } from './axe.ts'
import { OWNED_HOST, writeRecords } from './owned-host.ts'
import { enterAsOwner } from './people.ts'
import { pick } from './select.ts'

const FAULT = 'Redis asks for no password'
const HOST = '127.0.0.1'
let service: Running
test.beforeEach(async ({ baseURL }) => {
  // nothing of an earlier run
  writeRecords(portOf(baseURL), {})
  service = await start(redis(true), HOST)
})
test.afterEach(() => service.close())
const portOf = (baseURL: string | undefined): number => Number(new URL(baseURL ?? '').port)

async function examine(page: Page, what: string): Promise<void> {
  expect(await violationsInBothThemes(page), what).toEqual([])
  for (const width of [390, 1440]) expect(await overflowAt(page, width), `${what} at ${width}`).toBeLessThanOrEqual(0)
}

async function fillWizard(page: Page): Promise<void> {
  await page.goto('/connections/new?kind=kali')
  await page.getByRole('button', { name: /^Continue/u }).click()
  await page.getByLabel('Hosts and networks').fill(OWNED_HOST)
  await pick(page.getByLabel('Ports', { exact: true }), 'A list of your own')
  await page.getByLabel('Own list of ports').fill(String(service.port))
  await page.getByLabel('Name', { exact: true }).fill('Cache of the shop')
}

async function prove(page: Page, port: number): Promise<void> {
  const field = page.getByLabel('Domain, address or network')
  await expect(field).toHaveValue(OWNED_HOST)
  await field.press('Enter')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: OWNED_HOST }) })
  const name = (await row.getByLabel('Name (type TXT)').innerText()).trim()
  writeRecords(port, { [name]: (await row.getByLabel('Value').innerText()).trim() })
  await row.getByRole('button', { name: 'Check now' }).click()
  await expect(row.getByText('Ownership proved.')).toBeVisible()
  await page.close()
}

test('a host is refused without a proof, proved, scanned, fixed, and proved to be fixed', async ({ page, baseURL }) => {
  test.setTimeout(180_000)
  await enterAsOwner(page, 'Nora', 'Nora Ltd', '/dashboard')
  await fillWizard(page)
  await page.getByRole('button', { name: 'Test now' }).click()
  await expect(page.getByText('its ownership has to be proved first')).toBeVisible()
  await examine(page, 'not permitted')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Save and scan' }).click()
  await expect(page.getByText('its ownership has to be proved first')).toBeVisible()
  // in a tab of its own: what was entered stays
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Prove ownership' }).click()
  await prove(await opened, portOf(baseURL))

  await page.getByRole('button', { name: 'Save and scan' }).click()
  await page.getByRole('tab', { name: 'Findings' }).click()
  await page.getByRole('link', { name: FAULT }).click({ timeout: 60_000 })
  await expect(page.getByRole('heading', { level: 1, name: FAULT })).toBeVisible()
  await expect(page.getByText('Redis answered INFO without a password.').first()).toBeVisible()
  await examine(page, 'finding')

  await service.close()
  service = await start(redis(false), HOST, service.port)
  await page.getByRole('button', { name: 'Verify now' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Proved in/u })).toBeVisible({ timeout: 60_000 })
})
