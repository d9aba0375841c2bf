import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { gotoOutbox } from './outbox.ts'

test('a newcomer lives the loop on AWS: connect the demo cloud, repair, prove, break again', async ({ page }) => {
  test.setTimeout(180_000)
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
  const repair = page.getByRole('button', { name: 'Repair: Anyone can read the bucket' })
  const finding = page.getByRole('main').getByRole('link', { name: 'Anyone can read the bucket' })
  await expect(finding).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Scan now' })).toBeEnabled({ timeout: 60_000 })
  expect(await violationsOf(page)).toEqual([])

  await repair.click()
  await page.getByRole('main').getByRole('button', { name: 'Verify now' }).click()
  await expect(finding).toHaveCount(0, { timeout: 60_000 })
  await page.getByRole('button', { name: 'Break again: Anyone can read the bucket' }).click()
})
