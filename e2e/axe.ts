import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The rules of axe whose answer depends on a theme: a theme of this product changes colours and nothing else. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Looks for two seconds whether what moves comes to rest: a colour halfway through its transition is nobody's choice. Endless motion (a
 * skeleton) is left out.
 * @returns what kept it from resting; null once it rests
 */
const unrestOf = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const until = performance.now() + 2_000
    const within = (work: Promise<unknown>) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setTimeout(resolve, until - performance.now(), false)
      void work.then(() => resolve(true))
      return promise
    }
    for (;;) {
      // what was made just now begins to move with the next frame, and what ends may let something else begin
      for (let frame = 0; frame < 2; frame++)
        if (!(await within(new Promise((resolve) => void requestAnimationFrame(resolve))))) return 'no frame was drawn'
      const moving = document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
      if (moving.length === 0) return null
      if (await within(Promise.allSettled(moving.map(({ finished }) => finished)))) continue
      return moving.map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 200) : '')).join('\n')
    }
  })

/** Waits until the page rests. Chromium without a screen at times draws no more frames until it is asked for a picture. */
async function standStill(page: Page): Promise<void> {
  let unrest: string | null = null
  for (let look = 0; look < 5; look++) {
    unrest = await unrestOf(page)
    if (unrest === null) return
    await page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } })
  }
  throw new Error(`the page does not come to rest:\n${unrest}`)
}

/**
 * What axe holds against the page, a line each: rule and up to three elements.
 * axe runs in one piece and works out details for violations alone, five times faster than its default; that sees no frames, so there must be none.
 */
export async function violationsOf(
  page: Page,
  { within, coloursOnly = false }: { within?: string; coloursOnly?: boolean } = {},
): Promise<string[]> {
  expect(page.frames()).toHaveLength(1)
  await standStill(page)
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (within !== undefined) axe.include(within)
  axe.options({ resultTypes: ['violations'], ...(coloursOnly ? { runOnly: { type: 'rule', values: COLOUR_RULES } } : {}) })
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ target }) => target.join(' '))
        .join(', ')}`,
  )
}

/**
 * The same in both themes, with the theme before each line. The second is turned on in the page as it stands, open menus and all, the
 * way the settings do it; there the rules are asked whose answer can differ.
 */
export async function violationsInBothThemes(page: Page, within?: string): Promise<string[]> {
  const found: string[] = []
  const turned = { light: 'dark', dark: 'light' } as const
  const first = (await page.locator('html').getAttribute('data-theme')) === 'dark' ? 'dark' : 'light'
  const wear = (theme: string) => page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
  for (const theme of [first, turned[first]]) {
    await wear(theme)
    const violations = await violationsOf(page, { ...(within === undefined ? {} : { within }), coloursOnly: theme !== first })
    found.push(...violations.map((violation) => `${theme}: ${violation}`))
  }
  await wear(first)
  return found
}

/** How many pixels the page is wider than its window, at most. */
export async function overflowAt(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 900 })
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
