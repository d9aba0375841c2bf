import { expect, test, type Page } from '@playwright/test'
import { enterDemo } from './demo.ts'
import { pick } from './select.ts'

const rows = (page: Page) => page.locator('tbody tr[data-row]')
const boxes = (page: Page) => page.locator('tbody input[type=checkbox]')

test.beforeEach(async ({ page }) => {
  await enterDemo(page, '/dashboard/findings')
  await expect(rows(page).first()).toBeVisible()
})

test('filters are kept in the address and open again from it', async ({ page }) => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Risk' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Critical' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/riskLevel=critical/u)
  await page.keyboard.press('/')
  await page.keyboard.type('credentials')
  await expect(page).toHaveURL(/q=credentials/u)
  // the rows of before stand until the narrowed ones are there
  await expect(rows(page).filter({ hasNotText: 'Credentials' })).toHaveCount(0)
  await expect(rows(page).first()).toBeVisible()
  const count = await rows(page).count()
  await page.reload()
  await expect(rows(page)).toHaveCount(count)
  await expect(page.getByRole('button', { name: 'Risk: Critical', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/riskLevel|q=/u)
})

test('j, k, Enter and Escape walk through the list and its drawer', async ({ page }) => {
  await page.keyboard.press('j')
  await expect(rows(page).nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/finding=/u)
  await expect(page.getByRole('complementary', { name: 'Open row' })).toContainText('Why it matters')
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/finding=/u)
  await expect(rows(page).nth(1)).toBeFocused()
})

test('muting several needs a reason and can be undone', async ({ page }) => {
  const fact = page.locator('h1 + p')
  const before = await fact.innerText()
  await boxes(page).nth(0).check()
  await boxes(page).nth(1).check()
  await page.getByRole('button', { name: 'Mute' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Mute' })
  await expect(confirm).toBeDisabled()
  await page.getByLabel('Reason').fill('Known noise')
  await confirm.click()
  await expect(fact).not.toHaveText(before)
  await page.locator('.toast').filter({ hasText: '2 findings muted' }).getByRole('button', { name: 'Undo' }).click()
  await expect(fact).toHaveText(before)
})

test('accepting a risk asks for a day in the future', async ({ page }) => {
  await boxes(page).nth(0).check()
  await page.getByRole('button', { name: 'Accept risk' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Accept risk' })
  await page.getByLabel('Reason').fill('A compensating control')
  await expect(confirm).toBeEnabled()
  await page.getByLabel('Accept until').fill('2020-01-01')
  await expect(confirm).toBeDisabled()
})

test('a view is saved, applied and deleted', async ({ page }) => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Category' }).click()
  await page.getByRole('dialog', { name: 'Category' }).getByRole('checkbox').first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Late')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  const views = page.getByRole('navigation', { name: 'Views' })
  await views.getByRole('link', { name: /^All open/u }).click()
  await expect(page).not.toHaveURL(/category=/u)
  await views.getByRole('link', { name: 'Late' }).click()
  await expect(page).toHaveURL(/category=/u)
  await expect(views.getByRole('link', { name: 'Late' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Delete the view Late' }).click()
  await expect(views.getByRole('link', { name: 'Late' })).toHaveCount(0)
})

test('each view holds as many as its tab says', async ({ page }) => {
  const links = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
  await expect(links.first()).toContainText(/\d/u)
  for (const index of Array.from({ length: 8 }, (_unused, place) => place)) {
    const link = links.nth(index)
    const count = /\d+$/u.exec((await link.innerText()).trim())?.[0]
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('h1 + p'), await link.innerText()).toHaveText(new RegExp(`^${count} finding`, 'u'))
  }
})

test('hidden columns stay hidden after a reload', async ({ page }) => {
  const status = page.getByRole('columnheader', { name: 'Status' })
  await expect(status).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Status' }).click()
  await page.keyboard.press('Escape')
  await expect(status).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Priority' })).toBeVisible()
  await expect(status).toHaveCount(0)
})

test('a group opens as the list behind it', async ({ page }) => {
  await pick(page.getByLabel('Group by'), 'By check')
  await expect(page).toHaveURL(/group=check/u)
  const title = await rows(page).first().locator('a.title').innerText()
  await rows(page).first().click()
  await expect(page).toHaveURL(/checkId=/u)
  await expect(rows(page).first()).toContainText(title)
})

test('verifying shows what the scan saw, in place, and a comment joins the history', async ({ page }) => {
  await page.goto('/dashboard/findings?q=version+control')
  await rows(page).first().click()
  await page.getByRole('link', { name: 'Open page' }).click()
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByText(/^The verification of .* still sees the problem\.$/u)).toBeVisible()
  await expect(page.getByText('A scan still sees it').first()).toBeVisible()
  const words = `Looking into it, ${Date.now()}`
  await page.getByLabel('Comment').fill(words)
  await page.getByRole('button', { name: 'Comment' }).click()
  await expect(page.getByRole('list', { name: 'History' }).getByText(words)).toBeVisible()
})
