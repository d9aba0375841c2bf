/* oxlint-disable unicorn/consistent-function-scoping -- what is evaluated in the page knows nothing outside of itself */
import type { Page } from '@playwright/test'

/**
 * Texts that their box cuts or spills, a line each. Left out: what scrolls sideways, what nobody sees, what tells its whole text in a
 * title or an accessible name, and data of the account (`bdi`, `code`), which may be of any length.
 */
export async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/u.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const ownText = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim() ?? '')
        .join('')
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => ownText(element) !== '' && isSeen(element))
      .filter((element) => element.closest('[title], bdi, code, pre, svg, [aria-hidden=true], input, textarea') === null)
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        const isWide = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
        return (isWide || right > window.innerWidth + 1 || left < -1) && !scrolls(element)
      })
      .map((element) => `${element.tagName.toLowerCase()}.${element.className.slice(0, 40)}: ${ownText(element).slice(0, 60)}`)
  })
}

/** Px of nothing under the content of a page that scrolls; 0 for one that does not. */
export async function emptyBelow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    if (scrollHeight <= clientHeight) return 0
    const clips = (element: Element) => getComputedStyle(element).overflowY !== 'visible'
    const isFixed = (element: Element) => /fixed|sticky/u.test(getComputedStyle(element).position)
    const inFlow = (element: Element): boolean => {
      for (let one = element.parentElement; one !== null && one !== document.body; one = one.parentElement)
        if (clips(one) || isFixed(one)) return false
      return !isFixed(element)
    }
    // what clips counts as a whole, for its own content may go further
    const ends = [...document.querySelectorAll('body *')]
      .filter((element) => (element.childElementCount === 0 || clips(element)) && element.checkVisibility() && inFlow(element))
      .map((element) => element.getBoundingClientRect().bottom + window.scrollY)
    return Math.round(scrollHeight - Math.max(0, ...ends))
  })
}

/** Px that the page scrolls by beside a part of it that takes most of the window and scrolls itself; 0 where one of the two stands still. */
export async function scrolledTwice(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement
    const scrolls = [...document.querySelectorAll('main *')].some(
      (element) =>
        /auto|scroll/u.test(getComputedStyle(element).overflowY) &&
        element.clientHeight > clientHeight / 2 &&
        element.scrollHeight > element.clientHeight + 1,
    )
    return scrolls ? scrollHeight - clientHeight : 0
  })
}
