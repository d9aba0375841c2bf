import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { enterDemo } from './demo.ts'

const PALETTE = { name: 'Command palette' }

test('Enter opens the first hit, also when it is pressed before the answer has come', async ({ page }) => {
  await enterDemo(page)
  const heading = page.getByRole('heading', { level: 1 })
  // the answer is held back until Enter was pressed
  const { promise: entered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/client/v1/search?*', async (route) => {
    await entered
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('credentials file')
  await page.keyboard.press('Enter')
  answer()
  await page.waitForURL(/\/dashboard\/remediation\/[0-9a-f-]{36}/u)
  await expect(heading).toContainText(/credentials file/iu)

  // what was opened is offered first the next time
  await page.keyboard.press('Control+k')
  const recent = page.getByRole('group', { name: 'Recent' })
  await expect(recent.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', PALETTE)).toBeHidden()
})

/** Loads the page again and leaves it time for what it loads ahead. */
async function calm(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForTimeout(1000)
}

test('no letter is lost between the key that opens the palette and its field', async ({ page }) => {
  await enterDemo(page)
  const palette = page.getByRole('dialog', PALETTE)
  // the first time its code is on the way, then it is in the browser's cache, then on the page
  for (const [time, again] of [
    ['first', () => calm(page)],
    ['second', () => calm(page)],
    ['third', () => page.keyboard.press('Escape')],
    ['fourth', () => page.keyboard.press('Escape')],
  ] as const) {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('credentials file')
    await expect(palette.getByRole('combobox'), time).toHaveValue('credentials file')
    await again()
    await expect(palette).toBeHidden()
  }
})

test('Tab leads to what can be done with the selected item, > to commands alone, and all of it is accessible', async ({ page }) => {
  await enterDemo(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', PALETTE)
  await page.keyboard.type('credentials file')
  await expect(palette.getByRole('group', { name: 'Remediations' }).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expect(palette.getByRole('group', { name: 'Findings' })).toBeVisible()
  await expect(palette.getByRole('listbox', PALETTE)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(palette.getByRole('option', { name: 'Verify now' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(palette.getByRole('option').first()).toContainText('(me)')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Assigned to /u)).toBeVisible()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('>scan demo shop')
  await expect(palette.getByRole('option')).toHaveCount(1)
  // the scan may be over before its mark in the header is seen
  const started = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/v1/launcher'))
  await page.keyboard.press('Enter')
  expect((await started).ok()).toBe(true)
})

test('shortcuts lead to screens, and the question mark shows them', async ({ page }) => {
  await enterDemo(page)
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await expect(page.getByRole('heading', { level: 1, name: 'Findings' })).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Next row')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(sheet, 'a dialog keeps the keys').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('c')
  await page.waitForURL('**/connections/new')
})
