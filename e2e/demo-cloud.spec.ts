import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { gotoOutbox } from './outbox.ts'

const FAULT = 'Anyone can read the bucket'
const FIX = 'Block public reading of the bucket'

test('a newcomer lives the loop on AWS: connect the demo cloud, repair, prove, break again', async ({ page }) => {
  test.setTimeout(480_000)
  await page.goto('/register')
  await page.getByLabel('First name').fill('Clara')
  await page.getByLabel('Last name').fill('Wolke')
  await page.getByLabel('Company').fill('Wolke Ltd')
  await page.getByLabel('Email').fill(`clara.${Date.now()}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill('a parapet keeps the wall walk safe')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  const outbox = await page.context().newPage()
  await gotoOutbox(outbox)
  const code = await outbox.locator('article code').first().innerText()
  await outbox.close()
  await page.getByLabel('Code').fill(code.trim())
  await page.getByLabel('Code').press('Enter')
  await page.waitForURL('**/dashboard')

  await page.goto('/connections/new')
  await page.getByRole('button', { name: /^Demo cloud/u }).click()
  await page.waitForURL(/\/connections\/[0-9a-f-]{36}/u, { timeout: 60_000 })
  const connection = page.url()
  const link = page.getByRole('main').getByRole('link', { name: FAULT })
  await expect(link).toBeVisible({ timeout: 150_000 })
  await expect(page.getByText('Connected', { exact: true }).first()).toBeVisible({ timeout: 150_000 })
  expect(await violationsOf(page)).toEqual([])
  await link.click()
  await page.waitForURL(/\/dashboard\/findings\//u)
  const finding = page.url()

  await page.goto(connection)
  await page.getByRole('button', { name: `Repair: ${FAULT}` }).click()
  await expect(page.getByRole('button', { name: `Break again: ${FAULT}` })).toBeVisible()
  await page.goto(finding)
  await page.getByRole('main').getByRole('button', { name: 'Verify now' }).first().click()
  await expect(page.getByText('Proved by scan').first()).toBeVisible({ timeout: 90_000 })
  expect(await violationsOf(page)).toEqual([])
  const card = (column: string) => page.locator(`[data-column="${column}"]`).getByText(FIX).first()
  await page.goto('/security-roadmap?view=kanban')
  await expect(card('Column_Completed')).toBeVisible()

  await page.goto(connection)
  await page.getByRole('button', { name: `Break again: ${FAULT}` }).click()
  await expect(page.getByRole('button', { name: `Repair: ${FAULT}` })).toBeVisible()
  await page.getByRole('button', { name: 'Scan now' }).first().click()
  await page.goto('/security-roadmap?view=kanban')
  await expect(card('Column_Regression')).toBeVisible({ timeout: 150_000 })
})
