import { expect, it } from 'vitest'
import { readHidden } from './use-hidden-columns.ts'

it('reads the columns kept on this machine, and the standard when they make no sense', () => {
  expect(readHidden('["owner"]', ['first'])).toEqual(['owner'])
  expect(readHidden('[]', ['first'])).toEqual([])
  expect(readHidden(null, ['first'])).toEqual(['first'])
  expect(readHidden('{"a":1}', ['first'])).toEqual(['first'])
  expect(readHidden('not json', ['first'])).toEqual(['first'])
})
