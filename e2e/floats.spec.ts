import { expect, test, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { choose, signInToDemo } from './demo.ts'
import { settled } from './settled.ts'

const THEMES = ['light', 'dark'] as const
/** Where a button opens a dialog that is made with its first use. */
const DIALOGS = [
  ['/dashboard/account/team', 'Invite people'],
  ['/dashboard/api-keys', 'Create API key'],
] as const

for (const theme of THEMES) {
  test(`dialogs are accessible, ${theme}`, async ({ page }) => {
    await signInToDemo(page)
    await choose(page, { theme })
    for (const [path, name] of DIALOGS) {
      await settled(page, path)
      await page.getByRole('button', { name }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect.soft(await violationsOf(page), name).toEqual([])
    }
  })

  test(`drawers and panels are accessible, ${theme}`, async ({ page }) => {
    await signInToDemo(page)
    await choose(page, { theme })
    const panel = async (path: string, opened: (on: Page) => Promise<void>) => {
      await settled(page, path)
      await opened(page)
      expect.soft(await violationsOf(page), path).toEqual([])
    }
    for (const path of ['/dashboard/findings', '/dashboard/audit'])
      await panel(path, async (on) => {
        await on.locator('tr[data-row="0"] td:nth-child(2)').click()
        await expect(on.getByRole('complementary').or(on.getByRole('dialog')).first()).toBeVisible()
      })
    await page.setViewportSize({ width: 390, height: 844 })
    await panel('/dashboard', async (on) => {
      await on.locator('header').getByRole('button').first().click()
      await expect(on.getByRole('dialog').getByRole('navigation')).toBeVisible()
    })
  })
}
