import { expect, it } from 'vitest'
import { listFindings } from '#contract/findings.ts'
import { parseSearch, stringifySearch } from '#web/search-codec.ts'
import { readQuery, toggleWord, wordsOf } from './use-url-query.ts'

it('keeps what the route understands and drops the rest', () => {
  expect(readQuery(listFindings, { status: 'open,muted', riskLevel: 'purple', limit: '9999', q: 'csp', id: 'x' })).toEqual({
    status: 'open,muted',
    q: 'csp',
  })
})

it('reads a list of words', () => {
  expect(wordsOf('fail,error')).toEqual(['fail', 'error'])
  expect(wordsOf(undefined)).toEqual([])
})

it('toggles one word of a list', () => {
  expect(toggleWord(undefined, 'high')).toBe('high')
  expect(toggleWord('critical', 'high')).toBe('critical,high')
  expect(toggleWord('critical,high', 'critical')).toBe('high')
  expect(toggleWord('high', 'high')).toBeUndefined()
})

it('keeps every value of an address a plain string', () => {
  expect(parseSearch('?state=0123&flag=true&n=null')).toEqual({ state: '0123', flag: 'true', n: 'null' })
  expect(stringifySearch({ riskLevel: 'critical,high', q: '', cursor: undefined, next: '/a?b=c' })).toBe(
    '?riskLevel=critical,high&next=%2Fa%3Fb%3Dc',
  )
  expect(stringifySearch({})).toBe('')
  expect(parseSearch(stringifySearch({ q: 'a&b=c ü' }))).toEqual({ q: 'a&b=c ü' })
})
