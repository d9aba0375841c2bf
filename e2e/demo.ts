import { expect, type Page } from '@playwright/test'
import type { listConnections } from '#contract/connections.ts'
import type { ReplyOf } from '#contract/route.ts'
import { markSignedIn } from './credentials.ts'

/** Opens a page of the seeded demo account, signed in by the API; loop.spec.ts enters by the button of the sign-in page. */
export async function enterDemo(page: Page, path = '/dashboard'): Promise<void> {
  await signInToDemo(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The longest that the first scans of the demo's targets, a minute after one another, may take. */
const FIRST_SCANS_MS = 240_000

/** The same once the demo's targets have been scanned: until then, figures rise and mail comes while one looks. */
export async function enterScannedDemo(page: Page, path?: string): Promise<void> {
  const headers = { authorization: `Bearer ${await signInToDemo(page)}` }
  const unscanned = async (): Promise<string[]> => {
    const { results }: ReplyOf<typeof listConnections> = await (await page.request.get('/client/v1/launcher', { headers })).json()
    return results.filter(({ isDemoTarget, lastScanAt }) => isDemoTarget && lastScanAt === null).map(({ name }) => name)
  }
  await expect.poll(unscanned, { timeout: FIRST_SCANS_MS }).toEqual([])
  await enterDemo(page, path)
}

/** The same without a page: the next one that is opened belongs to the demo account. Returns an access token of the session. */
export async function signInToDemo(page: Page): Promise<string> {
  const reply = await page.request.post('/client/v1/demo/enter', { data: {} })
  expect(reply.ok(), await reply.text()).toBe(true)
  await markSignedIn(page)
  const { session }: { session: { accessToken: string } } = await reply.json()
  return session.accessToken
}

/** Changes what the server says of the person and their rights, on its way to the page. */
export async function alterShell(page: Page, from: RegExp, to: string): Promise<void> {
  await page.route(/\/client\/v1\/shell$/u, async (route) => {
    const answer = await route.fetch()
    const words = await answer.text()
    expect(words).toMatch(from)
    await route.fulfill({ response: answer, body: words.replace(from, to) })
  })
}

/** Chooses theme and language of this browser as the settings page does, from the next page on. */
export async function choose(page: Page, settings: { theme?: 'light' | 'dark'; language?: 'en' | 'de' | 'es' }): Promise<void> {
  await page.addInitScript(({ theme, language }) => {
    const stored: unknown = JSON.parse(localStorage.getItem('settings') ?? '{"state":{},"version":0}')
    const { state, version } = stored as { state: object; version: number }
    if (theme !== undefined)
      localStorage.setItem('settings', JSON.stringify({ state: { direction: 'ltr', responsiveFontSizes: true, ...state, theme }, version }))
    if (language !== undefined) localStorage.setItem('language', language)
  }, settings)
}

/** Everything the page complains about: CSP violations, uncaught errors, errors in the console. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} ${message.location().url}`)
  })
  void page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
    )
  })
  return complaints
}
