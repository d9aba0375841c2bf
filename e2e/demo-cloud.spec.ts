import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { newOwner } from './people.ts'

const FAULT = 'Anyone can read the bucket'
const FIX = 'Block public reading of the bucket'

test('a newcomer lives the loop on AWS: connect the demo cloud, repair, prove, break again', async ({ browser }) => {
  test.setTimeout(480_000)
  const page = await newOwner(browser, 'Clara', 'Wolke Ltd', '/dashboard')
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
