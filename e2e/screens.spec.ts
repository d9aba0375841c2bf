import { expect, test, type Page } from '@playwright/test'
import { OPEN, SIGNED_IN } from './addresses.ts'
import { overflowAt, violationsOf } from './axe.ts'
import { choose, complaintsOf, signInToDemo } from './demo.ts'
import { rest, settled } from './settled.ts'

/** Lists whose first row leads to a screen of its own. */
const DETAILS = [
  ['/dashboard/scans', /\/dashboard\/scans\/[0-9a-f-]{36}/],
  ['/connections/list', /\/connections\/[0-9a-f-]{36}/],
  ['/dashboard/scan-results', /\/dashboard\/scan-results\/[0-9a-f-]{36}/],
  ['/security-roadmap', /\/dashboard\/remediation\/[0-9a-f-]{36}/],
] as const

const WIDTHS = [390, 1000, 1440, 1920]

/** Every rule of axe in the theme that is shown, and no width at which the page is wider than its window. */
async function examine(page: Page, path: string): Promise<void> {
  expect.soft(await violationsOf(page), path).toEqual([])
  for (const width of WIDTHS)
    expect.soft(await overflowAt(page, width), `${path} at ${width} px is wider than the window`).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Changes the theme by the button of the page, without loading it again. */
async function turnTheme(page: Page): Promise<void> {
  const before = await page.locator('html').getAttribute('data-theme')
  await page.getByRole('button', { name: /^Switch to the (light|dark) theme$/u }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', before ?? '')
}

for (const theme of ['light', 'dark'] as const) {
  test(`open screens, ${theme}: accessible, no wider than the window, no complaint`, async ({ page }) => {
    test.setTimeout(240_000)
    await choose(page, { theme })
    const complaints = complaintsOf(page)
    for (const path of OPEN) {
      await settled(page, path)
      await examine(page, path)
    }
    expect(complaints).toEqual([])
  })
}

/** In three parts, which run side by side. A page is loaded in one theme, examined, and turned to the other for its colours; the next is loaded in that one. */
for (const [part, paths] of [SIGNED_IN.slice(0, 10), SIGNED_IN.slice(10, 18), SIGNED_IN.slice(18)].entries()) {
  test(`signed-in screens, part ${part + 1}: accessible in both themes, no wider than the window, no complaint`, async ({ page }) => {
    test.setTimeout(240_000)
    const complaints = complaintsOf(page)
    await signInToDemo(page)
    for (const path of paths) {
      await settled(page, path)
      await examine(page, path)
      await turnTheme(page)
      const theme = await page.locator('html').getAttribute('data-theme')
      expect.soft(await violationsOf(page, { coloursOnly: true }), `${path}, ${theme}`).toEqual([])
    }
    expect(complaints).toEqual([])
  })
}

test('details: reached from their lists, accessible, no complaint', async ({ page }) => {
  test.setTimeout(240_000)
  const complaints = complaintsOf(page)
  await signInToDemo(page)
  for (const [list, address] of DETAILS) {
    await settled(page, list)
    const heading = page.getByRole('heading', { level: 1 })
    const ofTheList = await heading.innerText()
    await page.locator('tr[data-row="0"] td:nth-child(2), [data-column] li').first().click()
    await page.waitForURL(address)
    // the address changes first: until the detail's code is there the list's heading may still stand
    await expect(heading).not.toHaveText(ofTheList)
    await rest(page)
    await examine(page, page.url())
  }
  expect(complaints).toEqual([])
})

for (const theme of ['light', 'dark'] as const) {
  test(`a proof, ${theme}: reached from its card, accessible, no complaint, and none of an unknown id`, async ({ page }) => {
    await choose(page, { theme })
    const complaints = complaintsOf(page)
    await signInToDemo(page)
    await settled(page, '/dashboard/remediations?completion=proved')
    await page.locator('tr[data-row="0"] td:nth-child(2)').click()
    await page.getByRole('link', { name: 'Open the proof' }).first().click()
    await page.waitForURL(/\/dashboard\/proofs\/[0-9a-f-]{36}/)
    await expect(page.getByRole('region', { name: 'After' })).toBeVisible()
    await examine(page, page.url())
    expect(complaints).toEqual([])
    await page.goto('/dashboard/proofs/01900000-0000-7000-8000-000000000000')
    await expect(page.getByText('There is no such proof in this account.')).toBeVisible()
  })
}

for (const language of ['de', 'es'] as const) {
  test(`every screen speaks ${language}`, async ({ page }) => {
    test.setTimeout(240_000)
    await signInToDemo(page)
    await choose(page, { language })
    for (const path of SIGNED_IN) {
      await settled(page, path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const text = await page.locator('body').innerText()
      // a key that no file has is shown as itself; a word behind a slash is a part of a path or of a resource's id
      expect
        .soft(
          text
            .match(/(?<!\/)\b[a-z]+(?:\.[a-zA-Z_]+){1,3}\b(?=\s|$)/gmu)
            ?.filter(
              (word) => !/\.(example|com|org|js|env|txt|test|json|yaml|map|sql|git|zip|php|css|html|md|jpg|png|svg|bak)$/u.test(word),
            ) ?? [],
          path,
        )
        .toEqual([])
      expect.soft(text, path).not.toMatch(/\b(Findings|Settings|Search|Status:|Loading|Requested|Connection)\b/u)
    }
  })
}
