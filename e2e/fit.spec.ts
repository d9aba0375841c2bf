import { expect, test, type Page } from '@playwright/test'
import { choose, signInToDemo } from './demo.ts'
import { cutTexts, emptyBelow } from './fit.ts'

const OPEN = ['/login', '/register', '/password-recovery', '/password-reset', '/agreement']
const SIGNED_IN = [
  '/dashboard',
  '/connections/new',
  '/connections/list',
  '/connections/list-out-of-scope',
  '/dashboard/scans',
  '/dashboard/scan-results',
  '/dashboard/findings',
  '/dashboard/remediations',
  '/security-roadmap',
  '/security-roadmap?view=list',
  '/security-roadmap?view=live',
  '/dashboard/calendar',
  '/dashboard/mail',
  '/dashboard/chat',
  '/dashboard/settings',
  '/dashboard/api-keys',
  '/dashboard/account/general',
  '/dashboard/account/team',
  '/dashboard/account/notifications',
  '/dashboard/account/security',
  '/dashboard/multitenant',
]
/** Px under the last content: the padding of the page and the last panel. */
const MOST_EMPTY = 64

async function measure(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('status', { name: /^Wird geladen/u })).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  expect.soft(await cutTexts(page), `${path} cuts texts`).toEqual([])
  expect.soft(await emptyBelow(page), `${path} at 390 px is taller than its content`).toBeLessThanOrEqual(MOST_EMPTY)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect.soft(await emptyBelow(page), `${path} at 1440 px is taller than its content`).toBeLessThanOrEqual(MOST_EMPTY)
  // 200 % zoom of a window of 1440 × 900
  await page.setViewportSize({ width: 720, height: 450 })
  expect.soft(await cutTexts(page), `${path} at 200 % cuts texts`).toEqual([])
}

test('auf Deutsch: no open screen cuts a text at 390 px or at 200 %, none is taller than its content', async ({ page }) => {
  await choose(page, { language: 'de' })
  for (const path of OPEN) await measure(page, path)
})

/** In two parts, which run side by side. */
for (const [part, paths] of [SIGNED_IN.slice(0, 11), SIGNED_IN.slice(11)].entries()) {
  test(`auf Deutsch, part ${part + 1}: no screen cuts a text at 390 px or at 200 %, none is taller than its content`, async ({ page }) => {
    test.setTimeout(180_000)
    await signInToDemo(page)
    await choose(page, { language: 'de' })
    for (const path of paths) await measure(page, path)
  })
}

test('the rules see a text that is cut, one that leaves the window, and a page that goes on below its content', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.setContent(
    '<!doctype html><h1>x</h1><p id="cut">Ein Text, der nicht in sein Feld passt</p><p id="out">Daneben</p><p title="whole" id="told">Ein Text mit Titel</p>',
  )
  await page.addStyleTag({
    content: `#cut, #told { width: 60px; overflow: hidden; white-space: nowrap } #out { position: relative; left: 380px } body { overflow-x: hidden; min-height: 1400px }`,
  })
  expect((await cutTexts(page)).map((line) => line.split(': ')[1])).toEqual(['Ein Text, der nicht in sein Feld passt', 'Daneben'])
  expect(await emptyBelow(page)).toBeGreaterThan(1000)
})
