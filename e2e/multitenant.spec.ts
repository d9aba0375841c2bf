import { expect, test, type Page } from '@playwright/test'
import { enterDemo } from './demo.ts'
import { fillRegistration, mailTo } from './people.ts'
import { pick } from './select.ts'

const rowOf = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name })

/** The demo's person acts in their MSP account. */
async function enterMsp(page: Page): Promise<void> {
  await enterDemo(page)
  await page.getByRole('button', { name: 'Switch account' }).click()
  await page.getByRole('dialog').getByRole('option', { name: /MSP/u }).click()
  await expect(page).toHaveURL(/account=/u)
  await page.getByRole('link', { name: 'Multi-tenant' }).click()
  await expect(page.getByRole('button', { name: 'Add customer' })).toBeEnabled()
}

test('an MSP creates a customer and enters it; the customer sees the entry', async ({ page, browser }) => {
  test.setTimeout(120_000)
  const company = `Bakery ${Date.now()}`
  const email = `baker.${Date.now()}@example.test`
  await enterMsp(page)
  await page.getByRole('button', { name: 'Add customer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Company').fill(company)
  await dialog.getByLabel('Invite an Owner').fill(email)
  await dialog.getByRole('button', { name: 'Add customer' }).click()
  await expect(rowOf(page, company)).toBeVisible()
  await page.getByRole('tab', { name: 'Access' }).click()
  await pick(page.getByLabel(`Role of Mira Okafor in ${company}`), 'User')
  await expect(page.getByText(`Mira Okafor in ${company}: User`)).toBeVisible()
  await page.getByRole('tab', { name: 'Accounts' }).click()
  await page.getByRole('button', { name: `Enter ${company}` }).click()
  const banner = page.getByText(`You are working in ${company} as User until`)
  await expect(banner).toBeVisible()
  await page.reload()
  await expect(banner).toBeVisible()

  const customer = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  const link = /\/register\?invitation=\S+/u.exec(await mailTo(customer, email, 'register?invitation='))?.[0] ?? ''
  await customer.goto(link)
  await fillRegistration(customer, { first: 'Bruno', last: 'Baker', email })
  await customer.goto('/dashboard/account/team')
  const entry = customer.getByRole('listitem').filter({ hasText: 'Mira Okafor' })
  await expect(entry).toContainText('Here now')

  await customer.getByRole('button', { name: 'Revoke access of Mira Okafor' }).click()
  await customer.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText(`Your access to ${company} has ended`)).toBeVisible({ timeout: 10_000 })
  await expect(banner).toHaveCount(0)
  await customer.goto('/dashboard/audit')
  await expect(customer.getByText('Account entered').filter({ visible: true }).first()).toBeVisible()
  await customer.context().close()
})

test('leaving ends the entry; a link into an account one may not enter says so', async ({ page }) => {
  await enterMsp(page)
  const enter = page.getByRole('button', { name: /^Enter /u }).and(page.locator(':enabled'))
  await enter.first().click()
  await expect(page.getByText(/^You are working in/u)).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText(/^You are working in/u)).toHaveCount(0)
  await page.goto('/dashboard/findings?account=0198c0de-0000-7000-8000-0000000000aa')
  await expect(page.getByText('You do not have access to the account in this link')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Overview' })).toBeVisible()
})
