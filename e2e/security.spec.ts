import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { generate } from 'otplib'
import { overflowAt, violationsOf } from './axe.ts'
import { choose, complaintsOf } from './demo.ts'
import { codeFor, enterAs, LANDED, makePerson, PASSWORD, signIn, tokenOf, WORDS } from './credentials.ts'
import { pick } from './select.ts'

const SECURITY = '/dashboard/account/security'

async function signOut(page: Page): Promise<void> {
  await page
    .locator('header')
    .getByRole('button', { name: /Keller/u })
    .click()
  await page.getByRole('menuitem').last().click()
  await page.waitForURL(/\/$/u)
}

/** A code is good once, and a clock half a minute ahead is let in: the code of the next half minute. */
const nextCode = (secret: string) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })

test('an authenticator app: QR and key, ten recovery codes; both let in, a recovery code once', async ({ page }) => {
  test.setTimeout(120_000)
  const complaints = complaintsOf(page)
  const email = await makePerson(page, 'Tina')
  await enterAs(page, email, SECURITY)
  await page.getByRole('button', { name: 'Set up Authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/gu, '')
  await dialog.getByLabel('Code from your authenticator app').fill(await generate({ secret }))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const shown = page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  expect(new Set(codes).size).toBe(10)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download .txt' }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(codes[9])
  await page.getByRole('button', { name: 'I have saved these codes' }).click()
  await expect(page.getByText('10 codes left')).toBeVisible()
  await expect(page.getByLabel('Second factor at sign-in')).toHaveText('Authenticator app')
  expect(complaints).toEqual([])
  await signOut(page)

  await choose(page, { language: 'es' })
  const recover = async (code: string) => {
    await signIn(page, email, { language: 'es' })
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
    await page.getByLabel('Código de recuperación').fill(code)
    await page.getByRole('button', { name: WORDS.es.confirm }).click()
  }
  await recover(codes[0] ?? '')
  await page.waitForURL(LANDED)
  await page.goto(SECURITY)
  await expect(page.getByText('Quedan 9 códigos')).toBeVisible()
  await signOut(page)
  await recover(codes[0] ?? '')
  await expect(page.getByRole('alert')).toHaveText('El código es incorrecto o ha caducado. Pide uno nuevo.')

  await signIn(page, email, { language: 'es' })
  await page.getByLabel(WORDS.es.code, { exact: true }).fill(await nextCode(secret))
  await page.getByRole('button', { name: WORDS.es.confirm }).click()
  await page.waitForURL(LANDED)
})

test('auf Deutsch: a number is proved by its code and asked for; turning it off is asked twice', async ({ page }) => {
  const email = await makePerson(page, 'Jana')
  await choose(page, { language: 'de' })
  await signIn(page, email, { language: 'de' })
  await page.waitForURL(LANDED)
  await page.goto(SECURITY)
  await page.getByRole('button', { name: 'Einrichten SMS' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mobilnummer').fill('+49 (170) 765-4321')
  await dialog.getByRole('button', { name: 'Code senden' }).click()
  await dialog.getByLabel('Code').fill(await codeFor(page, '7654321'))
  await dialog.getByRole('button', { name: 'Bestätigen' }).click()
  await page.getByRole('button', { name: 'Ich habe die Codes gesichert' }).click()
  const asked = page.getByLabel('Zweiter Faktor bei der Anmeldung')
  await expect(asked).toHaveText('SMS')
  await pick(asked, 'Keiner')
  await page.getByRole('dialog').getByRole('button', { name: 'Zwei-Faktor-Authentifizierung ausschalten' }).click()
  await expect(asked).toHaveText('Keiner')
})

test('a sensitive change asks for the password again; dismissed it does nothing, proved it goes on', async ({ page }) => {
  const email = await makePerson(page, 'Rita')
  let refusals = 2
  await page.route('**/client/v1/security/totp', async (route) => {
    refusals -= 1
    // a proof that is too old, without waiting ten minutes for it
    if (refusals < 0) return route.continue()
    const body = { type: 'about:blank', title: 'No', status: 403, code: 'auth.reauthentication_required', traceId: 't' }
    return route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(body) })
  })
  await enterAs(page, email, SECURITY)
  const setUp = page.getByRole('button', { name: 'Set up Authenticator app' })
  await setUp.click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await expect(proof).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await setUp.click()
  await proof.getByLabel('Password', { exact: true }).fill('not the password')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(proof.getByRole('alert')).toHaveText('This password is wrong. Try again.')
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
})

test('who came by a single sign-on signs in by their own password inside the page, and the change goes on', async ({ page }) => {
  const email = await makePerson(page, 'Sina')
  // as the server answers a session that an account's identity provider vouched for
  const byProvider = new Set<string>()
  await page.route('**/client/v1/security/totp', (route) => {
    const token = route.request().headers()['authorization'] ?? ''
    if (byProvider.size === 0) byProvider.add(token)
    if (!byProvider.has(token)) return route.continue()
    const body = { type: 'about:blank', title: 'No', status: 403, code: 'auth.step_up_required', traceId: 't' }
    return route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(body) })
  })
  await enterAs(page, email, SECURITY)
  const setUp = page.getByRole('button', { name: 'Set up Authenticator app' })
  await setUp.click()
  const stepUp = page.getByRole('dialog', { name: 'Sign in with your own password' })
  await stepUp.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await setUp.click()
  await stepUp.getByLabel('Password', { exact: true }).fill('not the password')
  await stepUp.getByRole('button', { name: 'Confirm' }).click()
  await expect(stepUp.getByRole('alert')).toHaveText('This password is wrong. Try again.')
  expect(await violationsOf(page)).toEqual([])
  await stepUp.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await stepUp.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
})

