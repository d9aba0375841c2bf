import { expect, test, type Page } from '@playwright/test'
import { overflowAt, violationsOf } from './axe.ts'
import { choose, complaintsOf, enterDemo } from './demo.ts'
import { rest } from './settled.ts'

const rows = (page: Page) => page.locator('tr[data-row]')

test('resources of every connection are searched, narrowed and opened, by keyboard too', async ({ page }) => {
  const complaints = complaintsOf(page)
  await enterDemo(page, '/dashboard/resources')
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible()
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search' }))
    .first()
    .fill('shop')
  await expect(page).toHaveURL(/q=shop/u)
  const first = rows(page).first().getByRole('link')
  await expect(first).toContainText('shop')
  await first.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Open row' }).getByRole('link', { name: 'Open page' }).click()
  await expect(page).toHaveURL(/\/connections\/[0-9a-f-]{36}\/resources\/[0-9a-f-]{36}/u)
  await expect(page.getByRole('heading', { level: 2, name: 'Findings' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  expect(complaints).toEqual([])
})

for (const theme of ['light', 'dark'] as const) {
  test(`an open resource stands beside its list, which goes on working, ${theme}`, async ({ page }) => {
    const complaints = complaintsOf(page)
    await choose(page, { theme })
    await enterDemo(page, '/dashboard/resources')
    await rows(page).first().getByRole('link').click()
    const panel = page.getByRole('complementary', { name: 'Open row' })
    await expect(panel).toBeVisible()
    await expect(page).toHaveURL(/resource=[0-9a-f-]{36}/u)
    const before = await panel.getByRole('heading', { level: 2 }).innerText()
    await rest(page)
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('j')
    await expect(panel.getByRole('heading', { level: 2 })).not.toHaveText(before)
    await page.keyboard.press('k')
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(before)
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    expect(complaints).toEqual([])
  })
}

test('the filters of resources are kept as a view', async ({ page }) => {
  await enterDemo(page, '/dashboard/resources?q=northwind')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByRole('textbox').first().fill('Northwind hosts')
  await page.getByRole('dialog').getByRole('button', { name: /^Save/u }).click()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).not.toHaveURL(/q=/u)
  await page.getByRole('link', { name: 'Northwind hosts' }).click()
  await expect(page).toHaveURL(/q=northwind/u)
  await expect(rows(page).first()).toContainText('northwind')
})

test('resources of a connection are searched on its page', async ({ page }) => {
  await enterDemo(page, '/dashboard/resources?q=shop')
  const href = (await rows(page).first().getByRole('link').getAttribute('href')) ?? ''
  await page.goto(`${href.replace(/\/resources\/.*$/u, '')}?tab=resources`)
  const bar = page.getByRole('group', { name: 'Filters' })
  const search = bar.getByRole('searchbox').or(bar.getByRole('textbox', { name: 'Search' }))
  await search.first().fill('nothing is called so')
  await expect(page.getByText('No matches for these filters.')).toBeVisible()
  await search.first().fill('shop')
  await expect(rows(page).first()).toContainText('shop')
  await rest(page)
  expect(await violationsOf(page)).toEqual([])
})

test('on a phone, in Spanish, nothing is wider than the window', async ({ page }) => {
  await choose(page, { language: 'es', theme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await enterDemo(page, '/dashboard/resources')
  await expect(page.getByRole('heading', { level: 1, name: 'Recursos' })).toBeVisible()
  await rest(page)
  expect(await overflowAt(page, 390)).toBeLessThanOrEqual(0)
  expect(await violationsOf(page)).toEqual([])
})
