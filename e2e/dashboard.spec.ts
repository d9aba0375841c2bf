import { expect, test } from '@playwright/test'
import { enterDemo } from './demo.ts'

test.beforeEach(({ page }) => enterDemo(page))

test('a risk tile counts as many findings as the list it leads to', async ({ page }) => {
  const tile = page.getByRole('link', { name: /^High/u })
  const count = await tile.locator('strong').innerText()
  await tile.click()
  await page.waitForURL('**/dashboard/findings?*riskLevel=high*')
  expect(new URL(page.url()).searchParams.get('status')).toBe('open')
  await expect(page.locator('tr[data-row]')).toHaveCount(Number(count))
})

test('the trend is a chart or a table of the same days, and the address remembers which', async ({ page }) => {
  const trend = page.locator('section', { has: page.getByRole('heading', { name: 'Open findings over time' }) })
  await expect(trend.getByRole('figure')).toBeVisible()
  await trend.getByRole('button', { name: '30 days' }).click()
  await trend.getByRole('button', { name: 'Show as a table' }).click()
  await expect(trend.locator('tbody tr')).toHaveCount(30)
  await page.reload()
  await expect(trend.locator('tbody tr')).toHaveCount(30)
  await expect(trend.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true')
})

test('a scan started here shows up among the last scans without a reload', async ({ page }) => {
  const lastScans = page.locator('section', { has: page.getByRole('heading', { name: 'Last scans' }) })
  const addressOfNewest = () =>
    lastScans
      .getByRole('link', { name: /Completed/u })
      .first()
      .getAttribute('href')
  const before = await addressOfNewest()
  await page.getByRole('button', { name: 'Scan now' }).click()
  await page.getByRole('menuitem', { name: /Demo shop/u }).click()
  await expect.poll(addressOfNewest, { timeout: 30_000 }).not.toBe(before)
})

test('the keyboard opens the most urgent remediation', async ({ page }) => {
  const first = page.getByRole('table', { name: 'Prioritized remediations' }).locator('tr[data-row="0"]')
  await expect(first).toBeVisible()
  await page.keyboard.press('j')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard\/remediation\//u)
})