test('an account asks everybody for a second factor; who drops theirs is shown nothing else until it is proved', async ({ page }) => {
  test.setTimeout(120_000)
  const email = await makePerson(page, 'Petra')
  await enterAs(page, email, SECURITY)
  const rule = page.getByLabel('Second factor for everyone')
  await pick(rule, 'Required, except with single sign-on')
  await expect(page.getByText('Set up your own second factor first, or this rule would lock you out.')).toBeVisible()
  await page.getByRole('button', { name: 'Set up Authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  const secret = (await dialog.locator('code').innerText()).replaceAll(/\s/gu, '')
  await expect(dialog.getByLabel('Stay signed in on my other devices')).not.toBeChecked()
  await dialog.getByLabel('Code from your authenticator app').fill(await generate({ secret }))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('button', { name: 'I have saved these codes' }).click()
  await pick(rule, 'Required, except with single sign-on')
  await expect(page.getByText('Policy saved')).toBeVisible()

  await pick(page.getByLabel('Second factor at sign-in'), 'None')
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off two-factor authentication' }).click()
  await page.goto('/dashboard/findings')
  await page.waitForURL(`**${SECURITY}`)
  await expect(page.getByRole('heading', { name: 'This account requires a second factor' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Audit log' })).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])
  await pick(page.getByLabel('Second factor at sign-in'), 'Authenticator app')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page
    .getByRole('dialog')
    .getByLabel('Code from your authenticator app')
    .fill(await nextCode(secret))
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the audit log' })).toBeVisible()
  await page.goto('/dashboard/findings')
  await expect(page).toHaveURL(/\/dashboard\/findings/u)
})

test('sessions are listed and ended; a new password ends the others', async ({ page }) => {
  const email = await makePerson(page, 'Gina')
  const ended = await tokenOf(page, email)
  const outlived = await tokenOf(page, email)
  await enterAs(page, email, SECURITY)
  await expect(page.getByText('This session', { exact: true })).toBeVisible()
  const ends = page.getByRole('button', { name: /^End the session of/u })
  await expect(ends).toHaveCount(2)
  await ends.first().click()
  await expect(page.getByText('1 session ended.')).toBeVisible()
  await expect(ends).toHaveCount(1)

  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(PASSWORD)
  await dialog.getByLabel('New password', { exact: true }).fill('quite another wall walk')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed. 1 other session signed out.')).toBeVisible()
  await expect(ends).toHaveCount(0)
  for (const token of [ended, outlived]) {
    const reply = await page.request.get('/client/v1/profile', { headers: { authorization: `Bearer ${token}` } })
    expect(reply.status()).toBe(401)
  }
})

test('the log: filtered in the address, opened, exported; accessible in both themes and no wider than a phone', async ({ page }) => {
  const complaints = complaintsOf(page)
  const email = await makePerson(page, 'Ada')
  await page.request.post('/client/v1/auth/sign-in', { data: { email, password: 'not the right password' } })
  complaints.length = 0
  await enterAs(page, email, '/dashboard/audit?event=session.signed_in')
  const rows = page.getByRole('table', { name: 'Audit log' }).locator('tr[data-row]')
  await expect(rows).toHaveCount(3)
  await page.goto('/dashboard/audit?event=session.signed_in&status=Success')
  await expect(rows).toHaveCount(1)
  await rows.first().getByRole('link', { name: 'Signed in' }).click()
  await expect(page.getByRole('dialog', { name: 'Signed in' })).toContainText(email)
  await page.keyboard.press('Escape')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /^CSV/u }).click()
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('session.signed_in')

  for (const width of [390, 1440]) {
    expect.soft(await overflowAt(page, width), `wider than ${width} px`).toBeLessThanOrEqual(0)
    expect.soft(await violationsOf(page), `at ${width} px`).toEqual([])
  }
  expect(complaints).toEqual([])
})
