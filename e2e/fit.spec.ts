import { expect, test, type Page } from '@playwright/test'
import { detailsOfDemo, OPEN, SIGNED_IN } from './addresses.ts'
import { choose, signInToDemo } from './demo.ts'
import { cutTexts, emptyBelow, scrolledTwice } from './fit.ts'
import { settled } from './settled.ts'

/** Px under the last content: the padding of the page and the last panel. */
const MOST_EMPTY = 64

/** What comes late may stand open for a moment; what stays is measured. */
const stays = expect.configure({ soft: true, timeout: 5_000 })

async function measure(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page, path)
  expect.soft(await cutTexts(page), `${path} cuts texts`).toEqual([])
  await stays.poll(() => emptyBelow(page), `${path} at 390 px is taller than its content`).toBeLessThanOrEqual(MOST_EMPTY)
  await page.setViewportSize({ width: 1440, height: 900 })
  await stays.poll(() => emptyBelow(page), `${path} at 1440 px is taller than its content`).toBeLessThanOrEqual(MOST_EMPTY)
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
})

const BOARDS = ['/security-roadmap?view=kanban', '/security-roadmap?view=kanban&lanes=connection']
/** What a page with a board does with the window's height, px. */
const heights = (page: Page) =>
  page.evaluate(() => {
    const [main, board] = ['main', '[data-rest] > [role=group]:nth-of-type(2)'].map((place) =>
      document.querySelector(place)?.getBoundingClientRect(),
    )
    return {
      beyond: document.documentElement.scrollHeight - window.innerHeight,
      left: Math.round(window.innerHeight - (main?.bottom ?? Number.NaN)),
      board: Math.round(board?.height ?? Number.NaN),
    }
  })

for (const language of ['en', 'de'] as const)
  test(`a board takes what is left of the window and no more, ${language}`, async ({ page }) => {
    await signInToDemo(page)
    await choose(page, { language })
    // the strip of the guide has another height than its place: both are measured
    let strip = Promise.withResolvers<void>()
    await page.route('**/client/v1/guide', async (route) => {
      await strip.promise
      await route.continue()
    })
    for (const path of BOARDS) {
      strip = Promise.withResolvers<void>()
      await page.goto(path)
      await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
      for (const guide of ['awaited', 'there'] as const) {
        if (guide === 'there') {
          strip.resolve()
          await expect(page.locator('[data-stage]')).toBeVisible()
        }
        for (const [width, height] of [
          [1440, 900],
          [1440, 600],
          [768, 1024],
          [390, 844],
        ] as const) {
          await page.setViewportSize({ width, height })
          const { board, ...rest } = await heights(page)
          expect.soft(rest, `${path} at ${width} × ${height}, guide ${guide}`).toEqual({ beyond: 0, left: 0 })
          expect.soft(board, `${path} at ${width} × ${height}, guide ${guide}`).toBeGreaterThanOrEqual(240)
        }
      }
      // less is left than a board needs: it keeps its height, and the page scrolls
      await page.setViewportSize({ width: 720, height: 450 })
      const low = await heights(page)
      expect.soft(low.board, `${path} at 720 × 450`).toBe(240)
      expect.soft(low.beyond, `${path} at 720 × 450`).toBeGreaterThan(0)
      expect.soft(await emptyBelow(page), `${path} at 720 × 450 is taller than its content`).toBeLessThanOrEqual(MOST_EMPTY)
    }
  })

test('a long conversation scrolls in its panel, and its answer stays in sight', async ({ page }) => {
  const headers = { authorization: `Bearer ${await signInToDemo(page)}` }
  const threads = await page.request.get('/client/v1/findings/threads?limit=1', { headers })
  const { results }: { results: { findingId: string }[] } = await threads.json()
  const findingId = results[0]?.findingId ?? ''
  // what a first try said stands there too
  const last = `Looked at it last, ${Date.now()}`
  for (let number = 1; number <= 25; number += 1) {
    const data = { text: number === 25 ? last : `Looked at it again, ${number}` }
    const said = await page.request.post(`/client/v1/findings/${findingId}/comments`, { headers, data })
    expect(said.ok(), await said.text()).toBe(true)
  }
  for (const [width, height] of [
    [1440, 900],
    [1440, 600],
    [768, 1024],
    [390, 844],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height })
    await settled(page, `/dashboard/chat?finding=${findingId}`)
    const where = `at ${width} × ${height}`
    const conversation = page.getByRole('list', { name: 'Conversation' })
    await expect(conversation.getByText(last)).toBeInViewport()
    expect.soft(await conversation.evaluate((list) => list.scrollHeight - list.clientHeight), where).toBeGreaterThan(100)
    await expect.soft(page.getByRole('button', { name: 'Comment', exact: true }), where).toBeInViewport({ ratio: 1 })
    expect.soft(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight), where).toBeLessThanOrEqual(0)
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
