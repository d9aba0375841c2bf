import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/fields.ts'
import { categoryName, checkOf, checksWhere, checkSummary, checkTexts, listedChecks, matchingChecks, renderMessage } from './index.ts'

const [first] = listedChecks()
if (first === undefined) throw new Error('This build has no checks')

test('a removed check keeps its id as its titles, and is of another category', () => {
  const id = 'a-removed-check'
  expect(checkOf(id)).toBe(undefined)
  expect(checkTexts(id, 'de')).toEqual({ name: id, finding: id, fix: id, why: '', how: '', messages: {} })
  expect(checkSummary(id, 'de', 'fix')).toEqual({
    title: id,
    category: 'Other',
    categoryName: 'Sonstiges',
    scannerType: 'Other',
    scannerTypeName: 'Sonstiges',
    levelOfEffort: 'medium',
  })
  expect(categoryName('A removed category', 'de')).toBe('A removed category')
})

test('a row bears the title that fits it, and labels in the language of its reader', () => {
  const { name, finding, fix } = checkTexts(first.id, 'es')
  expect((['name', 'finding', 'fix'] as const).map((titled) => checkSummary(first.id, 'es', titled).title)).toEqual([name, finding, fix])
  expect(checkSummary('web-csp-missing', 'es', 'fix')).toMatchObject({
    title: 'Enviar una política de seguridad de contenido',
    category: 'Hardening',
    categoryName: 'Endurecimiento',
    scannerType: 'Headers',
    scannerTypeName: 'Cabeceras',
  })
})

describe('messages', () => {
  test('fill their placeholders', () => {
    const [id, key, sentence] =
      listedChecks()
        .flatMap(({ id, texts }) => Object.entries(texts.en.messages).map(([key, sentence]) => [id, key, sentence] as const))
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
  test("by id, name, titles and category in the reader's language, whatever the case", () => {
    expect(matchingChecks(first.id.toUpperCase(), 'en')).toContain(first.id)
    for (const language of LANGUAGES) {
      const { name, finding, fix } = checkTexts(first.id, language)
      for (const text of [name, finding, fix, categoryName(first.category, language)])
        expect(matchingChecks(text.toUpperCase(), language)).toContain(first.id)
    }
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
