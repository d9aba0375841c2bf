import { expect, type Page } from '@playwright/test'

const LOADING = /^(Loading|Wird geladen|Cargando)/u

/** Waits until nothing on the page is being loaded. */
export async function rest(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // a page says it by the name of its skeleton, a table by a text among its rows: a status takes no name from what is in it
  const status = page.getByRole('status')
  await expect(page.getByRole('status', { name: LOADING }).or(status.filter({ hasText: LOADING }))).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

/** Opens a page and waits until it stands. */
export async function settled(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await rest(page)
}
