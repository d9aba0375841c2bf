import { expect, test, type Page } from '@playwright/test'
import { enterDemo } from './demo.ts'

const column = (page: Page, id: string) => page.locator(`[data-column="${id}"]`)
// cards out of sight have no rendered text, but their text all the same
const keysOf = (page: Page, id: string) => column(page, id).locator('li .top > .num').allTextContents()

test.beforeEach(async ({ page }) => {
  await enterDemo(page, '/security-roadmap?view=kanban')
  // a card has its frame before its text
  await expect(column(page, 'Column_Todo').locator('li .top > .num').first()).not.toBeEmpty()
})

test('a card dragged to another column stays there after a reload', async ({ page }) => {
  const [key = ''] = await keysOf(page, 'Column_Todo')
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await column(page, 'Column_Todo').locator('li').first().dragTo(column(page, 'Column_InProgress').locator('li').first())
  await expect(column(page, 'Column_InProgress').getByText(key, { exact: true })).toBeVisible()
  await kept
  await page.reload()
  await expect(column(page, 'Column_InProgress').getByText(key, { exact: true })).toBeVisible()
})

test('the keyboard lifts, carries and drops a card, and Escape puts it back', async ({ page }) => {
  const before = await keysOf(page, 'Column_Todo')
  const first = column(page, 'Column_Todo').locator('li').first()
  await first.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  expect(await keysOf(page, 'Column_Todo')).toEqual(before)
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect.poll(() => keysOf(page, 'Column_Todo')).toEqual([before[1], before[0], ...before.slice(2)])
  await kept
  await page.reload()
  await expect.poll(() => keysOf(page, 'Column_Todo')).toEqual([before[1], before[0], ...before.slice(2)])
})

test("a refused move is rolled back and says 'Internal server error'", async ({ page }) => {
  const before = await keysOf(page, 'Column_Todo')
  await page.route('**/client/v1/remediations/*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({ type: 'x', title: 'x', status: 500, code: 'server.error', traceId: 'x' }),
        })
      : route.fallback(),
  )
  await column(page, 'Column_Todo').locator('li').first().getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Move to In progress' }).click()
  await expect(page.getByText('Internal server error')).toBeVisible()
  await expect.poll(() => keysOf(page, 'Column_Todo')).toEqual(before)
})

test('the choice of view is remembered', async ({ page }) => {
  await page.getByRole('tab', { name: 'List' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
  await page.goto('/security-roadmap')
  await expect(page.getByRole('tab', { name: 'List' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Kanban' }).click()
})
