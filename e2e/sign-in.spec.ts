import { expect, test, type Page } from '@playwright/test'
import { choose, complaintsOf } from './demo.ts'
import { codeFor, freshEmail, LANDED, makePerson, PASSWORD, postAs, signIn, tokenOf, WORDS } from './credentials.ts'

const EXPIRED = 'Your session has expired. Please log in again.'
/** Settles when the server has answered the page's live stream, which then hears of everything. */
const liveStream = (page: Page) => page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/events') && answer.ok())

test('register, have the code sent again, confirm; the password lets in, a wrong one does not', async ({ page }) => {
  const complaints = complaintsOf(page)
  const email = freshEmail('rosa')
  await page.goto('/register')
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Keller')
  await page.getByLabel('Company').fill('Keller Ltd')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await codeFor(page, email)
  const before = Date.now()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText('A new code is on its way.')).toBeVisible()
  await page.getByLabel('Code').fill(await codeFor(page, email, before))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(LANDED)

  await page.getByRole('button', { name: /Rosa Keller/u }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/\/$/u)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText(EXPIRED)).toHaveCount(0)
  expect(complaints).toEqual([])

  await signIn(page, email, { password: 'not the right password' })
  await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.')
  await signIn(page, email)
  await page.waitForURL(LANDED)
})

