import { expect, test } from 'vitest'
import { withinTime } from './time-limit.ts'

test('work that comes to its end tells what it came to', () => {
  expect(withinTime(1_000, () => 7)).toBe(7)
})
test('work without an end is ended', () => {
  const started = performance.now()
  expect(withinTime(50, () => /^(?:a+)+$/u.test(`${'a'.repeat(200)}b`))).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(5_000)
})
test('work deeper than the stack is ended', () => {
  const deep = (): number => deep() + 1
  expect(withinTime(5_000, deep)).toBeUndefined()
})
test('other faults are told', () => {
  expect(() =>
    withinTime(1_000, () => {
      throw new RangeError('Invalid array length')
    }),
  ).toThrow('Invalid array length')
})
