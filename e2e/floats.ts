/* oxlint-disable unicorn/consistent-function-scoping -- what is evaluated in the page knows nothing outside of itself */
import { expect, type Locator, type Page } from '@playwright/test'
import { violationsInBothThemes } from './axe.ts'

/** Whatever lies over a page and is closed again. */
export const FLOATS = '[role=menu], [role=dialog], [role=listbox]'
const floatsOf = (page: Page): Locator => page.locator(FLOATS).filter({ visible: true })

/** The buttons that say they open something, as indexes of `[aria-haspopup]`: one of each sort, for the rows of a table have the same. */
const openersOf = (page: Page, within: string): Promise<number[]> =>
  page.evaluate((area) => {
    const seen = new Set<string>()
    return [...document.querySelectorAll('[aria-haspopup]')].flatMap((element, index) => {
      if (element.closest(area) === null || element.matches(':disabled, [aria-disabled=true]') || !element.checkVisibility()) return []
      const cell = element.closest('td')
      const isRepeated = element.closest('td, li, article') !== null
      const label = isRepeated ? element.className : `${element.getAttribute('aria-label')} ${element.textContent}`
      const sort = `${element.getAttribute('aria-haspopup')} ${cell?.cellIndex} ${label}`
      if (seen.has(sort)) return []
      seen.add(sort)
      return [index]
    })
  }, within)

/** What axe holds against what floats now, in both themes, and whether it leaves the window. Only what floats is examined: it hides all else from a reader. */
export async function violationsOfOpen(page: Page): Promise<string[]> {
  const outside = await floatsOf(page).evaluateAll((floats) =>
    floats.flatMap((float) => {
      const { left, right } = float.getBoundingClientRect()
      return left < -1 || right > window.innerWidth + 1 ? [`leaves the window: ${Math.round(left)} to ${Math.round(right)} px`] : []
    }),
  )
  // a panel beside the list is part of the page
  const floats = await floatsOf(page).count()
  return [...outside, ...(await violationsInBothThemes(page, floats === 0 ? undefined : FLOATS))]
}

/** Opens whatever buttons of the page say they open, one after the other, and returns what is wrong with each, and how many there were. */
export async function violationsOfMenus(page: Page, within: string): Promise<{ opened: number; found: string[] }> {
  const found: string[] = []
  const openers = await openersOf(page, within)
  for (const index of openers) {
    const button = page.locator('[aria-haspopup]').nth(index)
    const name = (await button.getAttribute('aria-label')) ?? (await button.innerText())
    const before = await floatsOf(page).count()
    await button.click()
    // a dialog may hold a list: the palette
    await expect.poll(() => floatsOf(page).count(), name).toBeGreaterThan(before)
    for (const violation of await violationsOfOpen(page)) found.push(`${name}: ${violation}`)
    await page.keyboard.press('Escape')
    await expect.soft(floatsOf(page), `${name} closes by Escape`).toHaveCount(before)
  }
  return { opened: openers.length, found }
}
