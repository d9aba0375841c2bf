import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { complaintsOf, enterDemo } from './demo.ts'

test('scans are searched and filtered in the address; each has a page that says what it changed and did', async ({ page }) => {
  const complaints = complaintsOf(page)
  await enterDemo(page, '/dashboard/scans?status=completed')
  const rows = page.getByRole('table', { name: 'Scans' }).locator('tr[data-row]')
  await expect(rows.first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search' }).fill('Web shop')
  await page.waitForURL(/q=Web/u)
  await expect(rows.first()).toContainText('Web shop')
  await rows.first().getByRole('link', { name: 'Web shop' }).click()
  await page.waitForURL(/\/dashboard\/scans\/[0-9a-f-]{36}/u)
  await expect(page.getByRole('heading', { level: 1, name: 'Scan of Web shop' })).toBeVisible()
  for (const name of ['What changed', 'Coverage by check', 'Log', 'Scan results', 'Facts'])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  const unchanged = page.getByRole('button', { name: /^Unchanged/u })
  const count = Number(/\d+/u.exec(await unchanged.innerText())?.[0])
  await unchanged.click()
  await page.waitForURL(/difference=unchanged/u)
  await expect(page.getByRole('table', { name: 'What changed' }).locator('tr[data-row]')).toHaveCount(count)
  expect(await violationsOf(page)).toEqual([])
  expect(complaints.filter((one) => !one.includes('Failed to load resource'))).toEqual([])
})

test('a schedule is paused and resumed where all of them are listed', async ({ page }) => {
  await enterDemo(page, '/dashboard/scans?view=schedules')
  const row = page.locator('tr[data-row]', { hasText: 'Careers portal' })
  await expect(row).toContainText('Paused')
  await row.getByRole('button', { name: 'Resume the schedule of Careers portal' }).click()
  await expect(row).not.toContainText('Paused')
  await row.getByRole('button', { name: 'Pause the schedule of Careers portal' }).click()
  await expect(row).toContainText('Paused')
  expect(await violationsOf(page)).toEqual([])
})
