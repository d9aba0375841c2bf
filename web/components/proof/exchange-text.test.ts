import { expect, it } from 'vitest'
import { answerIn, requestIn } from './exchange-text.ts'

it('reads request and answer of evidence that names them', () => {
  expect([requestIn('GET /.env: 200'), answerIn('GET /.env: 200')]).toEqual(['GET /.env', 'HTTP 200'])
  expect(answerIn('HTTP 404\nlocation: /')).toBe('HTTP 404')
  expect(requestIn('GET https://shop.example:8443/.env')).toBe('GET https://shop.example:8443/.env')
})

it('reads nothing into what is none', () => {
  expect([requestIn('Set-Cookie'), requestIn(undefined), answerIn('(timeout)'), answerIn(undefined)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(answerIn('GET https://shop.example:8443/.env')).toBeUndefined()
})
