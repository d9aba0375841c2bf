import { expect, type Browser, type Page } from '@playwright/test'
import { gotoOutbox } from './outbox.ts'

export const PASSWORD = 'a parapet keeps the wall walk safe'

/** The newest mail to an address, as text: read on the outbox page, as a person would. */
export async function mailTo(page: Page, email: string, containing: string | RegExp): Promise<string> {
  const outbox = await page.context().newPage()
  await gotoOutbox(outbox)
  const mail = outbox.locator('article').filter({ hasText: email }).filter({ hasText: containing }).first()
  await expect(mail).toBeVisible()
  const text = await mail.innerText()
  await outbox.close()
  return text
}

/** Fills the registration form; `company` is asked only of those who found an account. */
export async function fillRegistration(
  page: Page,
  person: { first: string; last: string; email: string; company?: string },
): Promise<void> {
  await page.getByLabel('First name').fill(person.first)
  await page.getByLabel('Last name').fill(person.last)
  if (person.company !== undefined) {
    await page.getByLabel('Company').fill(person.company)
    await page.getByLabel('E-mail').fill(person.email)
  }
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  const code = /\b\d{6,8}\b/u.exec(await mailTo(page, person.email, /\b\d{6,8}\b/u))?.[0] ?? ''
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/dashboard*')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Registers somebody with a company of their own, in a browser of their own. */
export async function newOwner(browser: Browser, first: string, company: string): Promise<{ page: Page; email: string }> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  const email = `${first.toLowerCase()}.${Date.now()}@example.test`
  await page.goto('/register')
  await fillRegistration(page, { first, last: 'Keller', email, company })
  return { page, email }
}
