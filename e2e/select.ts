import type { Locator } from '@playwright/test'

/** Opens a select menu and chooses the option of that name. */
export async function pick(menu: Locator, option: string): Promise<void> {
  await menu.click()
  await menu.page().getByRole('option', { name: option, exact: true }).click()
}
