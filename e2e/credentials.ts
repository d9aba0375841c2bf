import { expect, type Page } from '@playwright/test'
import type { listOutbox } from '#contract/outbox.ts'
import type { ReplyOf } from '#contract/route.ts'
import { START_TOKEN } from './outbox.ts'

export const PASSWORD = 'a parapet keeps the wall walk safe'
type Language = 'en' | 'de' | 'es'

/** Words of the sign-in pages, as the texts of web/i18n have them. */
export const WORDS = {
  en: { email: 'Email', password: 'Password', signIn: 'Sign in', code: 'Code', confirm: 'Confirm' },
  de: { email: 'E-Mail', password: 'Passwort', signIn: 'Anmelden', code: 'Code', confirm: 'Bestätigen' },
  es: { email: 'Correo electrónico', password: 'Contraseña', signIn: 'Iniciar sesión', code: 'Código', confirm: 'Confirmar' },
} as const satisfies Record<Language, Record<string, string>>

/** Where a sign-in leads: to the overview, or in an account that has connected nothing to its onboarding. */
export const LANDED = /\/dashboard(?:\/onboarding)?(?:\?.*)?$/u

let count = 0
/** An address nobody has used in this run. */
export const freshEmail = (name: string): string => `${name.toLowerCase()}.${Date.now()}.${(count += 1)}@example.test`

/** The newest code sent to a recipient (an email address, or the end of a number), read from the outbox of the local start. */
export async function codeFor(page: Page, recipient: string, sentAfter = 0): Promise<string> {
  let code: string | undefined
  await page.request.post('/client/v1/outbox/open', { data: { token: START_TOKEN } })
  await expect
    .poll(async () => {
      const reply = await page.request.get('/client/v1/outbox')
      const { results }: ReplyOf<typeof listOutbox> = await reply.json()
      const newest = results
        .filter((message) => message.recipient.endsWith(recipient) && Date.parse(message.createdAt) > sentAfter)
        .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))[0]
      code = /\b\d{6,8}\b/u.exec(newest?.text ?? '')?.[0]
      return code
    })
    .toBeDefined()
  return code ?? ''
}

async function post<T>(page: Page, path: string, data: object, token?: string): Promise<T> {
  const reply = await page.request.post(`/client${path}`, {
    data,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
  })
  expect(reply.ok(), `${path}: ${reply.status()} ${await reply.text()}`).toBe(true)
  return reply.json()
}

/** A person with a company of their own, made through the API; nobody is signed in afterwards. */
export async function makePerson(page: Page, name: string, company = `${name} Ltd`): Promise<string> {
  const email = freshEmail(name)
  const person = { email, password: PASSWORD, firstName: name, lastName: 'Keller', company, agreement: true }
  const { challengeToken } = await post<{ challengeToken: string }>(page, '/v1/auth/sign-up', person)
  await post(page, '/v1/auth/confirm-sign-up', { email, challengeToken, code: await codeFor(page, email) })
  return email
}

/** An access token of a session beside the browser's own. */
export async function tokenOf(page: Page, email: string): Promise<string> {
  const { session } = await post<{ session: { accessToken: string } }>(page, '/v1/auth/sign-in', { email, password: PASSWORD })
  await page.context().clearCookies()
  return session.accessToken
}

export const postAs = post

/** Leaves the mark by which a page that starts asks for the session of its cookie; written from a file that runs nothing. */
export async function markSignedIn(page: Page): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.setItem('wasAuthenticated', 'true'))
}

/** Signs the browser in by the API and opens a page; the sign-in page is the matter of sign-in.spec.ts. */
export async function enterAs(page: Page, email: string, path: string): Promise<void> {
  await post(page, '/v1/auth/sign-in', { email, password: PASSWORD })
  await markSignedIn(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Types email and password on the sign-in page. */
export async function signIn(page: Page, email: string, options: { language?: Language; password?: string } = {}): Promise<void> {
  const words = WORDS[options.language ?? 'en']
  await page.goto('/login')
  await page.getByLabel(words.email).fill(email)
  await page.getByLabel(words.password, { exact: true }).fill(options.password ?? PASSWORD)
  await page.getByRole('button', { name: words.signIn, exact: true }).click()
}
