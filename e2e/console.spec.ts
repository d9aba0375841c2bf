import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { complaintsOf, enterDemo } from './demo.ts'

/** The longest that a scan of the demo target may take on a machine that does much else. */
const SCAN_MS = 120_000

test('the console of a scan shows its steps, details and problems, is searched, and is kept as a file', async ({ page }) => {
  test.setTimeout(2 * SCAN_MS)
  const complaints = complaintsOf(page)
  await enterDemo(page, '/dashboard/scans')
  await page.getByRole('table', { name: 'Scans' }).getByRole('link', { name: 'Demo shop' }).first().click()
  await page.getByRole('button', { name: 'Scan again' }).click()
  await expect(page.getByText('Scan of Demo shop started')).toBeVisible()
  await page.goto('/dashboard/scans')
  await page.getByRole('table', { name: 'Scans' }).getByRole('link', { name: 'Demo shop' }).first().click()
  const log = page.getByRole('log', { name: 'Log' })
  // without a reload, however far the scan is when the page opens
  await expect(log.getByText(/^Completed: /u)).toBeVisible({ timeout: SCAN_MS })
  await expect(log.getByText(/^The scanning process has \d+ checks to run$/u)).toBeVisible()
  const steps = await log.locator('.step').count()
  await page.getByText('Details', { exact: true }).click()
  await expect.poll(() => log.locator('.step').count()).toBeGreaterThan(steps + 20)
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('completed')
  await expect(log.locator('.step')).toHaveCount(1)
  expect(await violationsOf(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the log as JSON lines' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^execution-[\da-f-]{36}\.ndjson$/u)
  expect(complaints.filter((one) => !one.includes('Failed to load resource'))).toEqual([])
})
