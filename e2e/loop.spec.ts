import { expect, test, type Page } from '@playwright/test'
import { LANDED } from './credentials.ts'
import { complaintsOf } from './demo.ts'
import { gotoOutbox } from './outbox.ts'

const PASSWORD = 'a parapet keeps the wall walk safe'

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Keller')
  await page.getByLabel('Company').fill('Keller Ltd')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
}

/** Reads the newest code as a person would: on the outbox page, in another tab. */
async function codeFromOutbox(page: Page): Promise<string> {
  const outbox = await page.context().newPage()
  await gotoOutbox(outbox)
  const code = await outbox.locator('article code').first().innerText()
  await outbox.close()
  return code.trim()
}

/** Repairs or breaks a fault of the demo target on its connection's page. */
async function turnFault(page: Page, connectionUrl: string, action: 'Repair' | 'Break again'): Promise<void> {
  await page.goto(connectionUrl)
  await page.getByRole('button', { name: `${action}: ${FAULT}` }).click()
  const opposite = action === 'Repair' ? 'Break again' : 'Repair'
  await expect(page.getByRole('button', { name: `${opposite}: ${FAULT}` })).toBeVisible()
}

const FAULT = 'Headers reveal the framework'
const FIX = 'Remove X-Powered-By and similar headers'

test('the whole loop: register, connect, scan, fix, prove, break again, regression', async ({ page }) => {
  test.setTimeout(180_000)
  const complaints = complaintsOf(page)

  await register(page, `rosa.${Date.now()}@example.test`)
  await page.getByLabel('Code').fill(await codeFromOutbox(page))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(LANDED)

  await page.goto('/connections/new')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Use the demo target' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Save and scan' }).click()
  await page.waitForURL(/\/connections\/[0-9a-f-]{36}/u)
  const connectionUrl = page.url()

  await page.goto('/dashboard/findings')
  const rows = page.locator('tr[data-row]')
  await expect.poll(() => rows.count(), { timeout: 10_000, message: 'findings within ten seconds' }).toBeGreaterThanOrEqual(10)
  await page.getByRole('searchbox').or(page.getByLabel('Search')).first().fill('X-Powered-By')
  await expect(rows).toHaveCount(1)
  await rows.first().click()
  await expect(page.getByRole('complementary', { name: 'Open row' })).toContainText(FAULT)
  await page.keyboard.press('Escape')

  await turnFault(page, connectionUrl, 'Repair')

  await page.goto('/security-roadmap?view=kanban')
  const column = (id: string) => page.locator(`[data-column="${id}"]`)
  const card = (id: string) =>
    column(id)
      .getByRole('listitem', { name: new RegExp(FIX, 'u') })
      .or(column(id).locator('li', { hasText: FIX }))
  await card('Column_Todo').first().getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Move to Ready to Verify' }).click()
  await expect(card('Column_Completed').first()).toBeVisible({ timeout: 30_000 })
  await card('Column_Completed').first().click()
  await page.waitForURL(/\/dashboard\/remediation\//u)
  const cardUrl = page.url()
  await expect(page.getByText('Completed').first()).toBeVisible()
  await expect(page.getByText('Proved by scan').first()).toBeVisible()

  await page.getByRole('link', { name: 'Open the proof' }).first().click()
  await page.waitForURL(/\/dashboard\/proofs\//u)
  const proofUrl = page.url()
  await expect(page.getByRole('region', { name: 'Before' })).toContainText('x-powered-by')
  await expect(page.getByRole('region', { name: 'After' })).toContainText('HTTP 200')
  await expect(page.getByRole('table')).toContainText('GET http://')

  await turnFault(page, connectionUrl, 'Break again')
  await page
    .getByRole('button', { name: /Scan now/u })
    .first()
    .click()
  await page.goto('/security-roadmap?view=kanban')
  await expect(card('Column_Regression').first()).toBeVisible({ timeout: 30_000 })
  await page.goto(cardUrl)
  await expect(page.getByText('Regression').first()).toBeVisible()
  await page.goto(proofUrl)
  await expect(page.getByRole('heading', { name: 'No longer valid' })).toBeVisible()

  await page.goto('/security-roadmap?view=kanban')
  await card('Column_Regression').first().getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Move to Completed' }).click()
  await expect(card('Column_Completed').first()).toContainText('Marked done, not proved')
  await page.getByRole('button', { name: 'Verify now' }).click()
  await expect(card('Column_InProgress').first()).toBeVisible({ timeout: 30_000 })

  expect(complaints).toEqual([])
})

test('a reload keeps the session, signing out ends it in every tab', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Explore the demo' }).click()
  await page.waitForURL('**/dashboard')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/dashboard/findings')
  await expect(other.getByRole('heading', { level: 1, name: 'Findings' })).toBeVisible()
  await page.getByRole('button', { name: /^Account of/u }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible({ timeout: 5_000 })
})
