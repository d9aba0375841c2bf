import { expect, test, type Page } from '@playwright/test'
import { enterDemo, enterScannedDemo } from './demo.ts'

test.beforeEach(({ page }) => enterDemo(page))

/** The first number of a text: '4 overdue' is 4. */
const numberIn = (text: string): number => Number(/\d+/u.exec(text)?.[0] ?? Number.NaN)

/** What each link of the overview to a list says, its figure first. */
const figuresOf = (page: Page) =>
  page
    .getByRole('main')
    .locator('a[href*="/dashboard/findings?"], a[href*="/dashboard/remediations?"], a[href^="/connections/list"]')
    .evaluateAll((links) =>
      links.map((link) => ({ href: link.getAttribute('href') ?? '', text: (link.querySelector('strong') ?? link).textContent ?? '' })),
    )

test('every figure is the number of rows in the list it leads to', async ({ page }) => {
  test.setTimeout(420_000)
  await enterScannedDemo(page)
  await expect(page.getByRole('region', { name: 'Pace' })).toBeVisible()
  // days to remediate are no count
  const counts = (await figuresOf(page)).filter(({ text }) => !/\d d$/u.test(text))
  expect(counts.length).toBeGreaterThan(12)
  for (const { href, text } of counts) {
    await page.goto(href)
    const fact = page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::*[1]')
    await expect.soft(fact, `“${text}” leads to ${href}`).toHaveText(new RegExp(`^${numberIn(text)}\\b`, 'u'))
  }
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

test('the plan has one primary button, in the first step nobody has begun, and it opens that fix', async ({ page }) => {
  const plan = page.getByRole('list', { name: 'Plan' })
  const open = plan.getByRole('link', { name: /^Open fix/u })
  await expect(open).toHaveCount(1)
  const step = plan.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Open fix/u }) })
  const title = await step.getByRole('link').first().innerText()
  await open.click()
  await page.waitForURL(/\/dashboard\/remediation\//u)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
})

test('what was never scanned says so, and shows no findings', async ({ page }) => {
  const connections = page.locator('section', { has: page.getByRole('heading', { name: 'Connections', exact: true }) })
  const rows = connections.getByRole('listitem').filter({ hasText: 'Not scanned' })
  await expect(rows.first()).toBeVisible()
  await expect(connections.getByRole('listitem').getByRole('img').first(), 'what was scanned shows its findings').toBeVisible()
  await expect(rows.getByRole('img')).toHaveCount(0)
})
