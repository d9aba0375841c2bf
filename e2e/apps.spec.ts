import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { complaintsOf, enterDemo, enterScannedDemo } from './demo.ts'

test('a link is pinned under a label, leads outside by itself, and is unpinned', async ({ page }) => {
  await enterDemo(page)
  // from here on: the picture by which the browser is signed in has no icon of its own
  const complaints = complaintsOf(page)
  await page.reload()
  const apps = page.getByRole('button', { name: 'Apps' })
  await apps.click()
  const menu = page.getByRole('dialog', { name: 'Apps' })
  expect(await violationsOf(page, { within: '[role=dialog]' })).toEqual([])
  await menu.getByRole('button', { name: 'Pin a link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pin a link' })
  await dialog.getByLabel('Address').fill('javascript:alert(1)')
  await dialog.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(dialog.getByText('Enter an https:// or http:// address')).toBeVisible()
  await dialog.getByLabel('Label').click()
  await page.getByRole('option', { name: 'Job Listings' }).click()
  await dialog.getByLabel('Address').fill('https://jobs.example/open')
  await dialog.getByRole('button', { name: 'Pin', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await apps.click()
  const link = menu.getByRole('link', { name: 'Job Listings' })
  await expect(link).toHaveAttribute('href', 'https://jobs.example/open')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await menu.getByRole('button', { name: 'Unpin Job Listings' }).click()
  await expect(link).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('the help menu opens whole, at any width, with its first item in reach', async ({ page }) => {
  await enterDemo(page)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 700 })
    if (width < 1000) await page.getByRole('button', { name: 'Open navigation' }).click()
    await page.getByRole('button', { name: 'Need Help?' }).filter({ visible: true }).click()
    const menu = page.getByRole('menu', { name: 'Need Help?' })
    await expect(menu.getByRole('menuitem', { name: 'Documentation' })).toBeFocused()
    await expect(menu.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 })
    expect(await violationsOf(page, { within: '[role=menu]' })).toEqual([])
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  }
})

test('the calendar is walked by the keyboard, and a day leads to what is on it', async ({ page }) => {
  await enterDemo(page, '/dashboard/calendar?day=2026-01-31')
  const grid = page.getByRole('grid', { name: 'January 2026' })
  await grid.locator('[data-day="2026-01-31"]').focus()
  await page.keyboard.press('PageDown')
  await expect(page.locator('[data-day="2026-02-28"]')).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-day="2026-03-02"]')).toBeFocused()
  await expect(page).toHaveURL(/day=2026-03-02/u)
  await page.getByRole('button', { name: 'Today' }).click()
  await page
    .getByRole('gridcell', { name: /scans?/u })
    .last()
    .click()
  await page.getByRole('main').getByRole('region').getByRole('link').first().click()
  await page.waitForURL(/\/connections\/|\/dashboard\/(scan-results|remediation)/u)
})

test('what is said in the chat stands at the finding', async ({ page }) => {
  await enterDemo(page, '/dashboard/chat')
  const words = `Looked at it, ${Date.now()}`
  await page.getByRole('textbox').last().fill(words)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Conversation' }).getByText(words)).toBeVisible()
  await page.getByRole('link', { name: 'Open the finding' }).click()
  await expect(page.getByRole('list', { name: 'History' }).getByText(words)).toBeVisible()
})

test('mail: what was opened is read, and all of it can be', async ({ page }) => {
  test.setTimeout(300_000)
  await enterScannedDemo(page, '/dashboard/mail')
  const rows = page.getByRole('table', { name: 'Mail' }).locator('tr[data-row]')
  await expect(rows.first().getByRole('link')).toBeVisible()
  const all = page.getByRole('button', { name: 'Mark all as read' })
  if (await all.isEnabled()) await all.click()
  await expect(all).toBeDisabled()
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await expect(page.getByText('You are all caught up.')).toBeVisible()
})
