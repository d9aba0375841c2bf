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

test('in lanes of owners, keys carry a card into the next owner’s lane, and it stays there', async ({ page }) => {
  const lane = (place: number) => page.locator('section[data-lane]').nth(place)
  await page.getByRole('combobox', { name: /Lanes/u }).click()
  await page.getByRole('option', { name: 'Owner' }).click()
  await expect(lane(0).getByRole('button', { expanded: true })).toBeVisible()
  // the first lane may have nothing to do: the first that has
  const places = await page.locator('section[data-lane]').count()
  let from = 0
  while (from < places && (await lane(from).locator('[data-column="Column_Todo"] li').count()) === 0) from++
  const card = lane(from).locator('[data-column="Column_Todo"] li').last()
  const key = (await card.locator('.top > .num').textContent()) ?? ''
  await card.focus()
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await kept
  await expect(lane(from + 1).getByText(key, { exact: true })).toBeVisible()
  await page.reload()
  await expect(lane(from + 1).getByText(key, { exact: true })).toBeVisible()
  // a lane that is closed shows its name and its counts alone
  await lane(from + 1)
    .getByRole('button', { expanded: true })
    .click()
  await expect(page.getByText(key, { exact: true })).toBeHidden()
})

test('a column over its limit says so in words, and keeps its limit', async ({ page }) => {
  const count = (await keysOf(page, 'Column_InProgress')).length
  expect(count).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Column limits' }).click()
  await page.getByRole('dialog', { name: 'Column limits' }).getByLabel('In progress').fill('1')
  await page.keyboard.press('Escape')
  const head = column(page, 'Column_InProgress').getByRole('heading')
  await expect(head).toContainText(`${count} of 1`)
  await expect(head).toContainText('Over its limit')
  await page.reload()
  await expect(head).toContainText(`${count} of 1`)
})
