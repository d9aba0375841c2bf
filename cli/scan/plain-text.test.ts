import { stripVTControlCharacters } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainJson, plainText } from './plain-text.ts'
import { asTable } from './table.ts'
import { ServerError } from './server-client.ts'

const HOSTILE = 'WordPress\u001B]52;c;ZXZpbA==\u0007\u001B[2J\r\n::error::pwned\u202E##vso[task.setvariable]x'

describe('plainText', () => {
  test.each([
    [HOSTILE, 'WordPress\uFFFD]52;c;ZXZpbA==\uFFFD\uFFFD[2J ::error::pwned\uFFFD# #vso[task.setvariable]x'],
    ['::set-env name=a::b', ': :set-env name=a::b'],
    ['  ::error::b', '  : :error::b'],
    ['##[group]a', '# #[group]a'],
    ['C++ std::string, ## heading', 'C++ std::string, ## heading'],
  ])('%j becomes %j', (given, plain) => expect(plainText(given)).toBe(plain))

  test('never holds a control character, a line break or a command of a pipeline', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(':', '#', '[', 'vso', '\u001B', '\n', '\u009B', ' ', 'a'), maxLength: 60 }), (text) => {
        const plain = plainText(text)
        expect(plain).not.toMatch(/\p{Cc}/u)
        expect(plain).not.toMatch(/^\s*::|##\w{0,20}\[/u)
        expect(stripVTControlCharacters(plain)).toBe(plain)
      }),
    )
  })
})

describe('the table of a scan', () => {
  test('is what it seems, whatever the scanned site and the names hold', () => {
    const finding = { riskLevel: 'low', priority: 1, title: HOSTILE, place: HOSTILE, genericIdentifierValue: HOSTILE, message: HOSTILE }
    const outcome = {
      connection: { name: `::error::${HOSTILE}`, target: HOSTILE },
      scan: {
        newFindings: 1,
        resolvedFindings: 0,
        coverage: {
          ran: 1,
          total: 2,
          scopes: [HOSTILE, 'eu-1'],
          notRun: [{ checkId: 'a', title: HOSTILE, scope: HOSTILE, state: 'error', reason: HOSTILE }],
        },
        pageCoverage: { judged: 1, leftOut: [{ why: 'robots', count: 2 }], pages: [{ path: HOSTILE, why: null }] },
      },
      findings: [finding],
    }
    // the table reads nothing else of them
    const lines = asTable(outcome as never).split('\n')
    expect(lines).toHaveLength(9)
    for (const line of lines) expect(line).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|^\s*::|##\w{0,20}\[/u)
  })
  test('so is what goes wrong', () => expect(new ServerError(HOSTILE).message).not.toMatch(/\p{Cc}|\p{Cf}/u))
})

describe('plainJson', () => {
  const values = fc.string({
    unit: fc.constantFrom('#', '[', 'vso', '\u001B', '\n', '\u009B', '\u007F', '\u202E', '\u2028', '\u{E0041}', 'ä', ' '),
    maxLength: 60,
  })
  test('says the same, and shows neither a control character nor a command of a pipeline', () => {
    fc.assert(
      fc.property(values, values, (text, key) => {
        const json = plainJson({ findings: [{ title: text, [key]: text }] })
        expect(JSON.parse(json)).toEqual({ findings: [{ title: text, [key]: text }] })
        expect(json).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
        expect(json).not.toMatch(/##\w{0,20}\[/u)
      }),
    )
  })
  test('leaves what is only read as it is', () => {
    expect(plainJson({ title: 'Größe ## 中文' })).toBe('{\n  "title": "Größe ## 中文"\n}')
  })
})
