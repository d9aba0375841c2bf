import { expect, type Page } from '@playwright/test'

/** Waits until nothing on the page is being loaded. */
export async function rest(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('status', { name: /^(Loading|Wird geladen|Cargando)/u })).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** Opens a page and waits until it stands. */
export async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await rest(page)
}
