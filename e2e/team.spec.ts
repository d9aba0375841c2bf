import { expect, test, type Page } from '@playwright/test'
import { PASSWORD } from './credentials.ts'
import { fillRegistration, mailTo, enterAsOwner } from './people.ts'
import { pick } from './select.ts'

async function invite(page: Page, emails: readonly string[], role: string): Promise<void> {
  await page.goto('/dashboard/account/team')
  await page.getByRole('button', { name: 'Invite people' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email addresses').fill(emails.join(', '))
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`, 'u') }).check()
  await dialog.getByRole('button', { name: /^Send/u }).click()
  await expect(dialog).toBeHidden()
}

/** Opens the link of the mail and registers with it. */
async function join(page: Page, email: string, first: string): Promise<void> {
  const link = /\/register\?invitation=\S+/u.exec(await mailTo(page, email, 'register?invitation='))?.[0] ?? ''
  await page.goto(link)
  await fillRegistration(page, { first, last: 'Brandt', email })
}

const invitations = (page: Page) => page.getByRole('table', { name: 'Invitations' }).locator('tbody tr[data-row]')

test('an invited Viewer sees only what the role allows; role and removal reach the open tab', async ({ page: owner, browser }) => {
  test.setTimeout(120_000)
  await enterAsOwner(owner, 'Olga', 'Olga Works', '/connections/new')
  await owner.getByRole('button', { name: 'Continue' }).click()
  await owner.getByRole('button', { name: 'Use the demo target' }).click()
  await owner.getByRole('button', { name: 'Continue' }).click()
  await owner.getByRole('button', { name: 'Save only' }).click()
  await owner.waitForURL(/\/connections\/[0-9a-f-]{36}/u)

  const email = `vera.${Date.now()}@example.test`
  await invite(owner, [email], 'Viewer')
  await expect(invitations(owner)).toContainText([email])

  const viewer = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await join(viewer, email, 'Vera')
  await viewer.goto('/connections/list')
  await expect(viewer.getByRole('button', { name: /^Scan now/u }).first()).toBeDisabled()
  await viewer.goto('/dashboard/api-keys')
  await expect(viewer.getByRole('heading', { name: /^Your role cannot open this/u })).toBeVisible()
  await viewer.goto('/dashboard/account/team')
  await expect(viewer.getByRole('button', { name: 'Invite people' })).toBeDisabled()
  await expect(viewer.getByLabel('Role of Olga Keller')).toBeDisabled()
  await expect(viewer.getByRole('table', { name: 'Invitations' })).toHaveCount(0)

  await owner.goto('/dashboard/account/team')
  await pick(owner.getByLabel('Role of Vera Brandt'), 'Admin')
  await expect(viewer.getByRole('button', { name: 'Invite people' }).first()).toBeEnabled({ timeout: 5_000 })

  await owner.getByRole('button', { name: 'Sign out Vera Brandt' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(owner.getByText('Vera Brandt was signed out')).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible({ timeout: 5_000 })
  await viewer.getByLabel('Email').fill(email)
  await viewer.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await viewer.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(viewer.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await viewer.goto('/dashboard/account/team')
  await expect(viewer.getByRole('button', { name: 'Invite people' }).first()).toBeEnabled()

  await owner.getByRole('button', { name: 'Remove Vera Brandt' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(viewer.getByRole('button', { name: 'Sign in' })).toBeVisible({ timeout: 5_000 })
  await viewer.context().close()
})

test('several people are invited at once; an invitation is sent again and revoked', async ({ page }) => {
  await enterAsOwner(page, 'Otto', 'Otto Works', '/dashboard/account/team')
  const now = Date.now()
  await invite(page, [`a.${now}@example.test`, `b.${now}@example.test`], 'User')
  await expect(invitations(page)).toHaveCount(2)
  await page.getByRole('button', { name: `Resend to a.${now}@example.test` }).click()
  await expect(page.getByText(`New link sent to a.${now}@example.test`)).toBeVisible()
  await page.getByRole('button', { name: `Revoke invitation for b.${now}@example.test` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(invitations(page).filter({ hasText: `b.${now}` })).toContainText('Revoked')
})

test('an address that is none is named before anything is sent', async ({ page }) => {
  await enterAsOwner(page, 'Oda', 'Oda Works', '/dashboard/account/team')
  await page.getByRole('button', { name: 'Invite people' }).first().click()
  await page.getByLabel('Email addresses').fill('nobody')
  await page.getByRole('button', { name: /^Send/u }).click()
  await expect(page.getByText('This is not an email address: nobody')).toBeVisible()
})
