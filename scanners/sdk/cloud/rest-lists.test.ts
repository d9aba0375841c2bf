import { describe, expect, test } from 'vitest'
import { everyPage, pagesOf } from './rest-lists.ts'

/** A list of one row a page, and how many pages of it were asked for. */
function list(nextOf: (at: number) => string | null) {
  let asked = 0
  const pages = pagesOf((next) => {
    asked += 1
    return Promise.resolve({ items: [next ?? 'first'], next: nextOf(asked) })
  })
  return { pages, asked: () => asked }
}

describe('the pages of a list', () => {
  test('are read to the last one', async () => {
    const { pages } = list((at) => (at < 130 ? `page-${at}` : null))
    expect(await everyPage(pages)).toHaveLength(130)
  })
  test.each([1, 2, 3, 7, 40])('that go round in a circle of %i end', async (length) => {
    const { pages, asked } = list((at) => `page-${at % length}`)
    await expect(everyPage(pages)).rejects.toMatchObject({ code: 'protocol_error' })
    expect(asked()).toBeLessThanOrEqual(4 * length + 2)
  })
  test('that come to a circle after a while end', async () => {
    const { pages, asked } = list((at) => (at < 20 ? `page-${at}` : `page-${20 + (at % 3)}`))
    await expect(everyPage(pages)).rejects.toMatchObject({ code: 'protocol_error' })
    expect(asked()).toBeLessThan(60)
  })
  test('that never end are given up, and are no list', async () => {
    const { pages, asked } = list((at) => `page-${at}`)
    await expect(everyPage(pages)).rejects.toMatchObject({ code: 'too_large' })
    expect(asked()).toBe(5_000)
  })
})
