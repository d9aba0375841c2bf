import { expect, test, type Page } from '@playwright/test'
import { detailsOfDemo, OPEN, SIGNED_IN } from './addresses.ts'
import { signInToDemo } from './demo.ts'
import { rest } from './settled.ts'

/** How many files of JavaScript a page may ask for until somebody does something. */
const FILES = 12
/** No request for so long: what was to come late has come. */
const IDLE_MS = 700

/** Loads a page as a browser that has never been here, and names the scripts it asks for until it is idle. */
async function scriptsOf(page: Page, path: string): Promise<readonly string[]> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.clearBrowserCache')
  const scripts = new Set<string>()
  let last = Date.now()
  const note = (url: string) => {
    const { pathname } = new URL(url)
    if (!pathname.startsWith('/client/')) last = Date.now()
    if (pathname.endsWith('.js')) scripts.add(pathname.replace(/^.*\//u, ''))
  }
  const onRequest = (request: { url: () => string }) => note(request.url())
  page.on('request', onRequest)
  await page.goto(path)
  await rest(page)
  await expect.poll(() => Date.now() - last).toBeGreaterThan(IDLE_MS)
  page.off('request', onRequest)
  await network.detach()
  return [...scripts]
}

async function expectFew(page: Page, path: string): Promise<void> {
  const scripts = await scriptsOf(page, path)
  // what every page begins with
  expect
    .soft(
      scripts.some((name) => name.startsWith('vendor-')),
      path,
    )
    .toBe(true)
  expect.soft(scripts.length, `${path}: ${scripts.join(' ')}`).toBeLessThanOrEqual(FILES)
}

test(`open screens ask for at most ${FILES} files of JavaScript, late ones included`, async ({ page }) => {
  for (const path of OPEN) await expectFew(page, path)
})

/** In two parts, which run side by side. */
for (const [part, paths] of [SIGNED_IN.slice(0, 13), SIGNED_IN.slice(13)].entries()) {
  test(`signed-in screens, part ${part + 1}, ask for at most ${FILES} files of JavaScript, late ones included`, async ({ page }) => {
    test.setTimeout(180_000)
    await signInToDemo(page)
    for (const path of paths) await expectFew(page, path)
  })
}

test(`pages of one row ask for at most ${FILES} files of JavaScript, late ones included`, async ({ page }) => {
  test.setTimeout(180_000)
  for (const path of await detailsOfDemo(page)) await expectFew(page, path)
})

test('the icon that browsers ask for where a page names none is there', async ({ page }) => {
  const reply = await page.request.get('/favicon.ico')
  expect(reply.status()).toBe(200)
  expect(reply.headers()['content-type']).toMatch(/^image\//u)
})
