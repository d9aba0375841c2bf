import { expect, test, type Page } from '@playwright/test'
import { detailsOfDemo, SIGNED_IN } from './addresses.ts'
import { enterAs, makePerson, tokenOf } from './credentials.ts'
import { choose, complaintsOf, enterDemo, signInToDemo } from './demo.ts'
import { DEMO_FLOATS, type Float, MSP_FLOATS } from './dialogs.ts'
import { FLOATS, violationsOfMenus, violationsOfOpen } from './floats.ts'
import { LAST_FLOATS, OWN_FLOATS } from './own-dialogs.ts'
import { settled } from './settled.ts'
import { type Language, wordsOf } from './words.ts'

/** Part of `npm run prove` alone, as everywhere.spec.ts. */
const LANGUAGES = ['en', 'de', 'es'] as const
const WIDTHS = [390, 1440, 1920]
// what is not there is said soon
test.use({ actionTimeout: 30_000 })
const LISTS = [
  '/dashboard/findings',
  '/dashboard/remediations',
  '/dashboard/scan-results',
  '/dashboard/scans',
  '/connections/list',
  '/dashboard/audit',
]

async function begin(page: Page, language: Language, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await choose(page, { language })
}
const report = (what: string, language: string, width: number, count: number): void =>
  console.log(`figure: ${what}, ${language}, ${width} px: ${count} × 2 themes = ${2 * count} examined`)

/** Opens each, examines it in both themes. What one leaves behind the next page load takes away. */
async function examine(page: Page, floats: readonly Float[], language: Language, width: number): Promise<number> {
  const say = wordsOf(language)
  const here = floats.filter(({ from = 0, to = Infinity }) => from <= width && width <= to)
  for (const { name, path, open, after } of here)
    await test.step(name, async () => {
      await settled(page, path)
      await open(page, say)
      const isPanel = name.startsWith('open row') || name === 'bulk bar'
      if (!isPanel) await expect(page.locator(FLOATS).filter({ visible: true }).first(), name).toBeVisible()
      expect.soft(await violationsOfOpen(page), `${name}, ${width} px, ${language}`).toEqual([])
      await after?.(page)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  return here.length
}

for (const language of LANGUAGES)
  for (const width of WIDTHS) {
    test(`menus of the frame and of each screen, ${language}, ${width} px`, async ({ page }) => {
      test.setTimeout(900_000)
      await begin(page, language, width)
      const details = await detailsOfDemo(page)
      const complaints = complaintsOf(page)
      let all = 0
      for (const [index, path] of [...SIGNED_IN, ...details].entries()) {
        await settled(page, path)
        const { opened, found } = await violationsOfMenus(page, index === 0 ? 'body' : 'main')
        expect.soft(found, `${path}, ${width} px, ${language}`).toEqual([])
        all += opened
      }
      expect(complaints).toEqual([])
      report('menus', language, width, all)
    })

    test(`every filter of each list, ${language}, ${width} px`, async ({ page }) => {
      test.setTimeout(600_000)
      const say = wordsOf(language)
      await begin(page, language, width)
      await signInToDemo(page)
      let all = 0
      for (const path of LISTS) {
        await settled(page, path)
        const add = page.locator('main').getByRole('button', { name: say('common:filter.add'), exact: true })
        await add.click()
        const count = await page.getByRole('menuitem').count()
        expect(count, path).toBeGreaterThan(0)
        await page.keyboard.press('Escape')
        for (let index = 0; index < count; index++) {
          await add.click()
          await page.getByRole('menuitem').nth(index).click()
          expect.soft(await violationsOfOpen(page), `${path}, filter ${index + 1}, ${width} px, ${language}`).toEqual([])
          await page.keyboard.press('Escape')
          await expect(page.getByRole('menu')).toHaveCount(0)
          all += 1
        }
      }
      report('filters', language, width, all)
    })

    test(`dialogs, drawers and panels, ${language}, ${width} px`, async ({ page }) => {
      test.setTimeout(900_000)
      await begin(page, language, width)
      await signInToDemo(page)
      const complaints = complaintsOf(page)
      const all = await examine(page, DEMO_FLOATS, language, width)
      expect(complaints).toEqual([])
      report('dialogs, drawers and panels', language, width, all)
    })

    test(`dialogs of an MSP, and of somebody who has just registered, ${language}, ${width} px`, async ({ page }) => {
      test.setTimeout(600_000)
      const say = wordsOf(language)
      await begin(page, language, width)
      await enterDemo(page, '/dashboard')
      if (width < 1000) await page.getByRole('button', { name: say('common:shell.menu') }).click()
      await page.getByRole('button', { name: say('common:shell.switchAccount') }).click()
      await page.getByRole('option', { name: /MSP/u }).click()
      await expect(page).toHaveURL(/account=/u)
      const account = new URL(page.url()).search
      let all = await examine(
        page,
        MSP_FLOATS.map(({ name, path, open }) => ({ name, path: `${path}${account}`, open })),
        language,
        width,
      )
      await page.context().clearCookies()
      const email = await makePerson(page, 'Frida')
      await tokenOf(page, email)
      await enterAs(page, email, '/dashboard')
      all += await examine(page, [...OWN_FLOATS, ...LAST_FLOATS], language, width)
      report('dialogs of an MSP and of a newcomer', language, width, all)
    })
  }
