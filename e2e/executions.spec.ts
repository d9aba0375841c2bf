import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { complaintsOf, enterScannedDemo } from './demo.ts'

test('executions are listed beside scans, narrowed by their kind, and each leads by the keyboard to its log', async ({ page }) => {
  const complaints = complaintsOf(page)
  test.setTimeout(300_000)
  await enterScannedDemo(page, '/dashboard/scans')
  await page.getByRole('link', { name: 'Executions' }).click()
  const table = page.getByRole('table', { name: 'Scans' })
  const shop = table.getByRole('link', { name: 'Web shop' }).first()
  await expect(shop).toBeVisible()
  await page.goto('/dashboard/scans?view=executions&kind=import')
  await expect(page.getByText('No matches for these filters.')).toBeVisible()
  await page.goto('/dashboard/scans?view=executions&kind=scan&status=completed&q=shop')
  await expect(table.getByRole('link', { name: 'Careers portal' })).toHaveCount(0)
  await shop.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Scan: Web shop' })).toBeVisible()
  await expect(page.getByRole('log', { name: 'Log' }).getByText(/^Completed: /u)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Open the scan' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Scan of Web shop' })).toBeVisible()
  expect(complaints.filter((one) => !one.includes('Failed to load resource'))).toEqual([])
})
