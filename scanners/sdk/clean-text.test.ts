import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

/** What a terminal obeys, a page shows turned around, or PostgreSQL refuses. */
// oxlint-disable-next-line no-control-regex -- these are the characters that must be gone
const ACTING = /[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|\p{Cs}/u
const anything = fc.string({
  unit: fc.oneof(
    fc.nat(0x10ffff).map((point) => String.fromCodePoint(point)),
    fc.integer({ max: 0xffff }).map((code) => String.fromCharCode(code)),
  ),
  maxLength: 300,
})

describe('cleanText', () => {
  test.each([
    ['\u001B]52;c;ZXZpbA==\u0007', '\uFFFD]52;c;ZXZpbA==\uFFFD'],
    ['invoice\u202Egnp.exe', 'invoice\uFFFDgnp.exe'],
    ['a\r\nb\tc\nd', 'a b c d'],
    ['a\rb', 'a\uFFFDb'],
    ['NUL\0', 'NUL\uFFFD'],
    ['reserved\u2065', 'reserved\uFFFD'],
    ['half \uD83D a pair', 'half \uFFFD a pair'],
    ['Größe 🎉 日本語 עברית', 'Größe 🎉 日本語 עברית'],
  ])('%j becomes %j', (given, clean) => expect(cleanText(given, { max: 100 })).toBe(clean))

  test('keeps the lines of a text that has some', () =>
    expect(cleanText('one\r\n\ttwo\rthree', { max: 100, lines: 'many' })).toBe('one\n\ttwo\uFFFDthree'))

  test('leaves nothing that acts on a reader, is never longer than its limit, and changes nothing the second time', () => {
    fc.assert(
      fc.property(anything, fc.integer({ min: 2, max: 200 }), fc.constantFrom('one' as const, 'many' as const), (text, max, lines) => {
        const clean = cleanText(text, { max, lines })
        expect(lines === 'many' ? clean.replaceAll(/[\n\t]/gu, '') : clean).not.toMatch(ACTING)
        expect(clean.length).toBeLessThanOrEqual(max)
        expect(clean.isWellFormed()).toBe(true)
        expect(cleanText(clean, { max, lines })).toBe(clean)
      }),
      { numRuns: 2_000 },
    )
  })
})
