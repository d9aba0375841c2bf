import { expect, test } from 'vitest'
import { isAtOrAbove } from './judge-versions.ts'

test.each([
  ['1.12.4', '1.8', true],
  ['1.8', '1.12.4', false],
  ['3.5.0', '3.5', true],
  ['3.5', '3.5.0', true],
  ['3.0.0-beta1', '3.0.0', false],
  ['3.0.0', '3.0.0-beta1', true],
  ['4.0.0-beta.2', '4.0.0-beta', true],
  ['1.9.0b1', '1.9.0', false],
  ['10.0', '9.99', true],
  ['4.24.0-lts', '4.24.0', true],
])('%s is at or above %s: %s', (version, bound, expected) => {
  expect(isAtOrAbove(version, bound)).toBe(expected)
})
