import { expect, test, type Page } from '@playwright/test'
import { detailsOfDemo, OPEN, SIGNED_IN } from './addresses.ts'
import { choose, signInToDemo } from './demo.ts'
import { cutTexts, emptyBelow, scrolledTwice } from './fit.ts'
import { settled } from './settled.ts'

/** Px under the last content: the padding of the page and the last panel. */
const MOST_EMPTY = 64

async function measure(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page, path)
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
for (const [part, paths] of [SIGNED_IN.slice(0, 17), SIGNED_IN.slice(17)].entries()) {
  test(`auf Deutsch, part ${part + 1}: no screen cuts a text at 390 px or at 200 %, none is taller than its content`, async ({ page }) => {
    test.setTimeout(180_000)
    const details = await detailsOfDemo(page)
    await choose(page, { language: 'de' })
    for (const path of part === 0 ? paths : [...paths, ...details]) await measure(page, path)
  })
}

test('boards, the calendar and the mails scroll in one place alone', async ({ page }) => {
  await signInToDemo(page)
  for (const path of ['/security-roadmap', '/security-roadmap?view=list', '/dashboard/calendar', '/dashboard/mail', '/dashboard/chat']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('status', { name: /^Loading/u })).toHaveCount(0)
    if (path === '/security-roadmap')
      expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight), path).toBeLessThanOrEqual(0)
    expect.soft(await scrolledTwice(page), path).toBe(0)
  }
  // a low window, and a phone whose strip and foot have two lines each
  for (const [width, height] of [
    [1440, 600],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const path of ['/security-roadmap?view=kanban', '/security-roadmap?view=kanban&lanes=connection']) {
      await settled(page, path)
      const beside = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
      expect.soft(beside, `${path} at ${width} × ${height}`).toBeLessThanOrEqual(0)
    }
  }
})

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
