import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { overflowAt, violationsInBothThemes } from './axe.ts'
import { codeFor, enterAs, freshEmail, LANDED, makePerson, PASSWORD, postAs, signIn, tokenOf } from './credentials.ts'
import { choose, complaintsOf } from './demo.ts'

const ONBOARDING = '/dashboard/onboarding'
/** From the open registration form to the first finding. */
const MOST_CLICKS = 10
const step = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('heading', { level: 2, name })
const go = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

/** Nothing that axe finds at the width of a desk or of a phone, in either theme, and nothing wider than the window. */
async function examine(page: Page, what: string): Promise<void> {
  for (const width of [390, 1440]) {
    expect.soft(await overflowAt(page, width), `${what} at ${width} px`).toBeLessThanOrEqual(0)
    expect.soft(await violationsInBothThemes(page), `${what} at ${width} px`).toEqual([])
  }
}

/** The same person in a browser that knows nothing. */
async function elsewhere(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })).newPage()
  await enterAs(page, email, ONBOARDING)
  return page
}

test('from registration to the first finding in at most ten clicks', async ({ page }) => {
  test.setTimeout(120_000)
  const complaints = complaintsOf(page)
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks += 1
  }
  const email = freshEmail('nele')
  await page.goto('/register')
  await page.getByLabel('First name').fill('Nele')
  await page.getByLabel('Last name').fill('Neu')
  await page.getByLabel('Company').fill('Neu Ltd')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await click(page.getByRole('checkbox'))
  await click(page.getByRole('button', { name: 'Create account' }))
  await page.getByLabel('Code').fill(await codeFor(page, email))
  await click(page.getByRole('button', { name: 'Confirm' }))

  await page.waitForURL(`**${ONBOARDING}`)
  await expect(step(page, 'Your company')).toBeVisible()
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Neu Ltd')
  await expect(page.getByLabel('Billing contact')).toHaveValue(email)
  await click(go(page, 'Continue'))
  await expect(step(page, 'What do you want to scan first?')).toBeFocused()
  await click(go(page, /^Demo shop/u))
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Demo shop')
  await click(go(page, 'Connect and scan'))
  await expect(step(page, /^First scan of Demo shop/u)).toBeFocused()
  await click(page.getByRole('list', { name: 'First findings' }).getByRole('link').first())
  await page.waitForURL(/\/dashboard\/findings\/[0-9a-f-]{36}/u)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  expect(complaints).toEqual([])
})

test('interrupted at each step, it goes on in another browser where it stood', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const email = await makePerson(page, 'Rike')
  await signIn(page, email)
  await page.waitForURL(`**${ONBOARDING}`)
  await expect(step(page, 'Your company')).toBeVisible()
  await examine(page, 'company')
  await page.getByLabel('Short name').fill('Rike')
  await go(page, 'Continue').click()
  await expect(step(page, 'What do you want to scan first?')).toBeVisible()

  const second = await elsewhere(browser, email)
  await expect(step(second, 'What do you want to scan first?')).toBeVisible()
  await examine(second, 'target')
  await second.getByRole('radio', { name: /Websites/u }).check()
  await go(second, 'Continue with Websites').click()
  await second.getByLabel('Address of the website').fill('http://127.0.0.1:9/')
  // a name is suggested when the field is left
  await second.keyboard.press('Tab')
  await expect(second.getByLabel('Name', { exact: true })).toHaveValue('127.0.0.1')
  const kept = second.waitForResponse(
    (reply) => reply.url().endsWith('/v1/onboarding') && reply.request().method() === 'PATCH' && reply.ok(),
  )
  await second.getByLabel('Name', { exact: true }).fill('Half a shop')
  await kept

  const third = await elsewhere(browser, email)
  await expect(third.getByLabel('Name', { exact: true })).toHaveValue('Half a shop')
  await expect(third.getByLabel('Address of the website')).toHaveValue('http://127.0.0.1:9/')
  await examine(third, 'connect')
  // the window that was left open is told, and loses nothing
  await third.getByLabel('Name', { exact: true }).fill('Another shop')
  await expect.poll(async () => nameKept(page, email)).toBe('Another shop')
  await second.getByLabel('Name', { exact: true }).fill('My shop')
  await expect(second.getByText(/continued this onboarding in another window/u)).toBeVisible()
  await expect(second.getByLabel('Name', { exact: true })).toHaveValue('My shop')

  await go(third, 'Back').click()
  // what the other window typed meanwhile is told before anything is chosen over it
  await go(third, /^Demo shop/u).click()
  await expect(third.getByText(/continued this onboarding in another window/u)).toBeVisible()
  await go(third, /^Demo shop/u).click()
  await go(third, 'Connect and scan').click()
  await expect(third.getByRole('link', { name: 'Read the first finding' })).toBeVisible({ timeout: 60_000 })
  await examine(third, 'done')

  const fourth = await elsewhere(browser, email)
  await expect(step(fourth, 'First scan of Demo shop is done')).toBeVisible()
  await expect(step(second, /^First scan of Demo shop/u)).toBeVisible()
  await fourth.goto('/dashboard')
  await expect(fourth.getByRole('navigation').getByRole('link', { name: 'Onboarding' })).toHaveCount(0)
  await signInAnew(browser, email, /\/dashboard$/u)
  for (const browserOfTheirs of [second, third, fourth]) await browserOfTheirs.context().close()
})

