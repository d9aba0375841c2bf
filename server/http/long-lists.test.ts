import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { triageFindings } from '#contract/findings.ts'
import { findLongList } from './long-lists.ts'

const schema = z.strictObject({
  ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(3))),
  changes: z._default(z.nullable(z.array(z.strictObject({ tags: z.array(z.string()).check(z.maxLength(2)) })).check(z.maxLength(5))), []),
  free: z.array(z.string()),
})

describe('a list that is too long', () => {
  test.each([
    [{ ids: ['a', 'b', 'c', 'd'] }, 'ids', 3],
    [{ changes: Array(6).fill(null) }, 'changes', 5],
    [{ changes: [{ tags: [] }, { tags: ['a', 'b', 'c'] }] }, 'changes.1.tags', 2],
  ])('%j is named as %s', (value, field, most) => {
    expect(findLongList(schema, value)).toEqual({ field, message: `must have at most ${most} items` })
  })
  test.each([[{ ids: ['a', 'b', 'c'] }], [{ free: Array(100).fill('x') }], [{ ids: 'abcd', changes: 7 }], [['a']], [null], ['text'], [{}]])(
    '%j holds none',
    (value) => {
      expect(findLongList(schema, value)).toBeUndefined()
    },
  )
  test('is found without a look at its items', () => {
    let looks = 0
    const item = z.string().check(
      z.refine(() => {
        looks++
        return true
      }),
    )
    const list = z.strictObject({ items: z.array(item).check(z.maxLength(2)) })
    expect(findLongList(list, { items: Array(50_000).fill('x') })?.field).toBe('items')
    expect(looks).toBe(0)
  })
  test('is found in a body of the contract', () => {
    expect(findLongList(triageFindings.body, { ids: Array(501).fill(''), action: 'mute' })).toEqual({
      field: 'ids',
      message: 'must have at most 500 items',
    })
  })
})
