import { expect, test, type Page } from '@playwright/test'
import { LANDED } from './credentials.ts'
import { complaintsOf } from './demo.ts'
import { googlePeople } from './google-people.ts'
import { gotoOutbox } from './outbox.ts'

const PASSWORD = 'a parapet keeps the wall walk safe'
const SECURITY = '/dashboard/account/security'

/** From the sign-in page to the provider and back. */
async function continueWithGoogle(page: Page, email: string, next = '/login'): Promise<void> {
  await page.goto(next)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await page.getByRole('button', { name: email }).click()
}
const enter = (page: Page) => page.waitForURL(LANDED)
async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/\/(login)?$/u)
}
/** Registers somebody by the API, with the code of the mail on the outbox page. */
async function register(page: Page, { email, given_name, family_name }: (typeof googlePeople)['owner']): Promise<void> {
  const person = { email, password: PASSWORD, firstName: given_name, lastName: family_name, company: 'Owner Ltd', agreement: true }
  const signedUp = await page.request.post('/client/v1/auth/sign-up', { data: person })
  expect(signedUp.status()).toBe(202)
  await gotoOutbox(page)
  const mail = page.locator('article').filter({ hasText: email }).first()
  const code = /\b\d{8}\b/u.exec(await mail.innerText())?.[0]
  const confirmed = await page.request.post('/client/v1/auth/confirm-sign-up', { data: { email, code } })
  expect(confirmed.status()).toBe(200)
}

test('Google signs a newcomer in, finds the same person again, and the audit says Login by Google', async ({ page, context }) => {
  test.setTimeout(90_000)
  const complaints = complaintsOf(page)
  const { email } = googlePeople.newcomer
  await continueWithGoogle(page, email)
  await enter(page)
  expect(page.url(), 'code and state have left the address').not.toMatch(/code=|state=/u)
  const cookies = await context.cookies('http://localhost')
  expect(cookies.find(({ name }) => name === 'parapet_refresh')).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  expect(cookies.map(({ name }) => name)).not.toContain('parapet_federated')
  const terms = page.getByRole('dialog', { name: 'Terms of use' })
  await terms.getByRole('checkbox').check()
  await terms.getByRole('button', { name: 'Accept and continue' }).click()
  await expect(terms).toHaveCount(0)
  await signOut(page, 'Nora Newcomer')

  await continueWithGoogle(page, email, '/login?next=%2Fdashboard%2Faudit')
  await page.waitForURL(/\/dashboard/u)
  const { session } = await (await page.request.post('/client/v1/auth/refresh')).json()
  const audit = await page.request.get('/client/v2/audit/list', { headers: { authorization: `Bearer ${session.accessToken}` } })
  const { results }: { results: { event: string; action: string | null; actor: string }[] } = await audit.json()
  const signedIn = results.filter(({ event }) => event === 'session.signed_in')
  expect(signedIn.map(({ action, actor }) => [action, actor])).toEqual([
    ['Login by Google', email],
    ['Login by Google', email],
  ])
  expect(
    results.filter(({ action }) => action === 'Login by Google'),
    'once a sign-in, whoever reports it',
  ).toHaveLength(2)
  expect(results.filter(({ event }) => event === 'user.created_by_sign_in')).toHaveLength(1)
  // the provider's page has no icon, and a browser that is signed in nowhere is told so
  expect(complaints.filter((words) => !/status of 40[14]/u.test(words))).toEqual([])
})

test('an address that is taken is linked only by its owner, signed in', async ({ page }) => {
  test.setTimeout(90_000)
  const { owner } = googlePeople
  await register(page, owner)
  await continueWithGoogle(page, owner.email)
  await expect(page.getByRole('alert')).toContainText('No one here is linked to this account.')
  await page.getByRole('link', { name: 'Back to sign in' }).click()

  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await enter(page)
  await page.goto(SECURITY)
  await page.getByRole('button', { name: 'Link Google' }).click()
  await page.getByRole('button', { name: owner.email }).click()
  await page.waitForURL(`**${SECURITY}`)
  await expect(page.getByText('The account is linked. You can now sign in with it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unlink' })).toBeVisible()
  await signOut(page, 'Olga Owner')

  await continueWithGoogle(page, owner.email)
  await enter(page)
  await expect(page.getByRole('button', { name: 'Account of Olga Owner' })).toBeVisible()
})

test('a way back that nobody began here leads nowhere', async ({ page }) => {
  await page.goto('/login/callback?code=made-up&state=made-up')
  await expect(page.getByRole('alert')).toContainText('started elsewhere or took too long')
  await page.goto('/login/callback?error=access_denied&state=made-up')
  await expect(page.getByRole('alert')).toContainText('canceled the sign-in at your provider')
})