test('two tabs that connect at once make one connection, and both follow its scan', async ({ page }) => {
  test.setTimeout(120_000)
  const email = await makePerson(page, 'Tove')
  await enterAs(page, email, ONBOARDING)
  await go(page, 'Continue').click()
  await go(page, /^Demo shop/u).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Demo shop')
  const other = await page.context().newPage()
  await other.goto(ONBOARDING)
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Demo shop')
  await Promise.all([page, other].map((tab) => go(tab, 'Connect and scan').click()))
  for (const tab of [page, other]) await expect(step(tab, /^First scan of Demo shop/u)).toBeVisible({ timeout: 60_000 })
  const token = await tokenOf(page, email)
  const list = await page.request.get('/client/v1/launcher', { headers: { authorization: `Bearer ${token}` } })
  expect((await list.json()).results).toHaveLength(1)
})

test('the running scan is accessible, in both themes, at both widths', async ({ page }) => {
  test.setTimeout(120_000)
  const email = await makePerson(page, 'Runa')
  // the scan does not end while it is looked at
  await page.route(/\/client\/v1\/scans\/[0-9a-f-]{36}$/u, async (route) => {
    const answer = await route.fetch()
    const scan = await answer.json()
    await route.fulfill({ response: answer, json: { ...scan, status: 'running', progress: 40, completedAt: null } })
  })
  await enterAs(page, email, ONBOARDING)
  await go(page, 'Continue').click()
  await go(page, /^Demo shop/u).click()
  await go(page, 'Connect and scan').click()
  await expect(page.getByRole('progressbar')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('list', { name: 'First findings' }).getByRole('link').first()).toBeVisible({ timeout: 60_000 })
  await examine(page, 'running scan')
})

/** The name that the server keeps of what is being typed. */
async function nameKept(page: Page, email: string): Promise<string | undefined> {
  const reply = await page.request.post('/client/v1/auth/sign-in', { data: { email, password: PASSWORD } })
  const { session } = await reply.json()
  const state = await page.request.get('/client/v1/onboarding', { headers: { authorization: `Bearer ${session.accessToken}` } })
  return (await state.json()).draft?.name
}
async function signInAnew(browser: Browser, email: string, where: RegExp): Promise<void> {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signIn(page, email)
  await page.waitForURL(where)
  await page.context().close()
}

test('put off, it leads nobody there any more, and is found again in navigation and palette', async ({ page, browser }) => {
  test.setTimeout(90_000)
  const email = await makePerson(page, 'Lars')
  await signIn(page, email)
  await page.waitForURL(`**${ONBOARDING}`)
  await go(page, 'Later').click()
  await page.waitForURL('**/dashboard')
  await signInAnew(browser, email, /\/dashboard$/u)
  await page.getByRole('navigation').getByRole('link', { name: 'Onboarding' }).click()
  await expect(step(page, 'Your company')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('Onboarding')
  await page.getByRole('option', { name: 'Onboarding' }).first().click()
  await page.waitForURL(`**${ONBOARDING}`)
})

test('by keyboard alone, from the company to the choice and back', async ({ page }) => {
  test.setTimeout(120_000)
  const email = await makePerson(page, 'Kira')
  await enterAs(page, email, `${ONBOARDING}/cloud`)
  await page.getByLabel('Short name').focus()
  await page.keyboard.press('Enter')
  await expect(step(page, 'What do you want to scan first?')).toBeFocused()
  await expect(page.getByRole('radio', { name: /Websites/u })).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: /AWS/u })).toBeFocused()
  // the step may stand before the change that led to it is settled, and a form is not sent by a button that cannot be pressed
  await expect(go(page, 'Continue with AWS')).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(step(page, 'Connect: AWS')).toBeFocused()
  await examine(page, 'AWS')
  const externalId = await page.getByLabel('External ID').inputValue()
  await page.reload()
  await expect(page.getByLabel('External ID')).toHaveValue(externalId)
})

test('a Viewer learns why not', async ({ page, browser }) => {
  const owner = await makePerson(page, 'Odo')
  const token = await tokenOf(page, owner)
  const viewer = await makePerson(page, 'Vito')
  const { link } = await postAs<{ link: string }>(page, '/v1/customer/invitation', { email: viewer, userRole: 'Viewer' }, token)
  const theirs = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await enterAs(theirs, viewer, new URL(link).pathname + new URL(link).search)
  await theirs.getByRole('button', { name: /^Join/u }).click()
  await theirs.waitForURL(LANDED)
  await theirs.goto(`${ONBOARDING}${new URL(theirs.url()).search}`)
  await expect(theirs.getByText(/Owner or Admin/u)).toBeVisible()
  await expect(go(theirs, 'Continue')).toHaveCount(0)
  await theirs.context().close()
})

for (const [language, words] of [
  [
    'de',
    {
      company: 'Ihr Unternehmen',
      go: 'Weiter',
      target: 'Was möchten Sie zuerst scannen?',
      demo: /^Demo-Shop/u,
      connect: 'Verbinden und scannen',
      read: 'Ersten Befund lesen',
    },
  ],
  [
    'es',
    {
      company: 'Tu empresa',
      go: 'Continuar',
      target: '¿Qué quieres escanear primero?',
      demo: /^Tienda de demostración/u,
      connect: 'Conectar y escanear',
      read: 'Leer el primer hallazgo',
    },
  ],
] as const) {
  test(`${language}: the whole way`, async ({ page }) => {
    test.setTimeout(120_000)
    const email = await makePerson(page, `Ina${language}`)
    await choose(page, { language, theme: 'dark' })
    await enterAs(page, email, ONBOARDING)
    await expect(step(page, words.company)).toBeVisible()
    await go(page, words.go).click()
    await expect(step(page, words.target)).toBeVisible()
    await go(page, words.demo).click()
    await go(page, words.connect).click()
    await expect(page.getByRole('link', { name: words.read })).toBeVisible({ timeout: 60_000 })
    expect(await overflowAt(page, 390)).toBeLessThanOrEqual(0)
  })
}
