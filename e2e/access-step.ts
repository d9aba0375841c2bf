import { expect, test, type Page } from '@playwright/test'
import { overflowAt, violationsInBothThemes } from './axe.ts'
import { choose } from './demo.ts'
import { enterAsOwner } from './people.ts'

/** What takes the wizard of a new connection on. */
export const forward = (page: Page) => page.locator('form button[type=submit]')

/** Has the access tested, and goes on to the review. */
export async function testAccess(page: Page): Promise<void> {
  await forward(page).click()
  await expect(forward(page)).toHaveText(/^Continue with \d+ checks$/u, { timeout: 60_000 })
  await forward(page).click()
}
/** Saves what is reviewed, and is led to the connection. */
export async function saveAndScan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and scan' }).click()
  await page.waitForURL(/\/connections\/[0-9a-f-]{36}/u, { timeout: 60_000 })
}

/** The tests of how the access step of a kind looks, the same for every kind with three ways to prepare it. @param path of the kind: azure */
export function testLooks(path: string): void {
  for (const language of ['en', 'de', 'es'] as const)
    test(`the access step is accessible in both themes and fits, ${language}`, async ({ page }) => {
      test.setTimeout(120_000)
      await enterAsOwner(page, 'Nils', 'Nils Ltd', '/dashboard')
      await choose(page, { language })
      await page.goto(`/connections/new?kind=${path}`)
      await forward(page).click()
      await expect(page.getByRole('tab').nth(2)).toBeVisible()
      for (const width of [390, 1440]) {
        expect.soft(await overflowAt(page, width), `${width} px`).toBeLessThanOrEqual(0)
        for (const way of [0, 1, 2]) {
          await page.getByRole('tab').nth(way).click()
          expect.soft(await violationsInBothThemes(page), `way ${way} at ${width} px`).toEqual([])
        }
      }
    })
}
