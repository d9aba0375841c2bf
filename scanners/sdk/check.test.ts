import { expect, test } from 'vitest'
import { checksOf, type CheckTexts } from './check.ts'
import { fail, pass } from './verdicts.ts'

const define = checksOf<{ page: string }, 'page', 'Headers'>('Websites', 'exposed')
const rest = { riskLevel: 'low', levelOfEffort: 'low', cwe: null, needs: ['page'], judge: () => [] } as const
const metadata = { id: 'web-test', scannerType: 'Headers', category: 'Hardening', ...rest } as const
const texts = { name: 'n', finding: 'f', fix: 'x', why: 'w', how: 'h' }
const said = <Message extends string>(messages: Record<Message, string>): CheckTexts<Message> => ({ ...texts, messages })
const whole = said({ pass: 'p', fail: 'f' })

test('a definer supplies the kind of target, and an empty list for what a check leaves out', () => {
  expect(define({ ...metadata, texts: { en: whole, de: whole, es: whole } })).toMatchObject({
    vectorType: 'Websites',
    controls: [],
    aliases: [],
    references: [],
    snippets: [],
    texts: { es: whole },
  })
  expect(define({ ...metadata, aliases: ['other:rule'], texts: { en: whole, de: whole, es: whole } }).aliases).toEqual(['other:rule'])
})

test('a failing verdict is as exposed as the kind is, unless the check knows better', () => {
  const resource = { genericIdentifier: 'url', genericIdentifierValue: 'https://shop.example/' }
  const judge = () => [pass(resource), fail(resource), fail(resource, 'fail', { exposure: 'proven' })]
  const check = define({ ...metadata, texts: { en: whole, de: whole, es: whole }, judge })
  expect(check.judge({ page: '' }).map(({ exposure }) => exposure)).toEqual([undefined, 'exposed', 'proven'])
})

test('what is missing or unknown does not compile', () => {
  // @ts-expect-error -- Spanish is missing
  const german = define({ ...metadata, texts: { en: whole, de: whole } })
  // @ts-expect-error -- the sentence 'fail' is missing in German
  define({ ...metadata, texts: { en: whole, de: { ...texts, messages: { pass: 'p' } }, es: whole } })
  // @ts-expect-error -- the title of the fix is missing in English
  define({ ...metadata, texts: { en: { ...whole, fix: undefined }, de: whole, es: whole } })
  // @ts-expect-error -- no such category
  define({ ...metadata, category: 'Miscellany', texts: { en: whole, de: whole, es: whole } })
  // @ts-expect-error -- no such scanner type
  define({ ...metadata, scannerType: 'Cellar', texts: { en: whole, de: whole, es: whole } })
  // @ts-expect-error -- no such collector
  define({ ...metadata, needs: ['cellar'], texts: { en: whole, de: whole, es: whole } })
  // at run time nothing looks: the compiler is the guard
  expect(german.texts).not.toHaveProperty('es')
})
