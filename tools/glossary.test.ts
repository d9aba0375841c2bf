import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '#contract/fields.ts'
import { pattern, replacedWords, terms } from './glossary.ts'
import { productTexts, sentencesOf } from './product-texts.ts'
import { jargon } from './structure.ts'

const glossary = readFileSync(new URL('../docs/glossary.md', import.meta.url), 'utf8')
const replaced = replacedWords(glossary).map(({ language, word, instead }) => ({ language, word, instead, found: pattern({ word }) }))
// names of values are no words that people read
const texts = productTexts().map(({ language, place, text }) => ({ language, place, text: text.replaceAll(/\{\{[^}]*\}\}/gu, '…') }))

test('the glossary names each term in each language, once', () => {
  const all = terms(glossary)
  expect(all.length).toBeGreaterThan(30)
  for (const language of LANGUAGES) {
    const names = all.map((term) => term[language])
    expect(names.filter((name, index) => name === '' || names.indexOf(name) !== index)).toEqual([])
  }
})
test.each(LANGUAGES)('no text of the product says in %s what the glossary replaces', (language) => {
  const own = replaced.filter((entry) => entry.language === language)
  const read = texts.filter((text) => text.language === language)
  expect(own.length).toBeGreaterThan(10)
  expect(read.length).toBeGreaterThan(1000)
  const faults = read.flatMap(({ place, text }) =>
    own.filter(({ found }) => found.test(text)).map(({ word, instead }) => `${place}: “${word}”, write ${instead}: ${text}`),
  )
  expect(faults).toEqual([])
})
test('no text of the product holds jargon', () => {
  expect(texts.flatMap(({ place, text }) => jargon(text).map((fault) => `${place}: ${fault}`))).toEqual([])
})

const finds = (word: string, text: string) => pattern({ word }).test(text)

describe('what is found', () => {
  test('a whole word, in any case, and only that', () => {
    expect(finds('gain', 'Gain: 12')).toBe(true)
    expect(finds('gain', 'Try again')).toBe(false)
    expect(finds('du', 'Möchtest du')).toBe(true)
    expect(finds('du', 'durch')).toBe(false)
  })
  test('the rest of a word, a phrase, and a capital letter as one', () => {
    expect(finds('recognis*', 'was recognised')).toBe(true)
    expect(finds('order of work', 'Order of work')).toBe(true)
    expect(finds('Defina', 'Defina filtros')).toBe(true)
    expect(finds('Defina', 'cuando se defina')).toBe(false)
    expect(finds('e-mail', 'Your e-mails')).toBe(false)
  })
  test('the words of each language from a row of the table', () => {
    expect(replacedWords('| Proof | Nachweis | Prueba | … | en: a b, c · de: D |')).toEqual([
      { language: 'en', word: 'a b', instead: 'Proof' },
      { language: 'en', word: 'c', instead: 'Proof' },
      { language: 'de', word: 'D', instead: 'Proof' },
    ])
  })
  test('sentences of code with their language; neither imports nor identifiers', () => {
    const source =
      "import a from 'some where'\nconst t = { en: { a: 'One word' }, de: `Zwei ${a} Wörter`, id: 'scan_id' }\nsay('Never said so')"
    expect(sentencesOf('a.ts', source)).toEqual([
      { language: 'en', place: 'a.ts:2', text: 'One word' },
      { language: 'de', place: 'a.ts:2', text: ' Wörter' },
      { language: 'en', place: 'a.ts:3', text: 'Never said so' },
    ])
  })
})
