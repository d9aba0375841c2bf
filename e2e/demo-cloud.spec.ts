import { expect, test, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { enterAsOwner } from './people.ts'

interface Loop {
  provider: string
  fault: string
  fix: string
}
const AWS: Loop = { provider: 'AWS', fault: 'Anyone can read the bucket', fix: 'Block public reading of the bucket' }
const AZURE: Loop = {
  provider: 'Azure',
  fault: 'Storage account lets containers be opened to everyone',
  fix: 'Block anonymous access to blobs of the storage account',
}
const GCP: Loop = { provider: 'GCP', fault: 'Bucket is open to everyone', fix: 'Take access to the bucket from everyone' }

const card = (page: Page, { fix }: Loop, column: string) => page.locator(`[data-column="${column}"]`).getByText(fix).first()

/** Connects a demo cloud by its way in the wizard, repairs a fault and has it proved. @returns the address of the connection */
async function connectRepairProve(page: Page, loop: Loop): Promise<string> {
  const { provider, fault } = loop
  await page.goto('/connections/new')
  await page.getByRole('button', { name: new RegExp(String.raw`^Demo cloud \(${provider}\)`, 'u') }).click()
  await page.waitForURL(/\/connections\/[0-9a-f-]{36}/u, { timeout: 60_000 })
  const connection = page.url()
  const link = page.getByRole('main').getByRole('link', { name: fault })
  await expect(link).toBeVisible({ timeout: 150_000 })
  await expect(page.getByText('Connected', { exact: true }).first()).toBeVisible({ timeout: 150_000 })
  expect(await violationsOf(page)).toEqual([])
  await link.click()
  await page.waitForURL(/\/dashboard\/findings\//u)
  const finding = page.url()

  await page.goto(connection)
  await page.getByRole('button', { name: `Repair: ${fault}` }).click()
  await expect(page.getByRole('button', { name: `Break again: ${fault}` })).toBeVisible()
  await page.goto(finding)
  await page.getByRole('main').getByRole('button', { name: 'Verify now' }).first().click()
  await expect(page.getByText('Proved by scan').first()).toBeVisible({ timeout: 90_000 })
  expect(await violationsOf(page)).toEqual([])
  await page.goto('/security-roadmap?view=kanban')
  await expect(card(page, loop, 'Column_Completed')).toBeVisible()
  return connection
}

test('a newcomer lives the loop on AWS: connect the demo cloud, repair, prove, break again', async ({ page }) => {
  test.setTimeout(480_000)
  await enterAsOwner(page, 'Clara', 'Wolke Ltd', '/dashboard')
  const connection = await connectRepairProve(page, AWS)
  await page.goto(connection)
  await page.getByRole('button', { name: `Break again: ${AWS.fault}` }).click()
  await expect(page.getByRole('button', { name: `Repair: ${AWS.fault}` })).toBeVisible()
  await page.getByRole('button', { name: 'Scan now' }).first().click()
  await page.goto('/security-roadmap?view=kanban')
  await expect(card(page, AWS, 'Column_Regression')).toBeVisible({ timeout: 150_000 })
})

test('a newcomer lives the loop on Azure: connect the demo cloud, repair, prove', async ({ page }) => {
  test.setTimeout(300_000)
  await enterAsOwner(page, 'Azra', 'Blau Ltd', '/dashboard')
  await connectRepairProve(page, AZURE)
})

test('a newcomer lives the loop on GCP: connect the demo cloud, repair, prove', async ({ page }) => {
  test.setTimeout(300_000)
  await enterAsOwner(page, 'Gunda', 'Nimbus Ltd', '/dashboard')
  await connectRepairProve(page, GCP)
})
