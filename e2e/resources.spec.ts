import { expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { complaintsOf, enterDemo } from './demo.ts'

test('resources of every connection are searched, narrowed and opened, by keyboard too', async ({ page }) => {
  const complaints = complaintsOf(page)
  await enterDemo(page, '/dashboard/resources')
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible()
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search' }))
    .first()
    .fill('shop')
  await expect(page).toHaveURL(/q=shop/u)
  const first = page.getByRole('row').nth(1).getByRole('link')
  await expect(first).toContainText('shop')
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/connections\/[0-9a-f-]{36}\/resources\/[0-9a-f-]{36}/u)
  await expect(page.getByRole('heading', { level: 2, name: 'Findings' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  expect(complaints).toEqual([])
})
