import { expect, it } from 'vitest'
import { readHidden } from './use-hidden-columns.ts'

it('reads the columns kept on this machine, and nothing when they make no sense', () => {
  expect(readHidden('["owner"]')).toEqual(['owner'])
  expect(readHidden('[]')).toEqual([])
  expect(readHidden(null)).toBeNull()
  expect(readHidden('{"a":1}')).toBeNull()
  expect(readHidden('not json')).toBeNull()
})
