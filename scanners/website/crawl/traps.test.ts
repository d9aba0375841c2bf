import { describe, expect, test } from 'vitest'
import { Traps } from './traps.ts'

/** How many of these addresses a crawl of 50 pages asks for. */
function taken(paths: readonly string[], pages = 50): number {
  const traps = new Traps(pages)
  return paths.filter((path) => !traps.catches(path)).length
}
const many = (amount: number, path: (n: number) => string) => Array.from({ length: amount }, (_, n) => path(n))

describe('what has no end is left', () => {
  test.each<[string, string[], number]>([
    ['a calendar by months', many(500, (n) => `/calendar/${2_000 + Math.floor(n / 12)}/${1 + (n % 12)}`), 4],
    ['a calendar by days in the query', many(500, (n) => `/events?day=2026-01-${String(1 + (n % 28)).padStart(2, '0')}&n=${n}`), 4],
    ['a list in every order', many(500, (n) => `/list?dir=${n % 2}&order=${n}`), 6],
    ['a list by parameters that grow', many(100, (n) => `/list?${many(n % 15, (m) => `f${m}=${n}`).join('&')}x=1`), 6],
    ['pages by number', many(500, (n) => `/item/${n}`), 10],
    ['session numbers in the path', many(500, (n) => `/s/${n.toString(16).padStart(32, 'a0')}/home`), 10],
    ['a folder within itself', many(12, (n) => '/a'.repeat(n + 1)), 2],
    ['two folders within each other', many(8, (n) => '/a/b'.repeat(n + 1)), 2],
    ['a folder that comes back', many(8, (n) => `/x${'/y/z/q'.repeat(n + 1)}`), 3],
    ['folders without end', many(40, (n) => `/${many(n + 1, (m) => `f${m}`).join('/')}`), 12],
  ])('%s', (_, paths, amount) => expect(taken(paths)).toBe(amount))
})
describe('what people made is not', () => {
  test.each<[string, string[]]>([
    [
      'pages with names',
      many(
        500,
        (n) =>
          `/products/blue-shoe-model-${'abcdefghij'[n % 10]}${'klmnopqrst'[Math.floor(n / 10) % 10]}${'uvwxyz'[n % 6]}x${'abcde'[Math.floor(n / 100)]}`,
      ),
    ],
    [
      'articles of many days',
      many(100, (n) => `/2026/${1 + (n % 12)}/${1 + (n % 28)}/story-${'abcdefghij'[n % 10]}-${'abcdefghij'[Math.floor(n / 10)]}`),
    ],
    ['the same name in two places', ['/de/shop/de', '/a/b/a']],
  ])('%s', (_, paths) => expect(taken(paths)).toBe(paths.length))
  test('a larger crawl takes more of each', () =>
    expect(
      taken(
        many(3_000, (n) => `/item/${n}`),
        2_000,
      ),
    ).toBe(400))
})
