import { expect, test, type Page } from '@playwright/test'
import { enterDemo } from './demo.ts'
import { pick } from './select.ts'

const rows = (page: Page) => page.locator('tbody tr[data-row]')

test.beforeEach(async ({ page }) => {
  await enterDemo(page, '/dashboard/remediations')
  await expect(rows(page).first()).toBeVisible()
})

test('the list is ranked by risk removed per effort; more effort moves a fix down', async ({ page }) => {
  // wide enough for the column of the effort
  await page.setViewportSize({ width: 1720, height: 900 })
  const gains = async () => (await page.locator('tbody tr[data-row] td:last-child').allInnerTexts()).map((text) => Number(text))
  const before = await gains()
  expect(before).toEqual(before.toSorted((a, b) => b - a))
  const title = await rows(page).first().locator('a.title').innerText()
  const first = await page
    .getByLabel(/^Effort of/u)
    .first()
    .getAttribute('aria-label')
  await pick(page.getByLabel(first ?? '', { exact: true }), 'High')
  await expect(page.getByLabel(/^Effort of/u).first()).not.toHaveAttribute('aria-label', first ?? '')
  await expect(page, `changing ${title} does not open it`).toHaveURL(/\/dashboard\/remediations$/u)
})

test('due date and assignee are changed in place and stay after a reload', async ({ page }) => {
  const due = page.getByRole('button', { name: /^Due date of/u }).nth(1)
  await due.click()
  await page.getByRole('dialog').locator('input').fill('2031-03-04')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(due).toContainText('Mar 4')
  const assignee = page.getByRole('button', { name: /^Owner of/u }).nth(1)
  await assignee.click()
  await page.getByRole('menuitem', { name: /\(me\)/u }).click()
  await expect(assignee).not.toContainText('Unassigned')
  await page.reload()
  await expect(due).toContainText('Mar 4')
  await expect(assignee).not.toContainText('Unassigned')
})

test('the same list stands at its three addresses', async ({ page }) => {
  const total = await page.locator('h1 + p').innerText()
  for (const path of ['/remediations', '/remediations/view']) {
    await page.goto(path)
    await expect(page.locator('h1 + p')).toHaveText(total)
  }
})

test('a fix is verified from its page: the scan sends it back with its evidence', async ({ page }) => {
  await page.goto('/dashboard/remediations?additionalFilters=backup+or+database&remediationStatus=To+do')
  await rows(page).first().click()
  await expect(page.getByText('Findings it fixes')).toBeVisible()
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(page.getByText(/still sees the problem\./u)).toBeVisible()
  await expect(page.getByLabel(/^Status of/u)).toHaveText('In progress')
  await page.locator('tbody tr[data-row]').first().click()
  await expect(page).toHaveURL(/\/dashboard\/findings\//u)
})
