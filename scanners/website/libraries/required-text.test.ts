import { expect, test } from 'vitest'
import { requiredText } from './required-text.ts'

test.each([
  ['jQuery v([0-9]+)', 'jQuery v'],
  [String.raw`/\*!? jQuery v([0-9]+)`, ' jQuery v'],
  [String.raw`a\.b\\c`, String.raw`a.b\c`],
  ['abcd?ef', 'abc'],
  ['abcd*e', 'abc'],
  ['abc{0,3}de', 'ab'],
  ['abc{2}de', 'abc'],
  ['ab+c', 'ab'],
  ['(?:one|two)three', 'three'],
  ['[^a](b[)]c(d))ef', 'ef'],
  ['one|longer', ''],
  [String.raw`\d\s\w`, ''],
  ['^abc$', 'abc'],
])('%s needs %j', (source, expected) => {
  expect(requiredText(source)).toBe(expected)
})
test('a match of an expression contains it', () => {
  for (const [source, text] of [
    ['ab{1,2}c', 'abbc'],
    ['(x)?yz', 'yz'],
    [String.raw`v[\]a]+\.min`, 'v]a.min'],
  ] as const) {
    expect(new RegExp(source, 'u').test(text)).toBe(true)
    expect(text).toContain(requiredText(source))
  }
})
