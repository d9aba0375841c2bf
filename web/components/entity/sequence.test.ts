import { expect, it } from 'vitest'
import { siblingsIn } from './sequence.ts'

const sequence = {
  ids: ['a', 'b', 'c'],
  offset: 0,
  total: 50,
  totalIsExact: true,
  back: { to: '/dashboard/findings', search: { riskLevel: 'high' } },
}

it('knows the neighbours of a row in the list it was opened from', () => {
  expect(siblingsIn(sequence, 'b')).toEqual({ position: 2, total: 50, totalIsExact: true, previous: 'a', next: 'c' })
  expect(siblingsIn(sequence, 'a')?.previous).toBeUndefined()
  expect(siblingsIn({ ...sequence, offset: 3 }, 'c')).toMatchObject({ position: 6, next: undefined })
})

it('says no number on a later page, and nothing of what was opened in another way', () => {
  expect(siblingsIn({ ...sequence, offset: null }, 'b')?.position).toBeNull()
  expect(siblingsIn(sequence, 'x')).toBeUndefined()
  expect(siblingsIn(undefined, 'a')).toBeUndefined()
})
