import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshRanks, LONGEST_RANK, rankBetween, ranksAbove } from './columns.ts'

test('a rank between two neighbours sorts between them, byte by byte', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 200 }), (spots) => {
      const ranks: string[] = []
      for (const spot of spots) {
        const at = spot % (ranks.length + 1)
        const rank = rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null)
        if (rank === undefined) return
        ranks.splice(at, 0, rank)
      }
      expect(ranks.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))).toEqual(ranks)
      expect(new Set(ranks).size).toBe(ranks.length)
    }),
  )
})

test('there is no room between equal, turned or unreadable neighbours', () => {
  expect(rankBetween('a0', 'a0')).toBeUndefined()
  expect(rankBetween('a1', 'a0')).toBeUndefined()
  expect(rankBetween('!', null)).toBeUndefined()
  expect(ranksAbove('!', 2)).toBeUndefined()
})

test('squeezing cards into one spot ends in "no room" before a rank passes the limit', () => {
  const [first = '', last = ''] = freshRanks(2)
  let after: string | undefined = last
  let rounds = 0
  for (let next = rankBetween(first, last); next !== undefined; next = rankBetween(first, after)) {
    after = next
    rounds++
    expect(next.length).toBeLessThanOrEqual(LONGEST_RANK)
  }
  expect(rounds).toBeGreaterThan(100)
})

test('ranks above a column come in order, before its first card', () => {
  const above = ranksAbove('a0', 3)
  expect(above?.toSorted()).toEqual(above)
  expect(above?.every((rank) => rank < 'a0')).toBe(true)
})
