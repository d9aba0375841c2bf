import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { complaintsOf, enterDemo } from './demo.ts'

test('the console of a scan shows its steps, details and problems, is searched, and is kept as a file', async ({ page }) => {
  const complaints = complaintsOf(page)
  await enterDemo(page, '/dashboard/scans?status=completed')
  await page.getByRole('table', { name: 'Scans' }).getByRole('link', { name: 'Web shop' }).first().click()
  const log = page.getByRole('log', { name: 'Log' })
  await expect(log.getByText(/^Completed: /u)).toBeVisible()
  await page.getByRole('radio', { name: 'Problems' }).check()
  await expect(page.getByText('No step matches.')).toBeVisible()
  await page.getByRole('radio', { name: 'Details' }).check()
  await expect(log.getByText(/^Queued\./u)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('completed')
  await expect(log.locator('.step')).toHaveCount(1)
  expect(await violationsOf(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the log as JSON lines' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^execution-[\da-f-]{36}\.ndjson$/u)
  expect(complaints.filter((one) => !one.includes('Failed to load resource'))).toEqual([])
})