test('an unconfirmed person is led from sign-in to the code', async ({ page }) => {
  const email = freshEmail('ula')
  await postAs(page, '/v1/auth/sign-up', {
    email,
    password: PASSWORD,
    firstName: 'Ula',
    lastName: 'Keller',
    company: 'Ula Ltd',
    agreement: true,
  })
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText('A new code is on its way.')).toBeVisible()
  await page.getByLabel('Code').fill(await codeFor(page, email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(LANDED)
})

test('auf Deutsch: a code by text message, a wrong one first', async ({ page }) => {
  const email = await makePerson(page, 'Mia')
  const token = await tokenOf(page, email)
  await postAs(page, '/v1/security/phone', { phone: '+491701234567' }, token)
  await postAs(page, '/v1/security/phone/confirm', { code: await codeFor(page, '1234567') }, token)
  await choose(page, { language: 'de' })
  const before = Date.now()
  await signIn(page, email, { language: 'de' })
  await expect(page.getByRole('heading', { name: 'Bestätigen Sie Ihre Identität' })).toBeVisible()
  const code = await codeFor(page, '1234567', before)
  await page.getByLabel(WORDS.de.code).fill(code.startsWith('0') ? `1${code.slice(1)}` : `0${code.slice(1)}`)
  await page.getByRole('button', { name: WORDS.de.confirm }).click()
  await expect(page.getByRole('alert')).toHaveText('Dieser Code ist falsch oder abgelaufen. Fordern Sie einen neuen an.')
  await page.getByLabel(WORDS.de.code).fill(code)
  await page.getByRole('button', { name: WORDS.de.confirm }).click()
  await page.waitForURL(LANDED)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('a forgotten password is set again with the mailed code; the old one is out', async ({ page }) => {
  const email = await makePerson(page, 'Ida')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // both pages ask for an address
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
  const before = Date.now()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.waitForURL('**/password-reset')
  await page.getByLabel('Code').fill(await codeFor(page, email, before))
  await page.getByLabel('New password', { exact: true }).fill('another wall walk entirely')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password has been changed. Sign in with it now.')).toBeVisible()
  await signIn(page, email)
  await expect(page.getByRole('alert')).toHaveText('Email or password is wrong.')
  await signIn(page, email, { password: 'another wall walk entirely' })
  await page.waitForURL(LANDED)
})

test('a session ended elsewhere ends every open tab within two seconds, with the toast, at the root path', async ({ page, context }) => {
  const email = await makePerson(page, 'Noa')
  const token = await tokenOf(page, email)
  await choose(page, { theme: 'dark' })
  const stream = liveStream(page)
  await signIn(page, email)
  await page.waitForURL(LANDED)
  const other = await context.newPage()
  const otherStream = liveStream(other)
  await other.goto('/dashboard/findings')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await Promise.all([stream, otherStream])
  const reply = await page.request.delete('/client/v1/security/sessions', { headers: { authorization: `Bearer ${token}` } })
  expect(reply.ok(), await reply.text()).toBe(true)
  await Promise.all(
    [page, other].map(async (tab) => {
      await tab.waitForURL(/\/$/u, { timeout: 2_000 })
      await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await expect(tab.getByText(EXPIRED)).toBeVisible()
    }),
  )
  const kept = await page.evaluate(() => ({ mark: localStorage.getItem('wasAuthenticated'), settings: localStorage.getItem('settings') }))
  expect(kept.mark).toBeNull()
  expect(kept.settings).toContain('dark')
})

test('signing out in one tab signs the other out within two seconds', async ({ page, context }) => {
  const email = await makePerson(page, 'Eva')
  await signIn(page, email)
  await page.waitForURL(LANDED)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /Eva Keller/u }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await other.waitForURL(/\/$/u, { timeout: 2_000 })
  await expect(other.getByText(EXPIRED)).toBeVisible()
})

test('a session that is over at start-up leads to the sign-in page with the toast', async ({ page, context }) => {
  const email = await makePerson(page, 'Lea')
  await signIn(page, email)
  await page.waitForURL(LANDED)
  await context.clearCookies()
  await page.goto('/dashboard/findings')
  await expect(page.getByText(EXPIRED)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a gateway that is away logs nobody out', async ({ page }) => {
  const email = await makePerson(page, 'Pia')
  await signIn(page, email)
  await page.waitForURL(LANDED)
  await page.route('**/client/v1/**', (route) => route.fulfill({ status: 503, body: 'away' }))
  await page.goto('/dashboard/findings')
  await expect(page.getByText(EXPIRED)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('wasAuthenticated'))).toBe('true')
  await page.unroute('**/client/v1/**')
  await page.goto('/dashboard/findings')
  await page.waitForURL('**/dashboard/findings')
})

test('the way back from a provider: its parameters leave the address at once, each failure says what to do', async ({ page }) => {
  await page.goto('/login/callback?error=access_denied&state=s')
  await expect(page.getByRole('alert')).toHaveText('You canceled the sign-in at your provider.')
  expect(new URL(page.url()).search).toBe('')
  await page.goto('/login/callback?code=only')
  await expect(page.getByRole('alert')).toContainText('missing data from your provider')
  await page.goto('/login/callback?code=vac-c&state=never-begun-here')
  await expect(page.getByRole('alert')).toContainText('started elsewhere or took too long')
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('an invitation leads its person in, tells a stranger so, and is good once', async ({ page, browser }) => {
  const owner = await makePerson(page, 'Olga')
  const token = await tokenOf(page, owner)
  const invited = freshEmail('vera')
  const { link } = await postAs<{ link: string }>(page, '/v1/customer/invitation', { email: invited, userRole: 'Viewer' }, token)
  const path = new URL(link).pathname + new URL(link).search

  await signIn(page, owner)
  await page.waitForURL(LANDED)
  await page.goto(path)
  await expect(page.getByText(`this invitation is for ${invited}`)).toBeVisible()

  const theirs = await browser.newContext()
  const guest = await theirs.newPage()
  await guest.goto(new URL(path, page.url()).href)
  await expect(guest.getByRole('heading', { name: 'Join Olga Ltd' })).toBeVisible()
  await expect(guest.getByText('Viewer')).toBeVisible()
  await expect(guest.getByLabel('Company')).toHaveCount(0)
  await expect(guest.getByLabel('Email')).toHaveValue(invited)
  await guest.getByLabel('First name').fill('Vera')
  await guest.getByLabel('Last name').fill('Lind')
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.getByRole('checkbox').check()
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  await guest.getByLabel('Code').fill(await codeFor(page, invited))
  await guest.getByRole('button', { name: 'Confirm' }).click()
  await guest.waitForURL(LANDED)
  await expect(guest.locator('button', { hasText: 'Olga Ltd' })).toBeVisible()
  await theirs.close()

  await page.goto(path)
  await expect(page.getByText('already used')).toBeVisible()
})
