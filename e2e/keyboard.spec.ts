import { expect, type Locator, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { enterAsOwner } from './people.ts'

const FAULT = 'Headers reveal the framework'

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < 200; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('No number of Tabs leads there')
}
async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, page.getByRole('button', { name }).first())
  await page.keyboard.press('Enter')
}
/** Goes to a screen by the palette. */
async function goTo(page: Page, screen: string, address: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(screen)
  await expect(page.getByRole('option', { name: new RegExp(`^${screen}`, 'u') }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.waitForURL(address)
}

test('the keyboard alone does the whole loop: connect, scan, find, fix, verify, proof', async ({ page }) => {
  test.setTimeout(120_000)
  await enterAsOwner(page, 'Kai', 'Keys Ltd', '/connections/new')
  await press(page, 'Continue')
  await press(page, 'Use the demo target')
  await press(page, 'Continue')
  await press(page, 'Save and scan')
  await page.waitForURL(/\/connections\/[0-9a-f-]{36}/u)
  // what is repaired before it was seen is no finding
  await expect(page.getByRole('listitem').filter({ hasText: /Scan\s*\(done\)/u })).toBeVisible({ timeout: 60_000 })
  await press(page, `Repair: ${FAULT}`)
  await expect(page.getByRole('button', { name: `Break again: ${FAULT}` })).toBeVisible()

  await goTo(page, 'Findings', /\/dashboard\/findings/u)
  const rows = page.locator('tr[data-row]')
  await expect.poll(() => rows.count(), { timeout: 15_000 }).toBeGreaterThanOrEqual(10)
  await page.keyboard.press('/')
  await page.keyboard.type('X-Powered-By')
  await expect(rows).toHaveCount(1)
  await tabTo(page, rows.first())
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary').filter({ hasText: FAULT })
  await expect(panel).toContainText('Not proved yet')
  await page.keyboard.press('v')
  await expect(panel).toContainText('Proved by scan', { timeout: 30_000 })
  await expect(panel.getByRole('button', { name: 'Verify again' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await tabTo(page, panel.getByRole('link', { name: 'Open the proof' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard\/proofs\//u)
  await expect(page.getByRole('region', { name: 'Before' })).toContainText('x-powered-by')
  expect(await violationsOf(page)).toEqual([])
})
