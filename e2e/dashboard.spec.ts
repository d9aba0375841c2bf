import { expect, test, type Page } from '@playwright/test'
import { enterDemo } from './demo.ts'

test.beforeEach(({ page }) => enterDemo(page))

/** The first number of a text: '4 overdue' is 4. */
const numberIn = (text: string): number => Number(/\d+/u.exec(text)?.[0] ?? Number.NaN)

/** How many rows the list on this page has in all, as its own head says. */
async function totalOfList(page: Page): Promise<number> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const fact = page.getByRole('heading', { level: 1 }).locator('xpath=following::*[contains(@class, "num")][1]')
  await expect(fact).toHaveText(/\d/u)
  return numberIn(await fact.innerText())
}

test('every figure is the number of rows in the list it leads to', async ({ page }) => {
  test.setTimeout(180_000)
  await expect(page.getByRole('region', { name: 'Pace' })).toBeVisible()
  const main = page.getByRole('main')
  const links = await main
    .locator('a[href*="/dashboard/findings?"], a[href*="/dashboard/remediations?"], a[href^="/connections/list"]')
    .all()
  const figures = await Promise.all(
    links.map(async (link) => ({ href: (await link.getAttribute('href')) ?? '', text: (await link.textContent()) ?? '' })),
  )
  // the mean is no count; what is healthy is told with the whole beside it
  const counts = figures.filter(({ text }) =>
    /^\D*\d+\D*$/u.test(text.replace(/(more|fewer|same).*$/u, '').replace(/\d+ (more|fewer)$/u, '')),
  )
  expect(counts.length).toBeGreaterThan(10)
  for (const { href, text } of counts) {
    if (/\d\.\d|\bd$/u.test(text)) continue
    await page.goto(href)
    const found = await totalOfList(page)
    expect.soft(found, `“${text}” leads to ${href}`).toBe(numberIn(text))
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
  await page.getByRole('menuitem', { name: /Demo target/u }).click()
  await expect.poll(addressOfNewest, { timeout: 30_000 }).not.toBe(before)
})

test('the plan has one primary button, in the first step nobody has begun, and it opens that fix', async ({ page }) => {
  const plan = page.getByRole('list', { name: 'Plan' })
  const open = plan.getByRole('link', { name: /^Open fix/u })
  await expect(open).toHaveCount(1)
  const title = await plan.getByRole('listitem').filter({ has: open }).getByRole('link').first().innerText()
  await open.click()
  await page.waitForURL(/\/dashboard\/remediation\//u)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
})

test('what was never scanned says so, and shows no findings', async ({ page }) => {
  const connections = page.locator('section', { has: page.getByRole('heading', { name: 'Connections', exact: true }) })
  const rows = connections.getByRole('listitem').filter({ hasText: 'Not scanned' })
  await expect(rows.first()).toBeVisible()
  await expect(rows.getByRole('img')).toHaveCount(0)
  await expect(connections).not.toContainText('Never')
})
