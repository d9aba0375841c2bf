import { expect, type Page, test } from '@playwright/test'
import { detailsOfDemo, NOT_THERE, OPEN, SIGNED_IN } from './addresses.ts'
import { overflowAt, violationsInBothThemes } from './axe.ts'
import { alterShell, choose, complaintsOf } from './demo.ts'
import { cutTexts } from './fit.ts'
import { settled } from './settled.ts'
import { wordsOf } from './words.ts'

/** Part of `npm run prove` alone: each screen in each language, theme and width is too much for every change. */
const LANGUAGES = ['en', 'de', 'es'] as const
const WIDTHS = [1920, 1440, 390]
/** What a browser says of an answer it did not like: an address that leads to nothing is asked for, and the server says so. */
const NOT_FOUND = /status of 40[34]/u

for (const language of LANGUAGES) {
  /** Examines screens one by one, each at every width in both themes. */
  const examineAll = async (page: Page, paths: readonly string[], what: string) => {
    await choose(page, { language })
    const complaints = complaintsOf(page)
    for (const path of paths) {
      await settled(page, path)
      await expect.soft(page.locator('html')).toHaveAttribute('lang', language)
      for (const width of WIDTHS) {
        const where = `${path} at ${width} px`
        expect.soft(await overflowAt(page, width), `${where} is wider than the window`).toBeLessThanOrEqual(0)
        expect.soft(await violationsInBothThemes(page), where).toEqual([])
      }
      expect.soft(await cutTexts(page), `${path} cuts texts at ${WIDTHS.at(-1)} px`).toEqual([])
      expect
        .soft(
          complaints.splice(0).filter((complaint) => !NOT_FOUND.test(complaint)),
          path,
        )
        .toEqual([])
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    console.log(
      `figure: ${what}, ${language}: ${paths.length} screens × 2 themes × ${WIDTHS.length} widths = ${paths.length * 2 * WIDTHS.length} examined`,
    )
  }

  test(`open screens, ${language}`, async ({ page }) => {
    test.setTimeout(600_000)
    await examineAll(page, OPEN, 'open screens')
  })
  for (const [part, paths] of [SIGNED_IN.slice(0, 14), SIGNED_IN.slice(14)].entries())
    test(`signed-in screens, part ${part + 1}, ${language}`, async ({ page }) => {
      test.setTimeout(900_000)
      await detailsOfDemo(page)
      await examineAll(page, paths, `signed-in screens, part ${part + 1}`)
    })
  test(`details, and addresses that lead to nothing, ${language}`, async ({ page }) => {
    test.setTimeout(900_000)
    const details = await detailsOfDemo(page)
    await examineAll(page, [...details, ...NOT_THERE.map(([address]) => address)], 'details, and addresses that lead to nothing')
  })
  test(`screens without any right, ${language}`, async ({ page }) => {
    test.setTimeout(600_000)
    await detailsOfDemo(page)
    await alterShell(page, /"rights":\[[^\]]*\]/u, '"rights":[]')
    await choose(page, { language })
    await settled(page, '/dashboard/api-keys')
    await expect(page.getByRole('heading', { name: wordsOf(language)('common:noRight.title') })).toBeVisible()
    await examineAll(page, SIGNED_IN, 'screens without any right')
  })
}
