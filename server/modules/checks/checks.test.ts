import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/fields.ts'
import { checkOf, checksWhere, checkSummary, checkText, listedChecks, matchingChecks, renderMessage } from './index.ts'

const [first] = listedChecks()
if (first === undefined) throw new Error('This build has no checks')

test('every check has its own title in every language', () => {
  for (const language of LANGUAGES) {
    for (const { id } of listedChecks()) expect([language, checkText(id, language).title]).not.toEqual([language, id])
  }
})

test('a removed check keeps its id as its title', () => {
  expect(checkOf('a-removed-check')).toBe(undefined)
  expect(checkText('a-removed-check', 'de')).toEqual({ title: 'a-removed-check', why: '', remediation: '' })
  expect(checkSummary('a-removed-check', 'en')).toEqual({
    title: 'a-removed-check',
    category: 'Other',
    scannerType: 'Other',
    levelOfEffort: 'medium',
  })
})

describe('messages', () => {
  test('fill their placeholders', () => {
    const [id, key, sentence] =
      listedChecks()
        .flatMap(({ id, messages }) => Object.entries(messages).map(([key, sentence]) => [id, key, sentence] as const))
        .find(([, , sentence]) => /\{\{\w+\}\}/u.test(sentence)) ?? []
    if (id === undefined || key === undefined || sentence === undefined) throw new Error('No message of this build has a placeholder')
    const name = /\{\{(\w+)\}\}/u.exec(sentence)?.[1] ?? ''
    expect(renderMessage(id, key, { [name]: '«42»' }, 'en')).toBe(sentence.replaceAll(`{{${name}}}`, '«42»'))
    expect(renderMessage(id, key, { [name]: '«42»' }, 'es')).toContain('«42»')
  })

  test('a placeholder without a value, a value with a placeholder in it and an unknown key stay as they are', () => {
    expect(renderMessage('a-removed-check', 'gone: {{why}}', {}, 'en')).toBe('gone: {{why}}')
    expect(renderMessage('a-removed-check', 'gone: {{why}}', { why: '{{other}}', other: 'x' }, 'en')).toBe('gone: {{other}}')
    expect(renderMessage('a-removed-check', '{{constructor}}', {}, 'en')).toBe('{{constructor}}')
  })
})

describe('finding checks', () => {
  test("by id, title in the reader's language, whatever the case", () => {
    expect(matchingChecks(first.id.toUpperCase(), 'en')).toContain(first.id)
    for (const language of LANGUAGES)
      expect(matchingChecks(checkText(first.id, language).title.toUpperCase(), language)).toContain(first.id)
    expect(matchingChecks('no check says this', 'en')).toEqual([])
  })

  test('by category, scanner and kind of target; nothing asked filters nothing', () => {
    expect(checksWhere({})).toBe(undefined)
    expect(checksWhere({ category: [] })).toBe(undefined)
    expect(checksWhere({ category: [first.category] })).toContain(first.id)
    expect(checksWhere({ category: [first.category], vectorType: ['Blockchain'] })).not.toContain(first.id)
    expect(checksWhere({ scannerType: ['No such scanner'] })).toEqual([])
  })
})
