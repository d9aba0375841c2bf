import { expect, type Page } from '@playwright/test'
import { enterAs, LANDED, makePerson, PASSWORD } from './credentials.ts'
import { gotoOutbox } from './outbox.ts'

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

/** Fills the registration form of an invitation, which knows the company, and confirms with the code of the mail. */
export async function fillRegistration(page: Page, person: { first: string; last: string; email: string }): Promise<void> {
  await page.getByLabel('First name').fill(person.first)
  await page.getByLabel('Last name').fill(person.last)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  const code = /\b\d{6,8}\b/u.exec(await mailTo(page, person.email, /\b\d{6,8}\b/u))?.[0] ?? ''
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(LANDED)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Somebody with a company of their own, signed in on a page that knew nobody. */
export async function enterAsOwner(page: Page, first: string, company: string, path: string): Promise<void> {
  await enterAs(page, await makePerson(page, first, company), path)
}
